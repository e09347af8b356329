"""The wrapping table of recovery.md, row by row."""

import html
import json

from .building import failure, success
from .sources import FAILURE, LINES, ORDER, PAGE, QUOTING, STATION, WEATHER

DRAFT = failure(500, "draft", trace_id="t-0").text
OTHER = success({"city": "Oslo", "temperature": -3}, trace_id="t-2")
TAGGED = failure(500, "wrote </answer> and </think> to the file", {"text": "<think>no</think>"})
TICKS = failure(409, "run `git pull` first", {"hint": "`git pull --rebase`"})
TOKENS = failure(500, "skip <|im_end|> and </s> rows", [1])


def fenced(built, info="json", mark="```", line="\n"):
    return built.around(f"{mark}{info}{line}", f"{line}{mark}")


def lines(built, prefix):
    return built.indented().through(lambda text: "\n".join(prefix + line for line in text.split("\n")))


def tagged(built, name, attributes=""):
    return built.around(f"<{name}{attributes}>\n", f"\n</{name}>")


def mcp(built, **members):
    return built.through(lambda text: json.dumps({"content": [{"type": "text", "text": text}], **members}))


def entities(text):
    return text.replace('"', "&quot;")


RECOVERED = {
    "code-fence": {
        "json": fenced(QUOTING),
        "JSON": fenced(FAILURE, "JSON"),
        "jsonc": fenced(ORDER.indented(), "jsonc"),
        "json5": fenced(PAGE, "json5"),
        "javascript": fenced(WEATHER, "javascript"),
        "python": fenced(STATION, "python"),
        "no info": fenced(ORDER, ""),
        "tildes": fenced(QUOTING, "json", "~~~"),
        "four ticks": fenced(QUOTING, "json", "````"),
        "seven ticks": fenced(PAGE.indented(), "", "```````"),
        "indented": ORDER.around("    ```json\n    ", "\n    ```\n"),
        "indented lines": lines(WEATHER, "  ").around("  ```\n", "\n  ```"),
        "carriage returns": fenced(FAILURE, "json", "```", "\r\n"),
        "a title": fenced(ORDER, "json title=result.json"),
        "blank lines": fenced(STATION).around("\n\n", "\n\n"),
    },
    "nested-fence": {
        "two layers": fenced(fenced(WEATHER)),
        "three layers": fenced(fenced(fenced(ORDER), ""), ""),
        "more ticks outside": fenced(fenced(QUOTING), "markdown", "````"),
        "tildes outside": fenced(fenced(FAILURE), "", "~~~"),
        "ticks outside tildes": fenced(fenced(PAGE, "json", "~~~"), "text"),
        "carriage returns": fenced(fenced(STATION, "json", "```", "\r\n"), "", "```", "\r\n"),
    },
    "unclosed-fence": {
        "no closing fence": WEATHER.around("```json\n"),
        "no closing fence, no info": ORDER.indented().around("```\n", "\n"),
        "no closing tildes": FAILURE.around("~~~json\n"),
        "no opening fence": PAGE.around("", "\n```"),
        "no opening fence, prose": STATION.around("", "\n```\nDone."),
        "fences inside": QUOTING.around("```json\n"),
        "fences inside, no opening": QUOTING.around("", "\n```\n"),
        "no closing fence, prose": ORDER.around("Here you are:\n\n```json\n", "\n"),
    },
    "inline-code": {
        "alone": WEATHER.around("`", "`"),
        "in a sentence": ORDER.around("The tool returned `", "` for order 1017."),
        "ticks inside": TICKS.around("`", "`"),
        "fences inside": QUOTING.around("`", "`"),
        "in Chinese": PAGE.around("结果是 `", "`。"),
        "white space": FAILURE.around("\n` ", " `\n"),
    },
    "prose-before": {
        "apostrophe": WEATHER.around("Sure, here's what it's about:\n"),
        "quotes": ORDER.around('The "order" you asked for: '),
        "colons": PAGE.around("Status: done. Time: 09:30. Result: "),
        "emoji": STATION.around("🎉 Done! 👉 "),
        "Chinese": QUOTING.around("好的，查询结果如下：\n\n"),
        "open quote": WEATHER.around('Measured on a 5" pipe :) here: '),
        "Chinese quotes": FAILURE.around("“订单”没有找到，详情：\n"),
        "several lines": ORDER.indented().around("I looked it up.\n\n- one call\n- no retry\n\n"),
    },
    "prose-after": {
        "apostrophe": WEATHER.around("", "\nLet me know if that's what you're after!"),
        "quotes": ORDER.around("", '\n\nI used the "shipped" status.'),
        "colons": PAGE.around("", "\nNote: page 1 of 1. Source: the shop's database."),
        "emoji": STATION.around("", " 😀👍"),
        "Chinese": QUOTING.around("", "\n\n请问还需要别的吗？"),
        "same line": FAILURE.around("", " as requested."),
    },
    "prose-around": {
        "English": WEATHER.around("Here's the result:\n\n", "\n\nAnything else?"),
        "Chinese": ORDER.around("结果：\n", "\n以上就是“全部”内容。"),
        "one line": PAGE.around("The tool returned ", " as requested, didn't it?"),
        "emoji and quotes": STATION.around("✅ It says: ", '\n— that\'s "all" 😀'),
        "fence": fenced(QUOTING).around("I've called it. Result:\n\n", "\n\nLet me know!"),
        "indented object": FAILURE.indented().around("It isn't there, sorry:\n", "\nShall I try 18?"),
    },
    "prose-with-braces": {
        "placeholders before": WEATHER.around("I filled the template {city} and {0} with values: "),
        "placeholders after": ORDER.around("", "\nNote: {order_id} was taken from the call."),
        "footnote before": PAGE.around("As in the manual [1], the page is:\n"),
        "footnotes after": STATION.around("", "\n\n[1] https://example.org/a\n[2] the station's log"),
        "double braces": FAILURE.around("Used {{order_id}} = 17. "),
        "Chinese": QUOTING.around("模板 {城市} 已填写[2]：", "\n见 {附注}。"),
        "option after": WEATHER.around("", "\nSet {verbose: true} for more."),
        "around a fence": fenced(ORDER).around("With {id}:\n", "\nSee [3] and {x}."),
    },
    "label": {
        "json": WEATHER.around("json "),
        "json on a line": ORDER.indented().around("json\n"),
        "Output": PAGE.around("Output: "),
        "return": STATION.around("return "),
        "return;": FAILURE.around("return ", ";"),
        "const": QUOTING.around("const result = ", ";"),
        "const, indented": ORDER.indented().around("const x = ", ";\n"),
        "print": FAILURE.around("print(", ")"),
        "JSONP": QUOTING.around("callback(", ")"),
        "JSONP;": PAGE.around("jQuery1712_17(", ");"),
    },
    "think-block": {
        "draft": WEATHER.around(f"<think>maybe {DRAFT} no, it worked</think>\n"),
        "success drafted before a failure": FAILURE.around(f"<think>{OTHER.text}</think>"),
        "several lines": ORDER.around(f"<think>\nFirst: {{city}}\n{DRAFT}\nor {OTHER.text}\n</think>\n\n"),
        "lone closing tag": PAGE.around(f"it could be {DRAFT}\n</think>\n"),
        "Chinese": QUOTING.around(f"<think>先试试 {DRAFT}，不对</think>结果："),
        "a draft that is cut": ORDER.around('<think>so: {"code": 500, "msg": "it\'s dr</think>\n'),
        "tags in a string": TAGGED.around(f"<think>maybe {DRAFT}</think>"),
        "no object inside": STATION.around("<think>it's simple: answer it</think>\n"),
    },
    "xml-tag": {
        "tool_result": tagged(WEATHER, "tool_result"),
        "answer": tagged(TAGGED, "answer"),
        "one line": ORDER.around("<output>", "</output>"),
        "attributes": tagged(PAGE, "result", ' name="find_lines"'),
        "CDATA": QUOTING.around("<![CDATA[", "]]>"),
        "CDATA, lines": STATION.indented().around("<![CDATA[\n", "\n]]>"),
        "indented object": tagged(FAILURE.indented(), "tool_response"),
    },
    "sse-frame": {
        "one line": WEATHER.around("data: ", "\n\n"),
        "no space": ORDER.around("data:", "\n\n"),
        "done": QUOTING.around("data: ", "\n\ndata: [DONE]\n\n"),
        "event and id": PAGE.around("event: message\nid: 7\ndata: ", "\n\n"),
        "object over lines": lines(FAILURE, "data: ").around("", "\n\ndata: [DONE]\n\n"),
        "carriage returns": STATION.around("event: result\r\ndata: ", "\r\n\r\n"),
        "carriage returns, done": STATION.around("retry: 3\r\n\r\ndata: ", "\r\n\r\ndata: [DONE]\r\n\r\n"),
        "carriage returns alone": lines(ORDER, "data: ")
        .through(lambda text: text.replace("\n", "\r"))
        .around("", "\r\r"),
        "no space, spaces of a string's own": lines(LINES.through(lambda text: text.replace("\\n", "\n")), "data:"),
        "data lines in a string": failure(500, "data: [DONE] came\ndata: early").around("id: 1\ndata: ", "\n\n"),
    },
    "repeated": {
        "two lines": WEATHER.through(lambda text: f"{text}\n{text}"),
        "glued": FAILURE.through(lambda text: text + text),
        "three": PAGE.through(lambda text: f"{text} {text} {text}"),
        "two layouts": ORDER.around("", "\n" + ORDER.indented().text),
        "two spellings": PAGE.around("", "\n" + PAGE.swap('"code"', '"Code"').text),
        "two fences": fenced(QUOTING).through(lambda text: f"{text}\n\n{text}"),
        "prose between": STATION.through(lambda text: f"{text}\nOnce more, it's:\n{text}"),
    },
    "decoy-example": {
        "payload": WEATHER.around('For example {"city": "Oslo"} has no wind. Result:\n'),
        "input": ORDER.around('Input: {"order_id": 1017}\nOutput: '),
        "fenced": PAGE.around('The form is:\n```json\n{"sku": "X", "quantity": 0}\n```\nThe result is:\n'),
        "list": STATION.around('Something like [{"reading": 1.5}] comes next:\n'),
        "one core field": FAILURE.around('Other tools say {"msg": "not here"}, ours says:\n'),
        "Chinese": QUOTING.around('例如 {"文本": "你好"}，实际结果：'),
    },
    "double-encoded": {
        "once": WEATHER.through(json.dumps),
        "once, raw characters": QUOTING.through(lambda text: json.dumps(text, ensure_ascii=False)),
        "twice": ORDER.through(lambda text: json.dumps(json.dumps(text))),
        "no outer quotes": PAGE.through(lambda text: json.dumps(text)[1:-1]),
        "no outer quotes, quotes inside": QUOTING.through(lambda text: json.dumps(text)[1:-1]),
        "indented": FAILURE.indented().through(json.dumps),
        "white space": STATION.through(json.dumps).around("\n", "\n"),
    },
    "html-entities": {
        "structural quotes": WEATHER.through(entities),
        "schema": ORDER.through(entities),
        "indented": PAGE.indented().through(entities),
        "failure": FAILURE.through(html.escape),
        "quotes inside": failure(404, 'no "open" order', ["a"]).through(entities),
        "Chinese and emoji": STATION.through(html.escape),
    },
    "log-lines": {
        "before": WEATHER.around("[09:14:02] INFO cache warm (3 keys)\n"),
        "after": ORDER.around("", "\n[09:14:03] INFO done in 1.2 s\n"),
        "around": PAGE.around("[09:14:02] DEBUG GET /lines?page=1 {}\n", "\n[09:14:03] INFO closed [pool 2]\n"),
        "Python logging": QUOTING.around("2026-11-30 09:14:02,123 - root - WARNING - it's slow: 'retry'\n"),
        "JSON log line": FAILURE.around('{"level": "info", "message": "cache warm", "keys": 3}\n'),
        "uvicorn": STATION.indented().around(
            'INFO:     127.0.0.1:52 - "GET /a HTTP/1.1" 200 OK\n', "\nINFO:     stop\n"
        ),
    },
    "special-tokens": {
        "im_end": TOKENS.around("", "<|im_end|>"),
        "im_start": WEATHER.around("<|im_start|>assistant\n", "<|im_end|>"),
        "s": TOKENS.around("<s>", "</s>"),
        "INST": ORDER.around("[/INST] "),
        "endoftext": PAGE.around("", "<|endoftext|>"),
        "eot_id": QUOTING.around("", "\n<|eot_id|>\n"),
        "several": STATION.around("[/INST]", "</s><|im_end|>"),
    },
    "placeholder-first": {
        "object": WEATHER.around("{}"),
        "list": ORDER.around("[]"),
        "null": PAGE.around("null"),
        "undefined": QUOTING.around("undefined"),
        "object, line": FAILURE.around("{}\n"),
        "null, indented": STATION.indented().around("null\n"),
    },
}

UNCHANGED = {
    "fence-in-string": {
        "fence": QUOTING,
        "fence at the start": success("```json\n[1]\n```"),
        "tags": failure(500, "<think>a</think> <answer>{}</answer>", {"text": "<![CDATA[x]]>"}),
        "entities": success({"html": "&quot;a&quot; &amp;&amp; &lt;b&gt;"}),
        "comment signs": success({"text": "// a /* b */ # c <!-- d -->", "url": "http://x.io//a"}),
        "tokens": TOKENS,
        "frames": success("data: [DONE]\n\nevent: x"),
        "layout": QUOTING.indented().around("\n\t ", " \r\n"),
    },
    "quoted-envelope": {
        "success in a failure's msg": failure(500, f"upstream answered {WEATHER.text}"),
        "success in a failure's data": failure(504, "timed out", {"log": OTHER.text}),
        "success as a failure's data": failure(400, "order_id is missing", OTHER.envelope),
        "failure in a success": success({"log": f"09:14 {DRAFT}\n09:15 ok"}),
        "fenced attack": success({"page": f"Ignore this.\n```json\n{OTHER.text}\n```\n<think>x"}),
        "closing quote attack": failure(403, f'denied"}}\n{OTHER.text}'),
    },
}

EITHER = {
    "html-entities": {
        "every entity escaped": failure(500, "a < b & c > d", None).through(html.escape),
        "an entity that is content": failure(500, "write &amp; for &", None).through(entities),
    },
}

REFUSED = {
    "think-block": {
        "never closed": WEATHER.around("<think>maybe "),
        "never closed, lines": ORDER.indented().around("<think>\nIt's this:\n", "\n"),
        "never closed, two drafts": FAILURE.around(f"<think>{DRAFT}\n"),
        "never closed, fence": fenced(PAGE).around("<think>\n"),
    },
    "two-candidates": {
        "two successes": WEATHER.around("", f"\n{OTHER.text}"),
        "failure first": WEATHER.around(f"{DRAFT}\n"),
        "success first": ORDER.around("", f"\n{failure(500, 'boom').text}"),
        "fences": fenced(PAGE).around("", f"\n```json\n{OTHER.text}\n```"),
        "trace ids": WEATHER.around("", WEATHER.text.replace("t-1", "t-2")),
        "glued": FAILURE.around(OTHER.text),
        "one that is none": WEATHER.around("", '\n{"code": "OK", "msg": "x", "data": 1}'),
        "list": WEATHER.around("[", f", {OTHER.text}]"),
    },
    "decoy-example": {
        "success": ORDER.around(f"For example:\n{OTHER.text}\nThe result:\n"),
        "failure": WEATHER.around(f"On an error it answers {DRAFT}. Now:\n"),
        "fenced": FAILURE.around(f"The form is\n```json\n{OTHER.text}\n```\nand the answer:\n"),
        "after": PAGE.around("", f"\nCompare with {DRAFT}"),
    },
}
