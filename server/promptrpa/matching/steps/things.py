"""What the object of a step is, told by its words: a page, a switch, a field, several things, or one left to choose."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.matching.steps.clauses import alternatives
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import MARK, mask, restore, unquote
from promptrpa.patterns import lazy_regex

_HAN: Final = rf"\u3400-\u9fff{MARK}"
_RESULT_ENGLISH: Final = lazy_regex(
    r"\s+(?:in order to|so that|so you can|(?:(?:on|in|at|to|for|from) )?which|to (?:open|start|begin|take|finish|complete|access|see|save|create|make|get|allow|"
    r"continue|return|bring|view|show|expand|stop|confirm|change|edit|set up|send|delete|remove|find|use|turn|enable|"
    r"disable|enter|choose|select|check|apply|proceed|go|end|keep|let|switch|add|play|launch|reveal|display|download|upload|"
    r"share|record|log|sign|hear|learn|know|invite|pair|connect|unlock|lock|block|mute|pause|resume|import|export|schedule|install|uninstall|redeem|subscribe|unsubscribe|follow|submit|zoom|crop|rotate|scan|preview|test|verify|mark|pin|archive|dismiss|hide|edit|adjust|customi[sz]e|manage|search|close|exit|reset|restore|activate|give)(?= \S)|to (?:continue|proceed|confirm|finish|start|begin|log in|sign in|apply|exit)$"
    r"|(?:by )?using (?:the|a|your) (?:switch|toggle|slider|button|menu|keyboard|search)|with the (?:switch|toggle|slider|button|key(?:board|pad)|wheels?|dials?|picker|arrows)|(?:rather than|instead of) (?!.*\b(?:tap|press|select)\b)\S.*|at the same time|of (?:your|the) (?:phone|device)|on your (?:phone|device)"
    r"|(?:after|before|once|when|while|until|if|because|since|as long as|as soon as)\s+(?:you|it|they|that|the|this|your|asked|prompted|done|finished|ready|complete)\b"
    r"|(?:(?:each|every) time|whenever|as often as)\s+(?:you|it|an?|that|the|your)\b|until (?:an?|all|both)\b|as (?:needed|required|necessary|desired)\b)"
    r"(?![A-Z]).*$"
)
_FOR: Final = lazy_regex(
    r"^(?:tap|click|press|hit|touch|choose|select|pick|hold|long[- ]press|double[- ]tap)\b.*?\s(?P<before>\S+)"
    r"(?P<for>\s+to\s+(?!the\b|an?\b|your\b|my\b|its?\b|this\b|that\b|all\b|on\b|off\b)(?-i:[a-z])+\b.*)$",
    re.I,
)
"""What a tap is for."""
_TAKES_TO: Final = lazy_regex(
    r"add|back|close|copy|connect|convert|down|export|go|import|link|listen|move|navigate|next|pin|print|reply|return|save|"
    r"scroll|send|set|share|skip|switch|sync|text|turn|up|upload|with",
    re.I,
)
"""Before "to" and a name, these are part of a name ("Add to home screen")."""
_RESULT_CHINESE: Final = lazy_regex(
    rf"(?<=[\u3400-\u9fff]{{4}})(?<![点单]击)(?<!选择)(?<!轻触)确认$|(?<=[\u3400-\u9fff]{{4}})(?<![谁些人友都])可以(?=(?:直接|在线|给|为|对|把|将|用|进行|快速|一键|随时).)|(?<=[\u3400-\u9fff]{{2}})(?<![点单]击)(?<!选择)(?:让|使)[它其]|(?<=[\u3400-\u9fff]{{4}})可以?(?=选择|查看|设置|修改|更改|更换|改变|调整|切换|看到|进行|管理|编辑)[^，。]+$|(?<=[{_HAN}A-Za-z0-9#*])(?:即可|就可以|就能|就行|便可|便能|就会|就不(?:会|能|再|用)|就没有?|就(?=[\u3400-\u9fff]{{1,4}}(?:成功|完成|好)了?$|[\u3400-\u9fff]{{1,6}}[了啦]$)|(?<=[次下])(?:提示|出现|弹出|显示)|(?<=完成|确定|确认|保存|提交|发布|发送|按钮|图标)[\u3400-\u9fff]{{0,8}}?就(?=[^，]{{1,8}}(?:了|成功|好|完)$)|并(?:进行|完成|成功|等待)|以便|(?<!可)(?<!所)以(?=进入|开启|关闭|打开|完成|进行|查看|使用|设置|获取|确认|继续|保存|删除|添加|开始|结束|退出|提交|修改|更改|发送|下载|发布|实现|便于|保证|调整|选择|创建|取消|搜索)|(?<=[\u3400-\u9fff]{{2}})(?<!立即)(?<![点单]击)(?<!选择)(?<!一键)(?<!马上)(?<!可以)(?<!进入)(?<!允许)(?<![要想需])查看(?=[\u3400-\u9fff]{{2}})|(?<=[\u3400-\u9fffA-Za-z{MARK}]{{2}})(?<![点单]击)(?<!选择)(?<!一键)(?<!立即)(?:发送|分享|转发)(?:给|到|至)|从而|用来|来(?:进行|完成|设置|打开|查看|实现|添加|开始))(?:[{_HAN}].*)?了?$"
)
_LED_TO: Final = lazy_regex(
    rf"^(?P<kept>(?:点击|点开|点按|单击|选择|轻触|点)(?:它(?=进入|跳转|来到)|[^{MARK}]{{2,}}?|[{MARK}][^进跳]{{0,6}}?|.{{0,8}}?[{MARK}].{{0,6}}?))"
    r"(?:(?:即可|就可以|可以?|会)?(?:进入到?|跳转到?|来到)|(?:即可|就可以|来|会)?(?:弹出|(?<!的)完成(?!的)(?=.)))(?P<page>.+)$"
)
_ALLOWS: Final = lazy_regex(r"允许|不让|禁止|谁")
"""So begin names of what others may do ("允许朋友查看朋友圈的范围")."""
_ONLY_WHERE: Final = lazy_regex(r"^(?:点击|点开|点按|单击|选择|轻触|点)[\u3400-\u9fff]{0,4}[上下左右][角方侧边面]$")
_TURNED: Final = lazy_regex(
    r"(?:开关|按钮|滑块|图标)(?:进行|来|以|即可|就可以|将其|把它)?(?:开启|关闭|打开|启用)(?:即可|.{0,10})?$"
    rf"|[{MARK}](?:进行|来|以|即可|就可以|将其|把它)?(?:开启|关闭|启用|停用)(?:即可|就(?:可以|行|好)|了)*$"
)
"""What a tap on a switch is for says how it is to be."""
_WEAK_RESULT: Final = lazy_regex(
    rf"^(?P<kept>(?:点击|点开|选择|点|长按|双击|按住).*?(?:按钮|图标|选项|加号|对[勾号钩]|[√✓✔×]|快门|屏幕|头像|输入框|垃圾桶|放大镜|齿轮|爱心|红心|五角星|星标|回形针|曲别针|铃铛|喇叭|话筒|(?<!一)键|[{MARK}]))(?:收藏|关注|点赞|开始|调出|呼出|唤出|弹出|拍照|拍摄|唤醒|解锁|结束|停止|暂停|进入|退出|返回|保存|确认|将|把|打开|查看|进行|完成|使用|切换|新建|创建|添加|加入|增加|发布|发表|删除|清除|清理|清空|上传|下载|就|来|去|后(?!的)|实现|并)[^的]*$"
    r"|^(?P<kept6>(?:点击|点开|点按|单击|点|按).*?(?:叉号?|[×✕✖]))(?:来|即可)?(?:关掉|关闭|关了?|退出).*$"
    r"|^(?P<kept4>(?:点击|点开|点按|单击|点).*?(?:图标|按钮))"
    r"(?!的|[旁右左上下后中里内前处并和与、即就来]|样式|大小|颜色|设置|管理|布局|列表)[\u3400-\u9fff]{2,}$"
    r"|^(?P<kept5>(?:点击|点开|选择|点)(?:确定|确认|完成))(?:清空|清除|删除|关闭|开启|退出|结束|取消|修改|设置|返回|绑定|解绑|更换)[\u3400-\u9fff]{3,}$"
    r"|^(?P<kept3>(?:选择?|点击?)(?:(?:一|第.)[个首张段部本条篇集]|(?:自己|你|您)?(?:想要?|需要|要(?!求)|喜欢)[^的，]{0,6}的).+?)(?:进行)?(?:播放|打开|查看|编辑|发送|上传|下载|观看)$"
    r"|^(?P<kept2>(?:点击|点开|选择|点).*?(?:按钮|图标|对?勾号?|√|加号|叉号|箭头|铅笔|横线|个点|确定|完成|确认|保存))(?:并|进行)?(?:保存|提交|退出|返回|确认|发送|添加|新建|设置|修改|(?:重启|重新)[\u3400-\u9fff]*)$"
)
_TAILS: Final = lazy_regex(
    r"(?:完成(?:选择|填写|设置|操作|修改|输入)|即可|就可以|就行|就好|即|吧|了|一下|按钮就?)(?:了|啦)?$"
)
_UNTIL: Final = lazy_regex(r"(?<=..)(?:直到|直至).+$")
_ENDED: Final = lazy_regex(
    r"(?<=[\u3400-\u9fff]{4})(?:支付|付款|保存|设置|修改|操作|发布|绑定)成功$|(?<=方式)(?:进行)?(?:付款|支付|登录)$|(?<=下载|安装|更新|上传|扫描|加载|导出|保存)完成$"
)
_LOOKS: Final = lazy_regex(
    r"[（(][^（）()]*(?:状|形|图形|图标|图案|标志|标识|符号|样式|样子|按钮|个点|着的点|圆点|横线|横杠|圆圈|shape|icon|button|symbol|logo|lines|dots)[)）]"
)
"""In brackets: what the thing looks like."""
_HOLDER: Final = lazy_regex(
    rf"^(?P<holder>(?:[\u3400-\u9fff]{{2,3}}[角方边侧部面]的?)?[{MARK}]|[\u3400-\u9fffA-Za-z]{{1,10}})(?:选项)?(?:里面?|当中|中)的(?P<inner>.+)$"
)
_THIS_ONE: Final = lazy_regex(
    rf"(?<=[\u3400-\u9fff{MARK}])(?<!的)(?:[这那]一?[个项栏条行](?:选项|按钮|功能|图标)?|一栏|(?<=[\u3400-\u9fff]{{3}})(?<!空白)(?<!此)处"
    r"|(?<=[\u3400-\u9fff]{2})开始(?:录制|录音|播放|下载|拍摄|扫描|计时|识别|搜索|制作|创作|使用|检测|清理))$"
)
_NOTHING: Final = lazy_regex(
    r"(?:该|此|这个|这款|我们的?|你的|新的?|对应的?|相应的?|相关的?|目标)?(?:手机)?(?:页面|界面|应用|应用程序|软件|程序|app|游戏)(?:的?(?:主?界面|主?页面|首页|主页|大厅))?|(?:the|this|that) (?:app|application)",
    re.I,
)
_TAPPED_TOO: Final = lazy_regex(rf"(?<=[{_HAN}])(?:并)?(?:点击(?:进入|打开)?|进入|并打开|点开|点击一下)$")
_WITHIN: Final = lazy_regex(
    r"\s+(?:in|from|on) (?:the|this|your) (?:(?:search )?results|list|app|player|toolbar|gallery|library|camera roll|device|phone|menu|options|suggestions|keyboard|(?:(?:upper|lower|top|bottom|far) )?corner|drop-down(?: menu| list)?|dialog|window|pop-?up)(?: of .+)?$"
    r"|(?<=[a-z])\s+(?:in|on) (?:the|your) (?-i:[A-Z])[\w&]*(?: [\w&]+)? (?:tab|screen|page|list|section)$"
    r"|\s+(?:in|on) the (?:page|screen|card) (?:of|for) (?:the|your|this) .+$|\s+to be [a-z]+ed$"
    r"|\s+on (?:it|(?:its|that|the next|the new) (?:page|screen))$|\s+(?:up or down|left or right|in between|by hand|in question|all the way)$"
    r"|\s+from (?:what|whatever|the (?:[a-z]+ ){1,3}?(?:that)?) ?(?:pops up|appears|comes up|opens)$|\s+for (?:every|each) [^,]+$"
    r"|(?:(?<=icon)|(?<=widget)|(?<=\bapp))\s+(?:in|from|on) (?:the|your) home ?screen$",
    re.I,
)
_BY_HAND: Final = lazy_regex(r"^([a-z].*?)\s+manually$")
"""With a capital letter it is a name that ends so ("Add manually")."""
_AGAIN: Final = lazy_regex(
    r"\s+(?:(?:once )?again\b.*|once|twice|a second time|once more|(?-i:there|instead|as well|too|underneath))$", re.I
)
_TYPED_FOR: Final = lazy_regex(
    r"(?<=..)(?:完成(?:填写|输入|设置|编辑|修改|录入)?|即可|就可以.*|就能.*|就会.*)$|(?:来|以|并|后)?(?:再次|进行)?(?:确认|验证|登[录陆]|解锁|保存|提交|搜索|查[询找]|转账|付款|支付|发送|发布)(?:一下|即可|身份)?$|(?:来|以|并|后)?(?:进入|获取).*$|(?<=[\u3400-\u9fff]{2})[一两二三2][次遍]$|(?<=[\u3400-\u9fff]{2})\d+位数?字?$"
)
_SPELT: Final = lazy_regex(
    r"^(?:[一两2二][次遍]|(?:一个(?:新的?)?)?(?:至少|最少|最多|不少于)?(?:\d+|[一二三四五六七八九十])位(?:数字?)?的?|(?:一个|个(?=新|密码|名字|昵称|标题))(?:新的?)?)"
)
"""How often, how long or what new text is typed."""
_RESULTS: Final = lazy_regex(
    r"(?:就?可以|就(?:能|会|不会|不再)|能(?:够|看|查|找)).+|[一两二三四几\d]+[次下]|一?[滑划翻拉]|一?点儿?|一[些段页屏]|(?:来|以|即可|进行)?(?:即可|解锁|唤醒|亮屏|翻页|切换|查看|浏览|刷新|返回|退出|关闭|锁屏|换页)(?:屏幕|手机|页面)?"
)
_MIDDLE: Final = lazy_regex(
    r"^[\u3400-\u9fff]{2,6}(?:列表|页面|界面|结果)[中里](?=要|想|需要|自己)"
    r"|^[\u3400-\u9fff]{2,6}[上里](?:印|写|标|注明|显示)?着?的(?=(?:日期|时间|金额|号码|数字)$)"
    r"|^(?:(?:软件|应用|app)?(?:首页|主页|主界面|当前页面)[上中里]?|其中|里面|当中|下面|上面|旁边|前面|后面|后方|前方|末尾|其后|其右侧|刚才|刚刚|出现|露出来?|滑出来?|冒出来?|弹出来?|跳出来?|显示|此|该|(?:相应|对应)(?!的那))的"
)
_AND_ENGLISH: Final = lazy_regex(r"\s*,\s*(?:and\s+)?|\s+and\s+")
_AND_CAPITALS: Final = lazy_regex(
    rf"(?<=[a-zA-Z])\s+and\s+(?=(?:the|your|an?)\s+[a-z])|(?<=[A-Za-z0-9)])\s+and\s+(?=[A-Z{MARK}])|(?<=[{MARK}])\s+and\s+(?=[{MARK}A-Z])|(?<=[{MARK}])\s*[和、及与]?\s*(?=[{MARK}])"
)
_AND_IN_LABEL: Final = lazy_regex(r"(?<=\sand\s)([A-Z]\w*(?: [a-z]+)*) and (?=[a-z])")
"""Behind the "and" that ends a list, a further one belongs to its last label ("City and Street and number")."""
_JOINED: Final = "\N{NO-BREAK SPACE}"
_VERB_FIRST: Final = lazy_regex(r"设置|修改|编辑|添加|查看|更改|管理")
"""So begin labels that name several things ("设置备注和标签")."""
_OWNED: Final = lazy_regex(
    r"^[\u3400-\u9fff]{1,5}的(?=[\u3400-\u9fff]{2,}$)"
    r"|^[\u3400-\u9fff]{6,12}的(?=(?:(?:电话|手机)?号码|姓名|名字|邮箱|地址|密码)$)"
)
_AND_CHINESE: Final = lazy_regex(rf"\s*[、]\s*|以及|(?:(?<=..)|(?<=[{MARK}]))[和及与](?=..|[{MARK}])")
_SUCH_AS: Final = lazy_regex(r"(?<=..)(?:比如|例如|譬如|像是).+$")
_SHARED: Final = lazy_regex(
    r"(?P<one>开始|起始|出发|入住|生效|上班)[和与、及](?P<other>结束|终止|到达|返回|离店|退房|失效|下班)(?P<head>时间|日期|地点|城市|地址)$"
)
"""Two fields with one last word ("开始和结束时间")."""
_SLIDERS: Final = lazy_regex(r"(?P<one>[^和与及]{2,8})[和与及](?P<other>[^和与及的]{2,8})的?(?P<kind>滑块|滑杆|进度条)")
_ADJACENT: Final = lazy_regex(r"(?<=姓名)(?=电话|手机|身份证)|(?<=用户名)(?=密码)|(?<=标题)(?=内容|正文)")
"""Between two fields that are always asked for together."""
_SHARED_ENGLISH: Final = lazy_regex(
    r"\b(?P<one>first|start|old|current|check-in|departure) and (?P<other>last|end|new|check-out|return|arrival) "
    r"(?P<head>(?:time|date|hour|address)(?=e?s$)|\w+)(?:e?s)?$",
    re.I,
)
_SIZE: Final = lazy_regex(
    r"^(?:the |an? )?(?:big|large|small|little|tiny) (?=\W|.* (?:button|icon|sign|circle|arrow|dot)$)", re.I
)
_END: Final = lazy_regex(
    r"(?:the )?(?:very )?(?:bottom|top|end)(?: of .*)?|(?:页面|列表|屏幕|界面)?的?(?:最?底部?|最下[方面端]?|最底[部端]|顶部|最上[方面])",
    re.I,
)
_CHOICE_ENGLISH: Final = lazy_regex(
    r"^(?!(?:send|give|show|tell|let|ask|offer|bring|help|call) you\b|(?:it|they|he|she|this|that|there)\b)(?:(?:the|which|a|an|any|whichever|whatever|one of the|one|some|each|every|all|all the)\s+)*(?P<kind>(?!(?:but|and|so|or|if|as|though)\b)(?-i:[a-z])[a-z\-]*(?: (?!beside\b|in\b|on\b|at\b|under\b|below\b|above\b|next\b)[a-z\-]+){0,3}?)\s+(?:(?:that|which|where|(?:at|from|on|in|to|for) which)\s+)?(?-i:you|I|we)(?:['’](?:d|ve|re|m)| would| no longer| don['’]t)?\s+(?!see\b|can\b(?!['’]t)|will\b)[a-z]+\b.*$"
    r"|^(?:the\s+)?(?P<kind5>[a-z]+)\s+(?:(?:that|which|who)|(?:that\s+)?(?:it|they))\s+(?:should|shall|is to|are to)\b.*$"
    r"|^which\s+(?P<kind6>[a-z]+)\s+(?!is\b|are\b).+$"
    r"|^(?:the\s+|a\s+)?(?P<kind2>[a-z][a-z \-]{1,30}?)\s+(?:of your (?:choice|liking)|to your (?:liking|taste))$"
    r"|^(?:any(?: of the)?|one of (?:the|your|their|his|her))\s+(?:(?:two|three|four|five|six|many|several|various|different|available)\s+)*"
    r"(?P<kind3>[a-z][a-z\-]*(?: (?!of\b|on\b|for\b|in\b)[a-z\-]+){0,3})(?:\s+(?:of|on|for|in)(?: (?:that|the|this|your) [a-z]+)?)?$"
    r"|^(?:your|the)\s+(?:favou?rite|preferred|desired|wanted)\s+(?P<kind4>[a-z][a-z \-]{1,30})$",
    re.I,
)
_WHETHER: Final = lazy_regex(r"whether (?:or not )?(?:you|to)(?: want to| would like to)? (?P<aim>[^,]+)$", re.I)
_ASKED: Final = {
    "why": "reason",
    "when": "time",
    "where": "place",
    "who": "person",
    "whom": "person",
    "how": "way",
    "what": "option",
}
IN_WHAT_WAY: Final = lazy_regex(r"\bhow(?: (?:to|it|they|you|we|this|that|the|your|an?)\b.*)?$", re.I)
"""Asks for the way that something is done, and not how long or how much."""
_CHOICE_INDEFINITE: Final = lazy_regex(r"^(?:a|an)\s+(?P<kind>[a-z][a-z]+(?: [a-z]+)?)$")
_CLASSIFIERS: Final = "[个张首款种项条位盏台株棵段部本篇集份件幅家道间套支只座笔封场节门群名期页层档轮辆杯盒组类趟班]"
_CHOICE_CHINESE: Final = lazy_regex(
    rf"^(?:一{_CLASSIFIERS}?)?(?:自己|你|您|我们|用户)?(?:所)?(?:不再?)?(?:想要?|需要?|喜欢|喜爱|希望|中意|合适|适合(?:自己|您|你)|符合|适用|偏好|心仪|方便)(?:[^的]{{0,8}})的(?:[^的]{{1,8}}[里中]?(?:还|仍)?可(?:以)?(?:[约订选用借租]|预[约订])的)?(?P<kind>[\u3400-\u9fffA-Za-z-]{{1,12}})$"
    r"|^(?:[^的]{0,8}[里中])?(?:还|仍)?可(?:以)?(?:[约订选用借租]|预[约订])的(?P<kind9>[\u3400-\u9fff]{1,10})$"
    r"|^(?:自己|你|您|我们)?要[^的求]{1,8}的(?P<kind2>[\u3400-\u9fffA-Za-z-]{1,10})$"
    r"|^(?:自己|你|您)?(?:不再[^的，]{1,4}|经?常(?:用|坐|去|看|听|吃|买|来))的(?P<kind8>[\u3400-\u9fff]{1,10})$"
    r"|^(?:自己|你|您)(?:要|所[在属])的(?P<kind5>[\u3400-\u9fff]{1,10})$"
    rf"|^(?:任意|任何|任一|随意|其中)(?:的?一?{_CLASSIFIERS})?的?(?P<kind3>[\u3400-\u9fff]{{1,10}})$"
    rf"|^(?:[一几]{_CLASSIFIERS}|某{_CLASSIFIERS}?)(?:[^的，和]{{1,8}}的)?(?P<kind4>[\u3400-\u9fff]{{1,10}})$"
    rf"|^[\u3400-\u9fff]{{0,8}}哪一?{_CLASSIFIERS}(?P<kind6>[\u3400-\u9fff]{{1,8}})$"
    rf"|^[\u3400-\u9fff]{{1,8}}的(?P<kind7>那一?{_CLASSIFIERS}(?:[\u3400-\u9fff]{{1,6}})?)$"
)
_THAT: Final = lazy_regex(rf"^[这那该此]{_CLASSIFIERS}(?=.)")
_PART: Final = lazy_regex(
    r"的?(?:右侧|右边|左侧|左边|后面|后方|前面|旁边)的?(?:开关|按钮|图标|方框|圆圈|箭头|[加减对叉][号勾]?|勾号?|√|×|[+-]号?)"
)
"""Something beside a thing of any kind."""
_EACH_BESIDE: Final = lazy_regex(
    rf"(?<=[\u3400-\u9fff{MARK}])(?:(?:这?[两几三]个?(?:选项|功能)?)?的?(?:右侧|右边|后面|后方|旁边)的?(?:开关|按钮)(?:按钮)?"
    r"|这?[两几三四]个?的?(?:开关|选项|按钮|功能))$"
)
"""Beside each of several names, its switch."""
_OR: Final = lazy_regex(rf"[A-Za-z0-9{MARK}] or [A-Z{MARK}]|[\u3400-\u9fff{MARK}](?:或者?)[\u3400-\u9fff{MARK}]")
_PHONE: Final = lazy_regex(
    r"(?:[^，。]{2,6}的|(?!关于).{0,4})手机的?(?:主?屏幕|桌面|主页面?|主界面)?|(?:手机)?(?:桌面|主屏幕|应用列表|应用抽屉)(?:上|中)?|(?:(?:the|your) )?(?:phone'?s? )?(?:home ?screen|app drawer|apps? (?:list|screen))|(?:the|your) (?:phone|device)",
    re.I,
)
_LIKING: Final = lazy_regex(
    r"^(?:your (?:liking|preference|taste|choice)|as you like|(?:自己|你|您)?(?:想要?|喜欢|需要?|合适|满意)的.*)$", re.I
)
_GENERIC: Final = lazy_regex(
    r"^(?P<question>(?-i:what|whatever|how|when|who|whom|where|which)\b"
    r"(?!['’]s|\s+(?:an?|about|are|is|was|were|do|does|did|have|has|can|could|will|would|shall|should)\b).*)$"
    r"|^(?:the|your|a|an|its|their|his|her|my|all (?:the|your))\s+(?P<name>[a-z0-9][a-z0-9 \-',]{1,60}?)(?:\s+(?:(?:(?:that|which) )?you(?:['’](?:d|re|ve))? (?:want|like|need|wish|chose|would like|are|have|prefer|look|mean|know|received|got|were)|of your choice|here).*)?$"
    r"|^(?:(?:自己|你|您|新|正确|完整)(?:想要?|所需|需要|要)?|想要?|所需|需要|要)(?:[^的]{0,8})的(?P<name_zh>[\u3400-\u9fffA-Za-z]{1,12})$"
    r"|^(?P<named>(?:对方|好友|相关|相应|对应|个人)的?[\u3400-\u9fff]{1,12})$"
    r"|^(?P<part>[\u3400-\u9fff]{1,8}(?:里|中|里面|中间)的?(?:几个|任意|部分|某个|一些)*(?:字|词|词语|文字|内容))$",
    re.I,
)
_ABOUT: Final = lazy_regex(r"(?:(?:something|anything|(?:a few|some) words) )?about (?:it|this|that|them)", re.I)
"""What a text is to be about."""
_LENGTH: Final = lazy_regex(
    r"(?:至少|最少|最多|不少于)?(?:\d+|[一二三四五六七八九十]+)(?:(?:到|至|[-~—])\d+)?位(?:以[上下内])?的?(?:数字|字母|字符|密码|组合|[和或与加])*"
)
"""How long a text is to be ("8位以上的数字")."""
_ASKS: Final = lazy_regex(
    r"[\u3400-\u9fff]{0,3}(?:什么|多少|哪[里儿天个]|几[个点号人份]|谁|怎么[\u3400-\u9fff])[\u3400-\u9fff]{0,2}"
)
"""A field that is called by what it asks ("买什么"): so beside other fields."""
_SAID_OF: Final = lazy_regex(
    r"(?<=[a-z])\s+(?:who|whose|where|that['’]s|(?:on|in|for|to) which|(?:that|which)(?! (?:says?|reads?|shows?)\b))\s+(?!you (?:want|like|need|wish|prefer)).+$|\s+(?:printed|shown|written|listed|displayed|given|stated) (?:on|in|at|below|above|under|beside)\b.+$|\s+(?:of|with) (?:at least|at most|up to) [a-z0-9 -]+$|\s*\([a-z0-9][^()]*\b(?:is|are|works?|does|do|will)\b[^()]*\)$|\s*\((?:the|an?|it looks like|which looks like)\s[^()]*\)$"
)
"""What is said of a thing after its name, in English."""
_ONLY_ONE: Final = lazy_regex(r"(?:the )?ones?", re.I)
"""Says nothing by itself."""
_MARKS: Final = lazy_regex(r"[“”「」『』【】《》\"]")
_APP: Final = lazy_regex(
    r"^(?:(?:我们?|你|您|自己)的(?=.{2})|(?:苹果|华为|荣耀|小米|红米|三星|安卓|oppo|vivo|一加|魅族)手机的?(?=.{2})|(?:iphone|ipad|苹果|安卓|平板(?:电脑)?)的(?=.{2})|(?:你|您)?(?:的)?.{0,4}手机(?=[【“「])|.{0,4}手机(?:(?:[上里中]面|[上里]|中(?![国华央信石兴])|桌面(?:上|中|里)?|自带|内|端)(?:自带|下载好?|安装好?)?的?|的)|桌面(?:[上中里]面?的?|的)|最新(?:版本?)?的|最新版)|(?:这款|这个)?(?:手机)?(?:(?<=\w )mobile app|(?<!(?-i:[a-z]))app|应用程序|应用|软件|客户端)$",
    re.I,
)
_MAIN: Final = lazy_regex(
    r"(?:app)?(?:的)?(?:账号|账户|底部|底栏|顶部|[左右][上下]角|首页|主页面?|大厅|主界面|页面|界面|里面?|中|内)$", re.I
)


def _ends(words: tuple[str, ...]) -> str:
    """A pattern for words at the end of a name; English ones are whole words."""
    return rf"\b(?:{alternatives(w for w in words if w.isascii())})|(?:{alternatives(w for w in words if not w.isascii())})"


def without_pointer(kind: str) -> str:
    """The kind alone ("这盏灯": 灯); "那一条" says no more."""
    return _THAT.sub("", kind)


_LEFT: Final = "不|别|没|无|先|可|留|空|保持|随|默认|就|也|都|照|[早晚]上|[上下中]午|凌晨|[今明后]天"
"""How words begin that say that a field stays as it is, or when: no text for it."""

_CALLS: Final = "[打拨回接]个?电话"
"""What is done, and no field for a number ("给妈妈打电话")."""


class ThingReader:
    """Reads what kind of thing the words of a step name."""

    def __init__(self, lexicon: Lexicon, objects: ObjectReader) -> None:
        self._objects = objects
        ends = {kind: _ends(words) for kind, words in lexicon.things.items()}
        self._switches = lazy_regex(rf"(?:{ends['switches']})(?:的?(?:开关|按钮|功能))?$", re.I)
        self._pages = lazy_regex(rf"(?:{ends['pages']})$", re.I)
        self._contents = lazy_regex(rf"(?:{ends['contents']})", re.I)
        self._choices = lazy_regex(rf"(?:{'|'.join(map(re.escape, lexicon.things['choices']))})$")
        self._windows = lazy_regex(
            rf"^(?:.*(?:的|[这该此]个?|弹出|出现|当前|个|the|this|that|any)\s*)?(?:{ends['windows']})$"
            r"|^[\u3400-\u9fff]{2,8}(?:页面|界面|窗口|弹窗|对话框)$",
            re.I,
        )
        self._fields = lazy_regex(
            rf"^(?:[a-z'\-]+ ){{0,2}}(?:{ends['fields']})$|^(?![\x00-\x7f]+$|[^，。]*{_CALLS}$)(?:[^，。]{{0,8}})?(?:{ends['fields']}|(?<=[\u3400-\u9fff]{{2}})名|(?<=[药书片菜课店品货站队歌校])名|(?<=[\u3400-\u9fff])[号价额址词数])(?:等.*)?$",
            re.I,
        )
        fields = alternatives(word for word in lexicon.things["fields"] if not word.isascii() and len(word) > 1)
        self._field_first = lazy_regex(rf"^(?P<object>{fields})(?P<value>(?!{_LEFT})[{_HAN}A-Za-z][^，。]*)$")

    # --- kinds

    def is_switch(self, said: str) -> bool:
        """Its Chinese name is that of something to turn on; English says "turn on"."""
        return bool(self._switches.search(_MARKS.sub("", said))) and not said[:1].isascii()

    def names_switch(self, said: str) -> bool:
        """It ends, in either language, as names of things to turn on do."""
        return bool(self._switches.search(unquote(said)))

    def is_page(self, said: str) -> bool:
        read = self._objects.read(said)
        return read.role in ("页面", "界面") or bool(self._pages.search(read.text or said))

    def is_content(self, said: str) -> bool:
        """It is called as things are that an app holds."""
        return unquote(said) == said and bool(self._contents.fullmatch(re.sub(r"^(?:我的?|全部|历史)(?=..)", "", said)))

    def is_field(self, said: str) -> bool:
        """It is called as fields are that take text."""
        return bool(self._fields.match(self._objects.strip(said)))

    def named_field(self, said: str) -> re.Match[str] | None:
        """A Chinese field and what it takes, by name, with nothing between them ("姓名王芳")."""
        return self._field_first.match(said)

    def is_kind_of_page(self, said: str) -> bool:
        """The kind of a page, and no name of one."""
        return bool(self._pages.fullmatch(said))

    @staticmethod
    def is_tab(said: str) -> bool:
        return said.endswith(("标签", "标签页", "选项卡", "tab"))

    @staticmethod
    def is_phone(said: str) -> bool:
        """The phone itself or its home screen."""
        return bool(_PHONE.fullmatch(said))

    def is_window(self, said: str) -> bool:
        return bool(self._windows.search(said))

    @staticmethod
    def is_nothing(said: str) -> bool:
        """An app or page without a name: where the user is already."""
        return bool(_NOTHING.fullmatch(said.strip()))

    @staticmethod
    def is_named_later(value: str) -> bool:
        """Says what kind of word is looked for, and not the word ("歌名")."""
        return bool(re.fullmatch(r"[\u3400-\u9fff]{0,6}(?:名|名称|名字|昵称|账号|号码|关键词|关键字)", value))

    @staticmethod
    def is_end(said: str) -> bool:
        """The end of a page, to scroll to."""
        return bool(_END.fullmatch(said))

    @staticmethod
    def is_left_open(value: str) -> bool:
        """Words for a text that are not the text itself ("your name", "想要的昵称")."""
        return bool(_GENERIC.match(value))

    def describes(self, value: str, *, fields: bool = False) -> bool:
        """The same of a text that an order names; with a capital it is the text itself ("The Beatles"). fields: also
        where it is called as fields are."""
        own = value[:1].isupper()
        told = _ABOUT.fullmatch(value) is not None or self.is_left_open(value) or _LENGTH.fullmatch(value) is not None
        return not own and (told or (fields and self.names_fields(value)))

    @staticmethod
    def is_choice(value: str) -> bool:
        return bool(_LIKING.match(value))

    @staticmethod
    def options(said: str) -> bool:
        """Some of which one is to be taken ("Yes or No")."""
        return bool(_OR.search(mask(said)[0]))

    @staticmethod
    def alternatives(said: str) -> str:
        """The options as one text, without quotes."""
        masked, kept = mask(re.sub(r"^either\s+", "", said.strip(), flags=re.I))
        return restore(masked, [unquote(part) for part in kept])

    @staticmethod
    def choice(said: str) -> str:
        """The kind of thing of which any may be chosen ("ringtone" of "a ringtone you like"); empty for a certain one."""
        if _PART.search(said):
            return ""
        if asked := _WHETHER.match(said):
            return asked["aim"]
        if IN_WHAT_WAY.fullmatch(said):
            return _ASKED["how"]
        match = _CHOICE_ENGLISH.match(said) or _CHOICE_CHINESE.match(said)
        kind = next((kind.strip() for kind in match.groups() if kind), "") if match else ""
        return ThingReader.asked(kind) or without_pointer(kind)

    @staticmethod
    def asked(word: str) -> str:
        """The kind of thing that a question asks for ("why": reason); empty for one that does not tell."""
        return _ASKED.get(word.lower(), "")

    # --- lists

    @staticmethod
    def holder(said: str) -> tuple[str, str] | None:
        """The holder and what is in it, of words such as "【系统】里的【语言】"; None for others."""
        masked, kept = mask(said.strip())
        match = _HOLDER.match(masked)
        return (restore(match["holder"], kept), restore(match["inner"], kept)) if match else None

    def several(self, said: str, *, capitals: bool = False, fields: bool = True) -> list[ObjectDescription]:
        """The things in a list, each with its description. With `capitals`, "and" only divides names, and with `fields`
        Chinese fields too: a tap on "日期和时间" is one."""
        masked, kept = mask(said)
        if capitals:
            parts = _AND_CAPITALS.split(masked)
            if (
                fields
                and len(parts) == 1
                and not _VERB_FIRST.match(masked)
                and re.search(r"[\u3400-\u9fff]", masked)
                and not _SHARED.search(masked)
                and (self.names_fields(said) or self._choices.search(masked) or self._asks_several(masked))
            ):
                parts = _AND_CHINESE.split(masked)
        elif tail := _EACH_BESIDE.search(masked):
            parts = _AND_CHINESE.split(masked[: tail.start()])
        elif re.search(r"(?:开关|按钮|功能|选项)$", masked) and "、" not in masked:
            parts = [masked]
        elif re.search(r"[\u3400-\u9fff]", masked) or "、" in masked:
            parts = _AND_CHINESE.split(masked)
        else:
            parts = _AND_ENGLISH.split(masked) if self._are_names(masked) else [masked]
        found = [restore(part, kept).strip() for part in parts]
        return [self._described(part) for part in found if part] or [self._described(said)]

    def _asks_several(self, masked: str) -> bool:
        """All that are listed are called as fields or as what is chosen from a list."""
        parts = _AND_CHINESE.split(masked)
        return all(self._fields.match(part) or self._choices.search(part) for part in parts)

    @staticmethod
    def sliders(said: str) -> list[str]:
        """Each of two sliders that are named at once ("亮度和音量的滑块")."""
        both = _SLIDERS.fullmatch(said)
        return [f"{both['one']}{both['kind']}", f"{both['other']}{both['kind']}"] if both else [said]

    def _described(self, said: str) -> ObjectDescription:
        """As read; what is left to choose keeps its words, for `choice`."""
        indefinite = _CHOICE_INDEFINITE.match(said.strip())
        if indefinite and self._objects.is_plain(indefinite["kind"]):
            return ObjectDescription(f"any {indefinite['kind']}")
        return ObjectDescription(said.strip()) if self.choice(said.strip()) else self._objects.read(said)

    @staticmethod
    def _are_names(said: str) -> bool:
        parts = _AND_ENGLISH.split(said)
        return all(part[:1].isupper() or part[:1] >= "\ue000" for part in parts)

    def names_fields(self, value: str) -> bool:
        """What is to be typed is named by its field ("your name and password") and is not the text itself."""
        if unquote(value) != value.strip():
            return False
        parts = self._fields_in(value)
        named = sum(1 for part in parts if self.describes(part) or self._fields.match(part))
        named += sum(1 for part in parts if _ASKS.fullmatch(part) and not self._fields.match(part)) if named else 0
        return named == len(parts) or ("、" in value and 2 * named > len(parts))

    def names_a_field(self, said: str) -> bool:
        """Of the things it lists, one at least is called as fields are."""
        return unquote(said) == said.strip() and any(self._fields.match(part) for part in self._fields_in(said))

    def fields(self, value: str) -> list[ObjectDescription]:
        """The fields, each once."""
        named = []
        for part in self._fields_in(value):
            match = _GENERIC.match(part)
            name = (
                (match["name"] or match["name_zh"] or match["named"] or match["part"] or match["question"])
                if match
                else part
            )
            named.append(self._objects.read(_OWNED.sub("", re.sub(r"等.*$", "", name))))
        return list(dict.fromkeys(named))

    @staticmethod
    def _fields_in(value: str) -> list[str]:
        value = _SHARED.sub(r"\g<one>\g<head>和\g<other>\g<head>", value)
        value = _SHARED_ENGLISH.sub(r"\g<one> \g<head> and \g<other> \g<head>", value)
        value = _ADJACENT.sub("和", value)
        value = _AND_IN_LABEL.sub(rf"\1{_JOINED}and{_JOINED}", value)
        parts = re.split(r"\s*,\s*(?:and\s+)?| +and +|[、]|以及|[和及与]", value)
        return [p.replace(_JOINED, " ").strip() for p in parts if p.strip()] or [value]

    # --- words around a name

    def once(self, value: str) -> str:
        """A text or the name of a field, without that it is typed again and what for ("密码确认", "the PIN again")."""
        if unquote(value) != value.strip():
            return value
        if re.match(r"(?:the|your|an?)\s+\w", value):
            value = _BY_HAND.sub(r"\1", _SAID_OF.sub("", value))
        shorter = _TYPED_FOR.sub("", _AGAIN.sub("", _SPELT.sub("", value)))
        return shorter if shorter and self.names_fields(shorter) else value

    @staticmethod
    def is_result(said: str) -> bool:
        """It names what comes of a step and no thing ("解锁")."""
        return bool(_RESULTS.fullmatch(said))

    @staticmethod
    def without_result(said: str) -> str:
        """Without what the operation leads to or is done for ("to open the preferences", "进入个人主页")."""
        masked, kept = mask(said)
        if _TURNED.search(masked):
            return said
        shorter = _RESULT_ENGLISH.sub("", masked)
        masked = shorter if " " in shorter else masked
        if (match := _FOR.match(masked)) and not _TAKES_TO.fullmatch(match["before"]):
            masked = masked[: match.start("for")]
        if masked.isascii():
            return restore(masked, kept).strip()
        if (match := _LED_TO.match(masked)) and not _ONLY_WHERE.search(match["kept"]):
            masked = match["kept"]
        if match := _WEAK_RESULT.match(masked):
            masked = next(filter(None, match.groups()))
        match = _RESULT_CHINESE.search(masked)
        if match and match.start() and not (match.group().startswith("查看") and _ALLOWS.search(masked)):
            masked = re.sub(r"(?:之|以)?后$", "", masked[: match.start()])
        return restore(masked, kept).strip()

    @staticmethod
    def bare(said: str) -> str:
        """Without words that say nothing of the thing."""
        masked, kept = mask(said.strip())
        told = _SAID_OF.sub("", _LOOKS.sub("", masked))
        masked = _BY_HAND.sub(r"\1", masked if _ONLY_ONE.fullmatch(told) else told)
        shorter = _TAPPED_TOO.sub("", _MIDDLE.sub("", _AGAIN.sub("", _WITHIN.sub("", masked))))
        shorter = _SIZE.sub("", _SUCH_AS.sub("", shorter))
        shorter = _UNTIL.sub("", _ENDED.sub("", _THIS_ONE.sub("", shorter)))
        tail = _TAILS.search(shorter)
        if tail and tail.start() > 1:
            shorter = shorter[: tail.start()] + ("按钮" if tail.group().startswith("按钮") else "")
        return restore(shorter or masked, kept).strip()

    @staticmethod
    def app_name(said: str) -> str:
        """The name in words for an app ("手机上的微信APP首页": 微信)."""
        name = re.sub(
            r"^(?:your |the )?(?:\w+ )?(?:phone|device|tablet|iphone|ipad|android)['’]s\s+",
            "",
            said.strip(),
            flags=re.I,
        )
        name = re.sub(
            r"\s+(?:in|from|on) (?:the|your) (?:home ?screen|apps? (?:screen|list)|app drawer|phone)(?: or .*)?$",
            "",
            name,
            flags=re.I,
        )
        name = re.sub(
            r"\s+(?:on|for) (?:your |the |an? )?(?:iphone|ipad|ios|android|mobile|phone|device)s?\b.*$",
            "",
            name,
            flags=re.I,
        )
        for pattern in (_AGAIN, _APP, _MAIN, _APP):
            name = pattern.sub("", name).strip() or name
        return unquote(name)

    @staticmethod
    def label(verb: str) -> str:
        """The button that a verb names."""
        return verb[:1].upper() + verb[1:]
