"""Whether a failure's message says nothing that an agent could act on."""

import re
from typing import Final, Literal

from rapidfuzz import fuzz, process

_PHRASES: Final = tuple(
    """
    error | an error | errors | failed | fail | failure | failed to execute | unknown error | unknown | unknown failure
    an unknown error occurred | an unknown error has occurred | unexpected error | an unexpected error occurred
    an unexpected error has occurred | unexpected failure | an error occurred | an error has occurred | error occurred
    there was an error | there was a problem | a problem occurred | something went wrong | something bad happened
    something is wrong | internal error | internal server error | an internal error occurred | server error
    server side error | system error | api error | unknown api error | tool error | tool failed | general error
    generic error | runtime error | fatal error | exception | an exception occurred | unhandled exception
    unhandled error | bad request | invalid request | invalid input | invalid | invalid parameters | invalid arguments
    invalid argument | invalid parameter | parameter error | bad input | request failed | the request failed
    operation failed | the operation failed | operation error | execution failed | call failed | task failed
    action failed | not ok | ng | no | bad | unable to process your request | unable to process the request
    unable to complete your request | could not process the request | could not complete the request | cannot process
    try again | oops | system busy | the system is busy | system unavailable

    错误 | 出错 | 出错了 | 出错啦 | 发生错误 | 发生了错误 | 失败 | 失败了 | 操作失败 | 操作错误 | 请求失败
    请求错误 | 请求出错 | 请求异常 | 执行失败 | 调用失败 | 处理失败 | 提交失败 | 未知错误 | 发生未知错误
    未知异常 | 其他错误 | 发生其他错误 | 其它错误 | 系统错误 | 系统异常 | 系统出错 | 系统繁忙 | 系统忙
    系统内部错误 | 系统开小差了 | 系统暂时不可用 | 服务异常 | 服务错误 | 服务器错误 | 服务器内部错误
    服务器异常 | 服务器繁忙 | 服务繁忙 | 服务暂时不可用 | 内部错误 | 内部异常 | 内部服务器错误 | 网络异常
    网络错误 | 异常 | 发生异常 | 程序异常 | 程序错误 | 参数错误 | 参数异常 | 参数有误 | 参数不合法 | 无效参数
    无效请求 | 出问题了 | 出了点问题 | 出现错误 | 出现异常 | 接口异常 | 接口错误 | 业务异常 | 操作异常
    """.replace("\n", "|").split("|")
)
_STOCK: Final = frozenset(phrase.strip() for phrase in _PHRASES if phrase.strip())
_SORRY: Final = re.compile(
    r"^(?:oops|whoops|uh oh|sorry|we re sorry|we are sorry|error|错误|抱歉|对不起|很抱歉|哎呀)\s+(?=\S)"
)
_RETRY: Final = re.compile(
    r"\s*(?:please\s+)?(?:try|retry)(?:\s+(?:it|again|later|after some time|in a (?:moment|minute|while)|soon))*$"
    r"|\s+at this time$|\s+(?:please\s+)?contact (?:the )?(?:support|administrator|admin)$"
    r"|\s*请?(?:您)?(?:稍[后候]|过会儿?|稍等)?(?:再试|重试|再次尝试)(?:一下)?$|\s*请?联系(?:系统)?(?:管理员|客服)$"
)
_PUNCTUATION: Final = re.compile(r"[\W_]+")
_ALIKE: Final = 90


def vagueness(msg: str) -> Literal["stock", "alike"] | None:
    """Whether a message is a stock phrase, or nearly one; None where it says something of its own."""
    folded = _folded(msg)
    if not folded:
        return None
    if folded in _STOCK or _bare(folded) in _STOCK:
        return "stock"
    return "alike" if process.extractOne(folded, _STOCK, scorer=fuzz.ratio, score_cutoff=_ALIKE) else None


def _folded(msg: str) -> str:
    return _PUNCTUATION.sub(" ", msg.casefold()).strip()


def _bare(folded: str) -> str:
    """The message without its apology and its advice to try again."""
    return _RETRY.sub("", _SORRY.sub("", folded)).strip()
