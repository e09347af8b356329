"""Texts as they stand in what tools really answer, by what a simple fixer gets wrong about them."""

from typing import Final

CORES: Final = (
    *("", "a", "0", " ", '"', "'", "\\", "`", "\n", "\t", "{", "}", "[", "]", ",", ":"),
    *("/", "<", ">", "#", "&", "%", "$", "-", "_", "=", ";", "“", "é", "中", "😀", "ש"),
)
"""The shortest texts, each of which is what troubles a fixer about longer ones; 32 of them."""

WORDS: Final = ("Hangzhou", "杭州", "São Paulo", "blue", "多云", "large", "O'Brien", "A-7", "上海市", "naïve")

ASCII: Final = (
    "fair",
    "rain later",
    "trailing space ",
    "one, two; three: four",
    "100%, $5 & more",
    "True, None, NaN, undefined",
    "{name} has [1] of {total}",
    "Line one\nline two\twith a tab",
    "a, b} and c]",
)
CHINESE: Final = (
    "晴",
    "多云转晴",
    "价格：10，好",
    "今天多云，大概21度～",
    "他说：“你好”。",
    "《红楼梦》（全集）",
    "１２３",
)
EMOJI: Final = ("🌧", "👍🏽 ok", "👩‍👩‍👧 family, e\u0301 combined", "今天 😀", "🇨🇳 🏴‍☠️")
RIGHT_TO_LEFT: Final = ("שלום", "مرحبا", "السعر: 10", "שלום, world", "סדר \u200f(1)\u200f", "تاريخ ٢٠٢٦")
QUOTES: Final = (
    'say "hi"',
    "It's fine, isn't it?",
    'She said "hello" and left.',
    "-- 'quoted' -- “curly” «guillemets»",
    '"',
    '""',
    "rock 'n' \"roll\"",
)
BACKSLASHES: Final = ("a\\b", "\\", "\\\\", "\\n is no newline", 'tab\\t, quote\\"', r"\d+\.\d{2}", "ends with \\")
FENCES: Final = (
    "`ls`",
    "~~~",
    "```\ncode\n```",
    'Use ```json\n{"a": 1}\n``` as input',
    "Run:\n```sh\nls -la\n```\nand look.",
    "<think>hm</think> done",
)
URLS: Final = (
    "https://example.com",
    "https://example.com/orders?page=2&size=10#top",
    "http://api.example.org:8080/v1/items/42",
    "https://example.net/a%20b/c",
)
URLS_IN_PROSE: Final = (
    *URLS,
    "See https://example.com/a?b=c&d=e#f // then /* this */",
    "http://例え.example/路径",
)
LATEX: Final = (
    r"$\alpha$",
    r"\frac{1}{2}",
    r"$\nu = \sqrt{2}$",
    r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}",
    r"x_{1}^{2} \neq \text{nil}",
)
WINDOWS_PATHS: Final = (
    "C:\\",
    "C:\\temp\\new",
    "\\\\host\\share\\report.txt",
    "D:\\数据\\表 1.xlsx",
    "C:\\Users\\ada\\u0041",
)
CODE: Final = (
    "x = {'a': [1, 2]}",
    "if (a && !b) { return; }",
    "# a comment\nprint('hi')  # done",
    'SELECT name FROM cities WHERE id = 7 -- "all"',
    'for i in range(3):\n\tyield f"{i!r}"',
    "// nothing\nconst s = `a${b}`;",
)
HTML: Final = (
    "<b>bold</b>",
    "a &amp; b &lt;c&gt;",
    '<a href="/x?y=1">it</a>',
    "<!-- gone --><p class='n'>one<br/>two</p>",
    "&quot;quoted&quot;",
)
JSON_TEXTS: Final = ("{}", "[]", "null", '{"a": 1}', '[1, "two", null]', '{"code": 500, "msg": "no"}', '"text"')

IDENTIFIERS: Final = ("a1", "ord-2041", "007", "u_93", "5f3c9b2e", "SKU-00-17", "20260308", "1e5")
INSTANTS: Final = (
    "2026-03-08T09:30:00Z",
    "2026-03-08T09:30:00+08:00",
    "2025-12-31T23:59:59.123Z",
    "2024-02-29T00:00:00Z",
)
DATES: Final = ("2026-03-08", "2024-02-29", "1999-12-31")
CLOCK_TIMES: Final = ("09:30:00Z", "23:59:59Z", "00:00:00+08:00")
FIELD_NAMES: Final = (
    "schema_version",
    "source",
    "update_time",
    "region",
    "elapsed_ms",
    "request_no",
    "is_cached",
    "retries",
)
