/* Generated from schemas/ by `npm run gen`. Do not edit. */

/**
 * 种类：portal 站内消息（只有名为 portal 的一个），mail 电子邮件（SMTP_URL、MAIL_FROM），http 短信网关、消息机器人等 HTTP 接口。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ChannelKind".
 */
export type ChannelKind = ("portal" | "mail" | "http")
/**
 * 时长：数字加单位 s 秒、m 分、h 时、d 天，如 60s。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Duration".
 */
export type Duration = string
/**
 * @minItems 1
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Names".
 */
export type Names = string[]
/**
 * 取值：一个常量，或另一个字段 {field}、当前用户 {user}、年度参数 {year}、当前时间 {now}、多个字段之和 {sum}。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Operand".
 */
export type Operand = ((string | number | boolean | null) | OperandSource)
/**
 * 颜色：标签的颜色：gray 灰色，blue 蓝色，green 绿色，teal 青绿色，cyan 青色，orange 橙色，purple 紫色，red 红色，gold 金色。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Tone".
 */
export type Tone = ("gray" | "blue" | "green" | "teal" | "cyan" | "orange" | "purple" | "red" | "gold")
/**
 * 图画：公开目录按产业浏览时画在名称旁的图画；不写则用名称的第一个字。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Drawing".
 */
export type Drawing = ("leaf" | "flower" | "carrot" | "apple" | "nut" | "coffee" | "clover" | "beef" | "wheat" | "fish" | "shapes")
/**
 * 来源：这种记录不另建表，取自门户自己保存的内容：accounts 账号，loginLog 登录日志，eventLog 操作日志，articleReads 通知阅读情况（每篇通知的每位接收人一行，读过的和没读的都有），pageViews 公开目录的浏览情况（每天按总数、页面、对象、产业、州市、设备、来源、时段各一行，只读），roles 角色（取自 roles.yaml，含成员和权限，只读），dictionaries 字典，dictionaryItems 字典选项（改动检查通过后写回 dictionaries/ 的文件并立即生效），regions 行政区划（regions/ 的文件中的区划可以改首字母、停用，功能区在页面上增减，立即可选），unattended 没有人能办理的记录（等工作人员办理，而能办理的账号都不在、停用或须回避的；每分钟更新，只读），workload 审核人员的工作量（等他办理的、逾期的、本周办理的，每分钟更新，只读），substitutions 代理（谁在哪几天由谁代为办理），outbox 待发箱（从渠道发出的消息，发不出去的可以再发一次或放弃，看不到内容）。有哪些字段、哪些能填写由来源决定，名称、权限、列和筛选写在这里。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "SourceName".
 */
export type SourceName = ("accounts" | "loginLog" | "eventLog" | "articleReads" | "pageViews" | "roles" | "dictionaries" | "dictionaryItems" | "regions" | "substitutions" | "unattended" | "workload" | "outbox")
/**
 * 字段类型：决定怎样填写、保存和显示：text 文字，paragraph 多行文字，rich-text 图文，integer 整数，decimal 小数，money 金额，percent 百分比，date 日期，date-time 日期时间，year 年度，boolean 是否，dictionary 字典，region 区划，user 用户，reference 引用，files 附件，list 列表，group 分组，table 表格，credit-code 信用代码，mobile 手机号，email 邮箱，url 网址，password 密码。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FieldType".
 */
export type FieldType = ("text" | "paragraph" | "rich-text" | "integer" | "decimal" | "money" | "percent" | "date" | "date-time" | "year" | "boolean" | "dictionary" | "region" | "user" | "reference" | "files" | "list" | "group" | "table" | "credit-code" | "mobile" | "email" | "url" | "password")
/**
 * 控件：填写时用的控件，不写按字段类型决定：input 单行输入框，textarea 多行输入框，rich-text 图文编辑器，number 数字框，date 日期，date-time 日期时间，year 年度，checkbox 勾选框，switch 开关，radio 单选，select 下拉框，checkboxes 多个勾选框，multi-select 多选下拉框，cascade 级联，region 区划，user 用户，reference 引用，files 附件，images 图片，list-table 表格，list-cards 卡片，fixed-table 固定表格，group 分组，password 密码。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Widget".
 */
export type Widget = ("input" | "textarea" | "rich-text" | "number" | "date" | "date-time" | "year" | "checkbox" | "switch" | "radio" | "select" | "checkboxes" | "multi-select" | "cascade" | "region" | "user" | "reference" | "files" | "images" | "list-table" | "list-cards" | "fixed-table" | "group" | "password")
/**
 * 角色：角色编码或角色组名称，满足其一即可。
 * 
 * @minItems 1
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "RoleNames".
 */
export type RoleNames = string[]
/**
 * 可打开的角色：不写表示所有已登录用户。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Auth".
 */
export type Auth = RoleNames
/**
 * 标识：小写字母开头的驼峰词，如 brandName。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Id".
 */
export type Id = string
/**
 * 图标：图标名称，如 clipboard-check。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Icon".
 */
export type Icon = ("award" | "bell" | "book-open" | "building-2" | "chart-column" | "chevron-down" | "chevron-left" | "chevron-right" | "chevron-up" | "circle-check" | "circle-x" | "clipboard-check" | "columns" | "download" | "ellipsis" | "file-pen" | "file-text" | "hourglass" | "house" | "key-round" | "languages" | "layout-grid" | "list" | "lock" | "log-out" | "map" | "map-pin" | "maximize" | "menu" | "minimize" | "newspaper" | "package" | "panel-left-close" | "panel-left-open" | "refresh" | "rows" | "scale" | "search" | "settings" | "shield-check" | "sliders" | "sprout" | "trophy" | "undo-2" | "user" | "users" | "x")
/**
 * 菜单：一棵菜单树：public 公众顶栏，header 后台顶栏，sider 侧栏，user 用户菜单。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Menu".
 */
export type Menu = MenuItem[]
/**
 * 页面：一个文件一个页面，文件路径与网址一致。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Page".
 */
export type Page = (ListPage | FormPage | RecordPage | ReviewPage | ArticlePage | BoardPage | ScreenPage)
/**
 * 网址：以 / 开头，{year} 等为参数。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Path".
 */
export type Path = string
/**
 * 来源的操作：点击并确认后办理来源提供的操作，须有修改权限：resetPassword 重置密码（新密码只显示一次），issueCode 签发重置码（一次有效，打印后交给本人；须有 recover 权限），unlock 解锁，enable 启用，disable 停用，remind 催读，downloadYaml 导出 YAML，moveUp 上移，moveDown 下移，retire 停用选项，restore 恢复选项，transfer 把无人办理的记录转给所选的人。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ActName".
 */
export type ActName = ("resetPassword" | "issueCode" | "unlock" | "enable" | "disable" | "remind" | "resend" | "giveUp" | "transfer" | "downloadYaml" | "moveUp" | "moveDown" | "retire" | "restore")
/**
 * 手写页面：由程序绘制的页面的名称。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ScreenName".
 */
export type ScreenName = ("login" | "register" | "forgot-password" | "notice" | "catalogue-index" | "catalogue-list" | "catalogue-detail" | "top10-index" | "top10-list" | "top10-detail" | "forbidden" | "server-error" | "refresh" | "redirect" | "front-log" | "user-centre" | "account-settings" | "config-health" | "workflow-graph" | "print-template")
/**
 * 大小：数字加单位 KB、MB、GB，如 5MB。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Size".
 */
export type Size = string
/**
 * 行政区划
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Regions".
 * 
 * Items: 区划
 */
export type Regions = {
/**
 * 首字母：名称拼音的首字母，大写。
 */
l: string
/**
 * 名称：区划的名称。
 */
n: string
/**
 * 代码：六位数字，须加引号。
 */
c: string
/**
 * 上级代码：上级区划的六位代码；省级写 "86"。
 */
p: string
/**
 * 启用年度：从该年度起有效。
 */
since?: number
/**
 * 停用年度：到该年度为止，含该年度。
 */
until?: number
}[]
/**
 * 路由：手写页面、跳转和隐藏的辅助路由。由 pages/ 生成的页面自带网址，不写在这里。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Routes".
 */
export type Routes = Route[]
/**
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "TextNode".
 */
export type TextNode = (string | {
[k: string]: TextNode
})
/**
 * 批注：required 必须有（至少一条批注或填写意见），optional 可有可无，none 不用。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Remarks".
 */
export type Remarks = ("required" | "optional" | "none")
/**
 * 常用语：填写意见时可以点选的句子。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Phrases".
 */
export type Phrases = string[]
/**
 * 前提
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Guard".
 */
export type Guard = (("form-valid" | "remarks-answered") | {
/**
 * 时间窗口：该时间窗口开放时才能办理。
 */
window?: string
when?: Condition
unless?: Condition
/**
 * 停留天数：进入当前状态满几天（自然日）才能办理，如公示满 7 天。years.yaml 写了 alwaysOpen 时不检查。
 */
stateDays?: number
/**
 * 不满足时的提示：不满足前提时显示给用户的话。
 */
message?: string
/**
 * 去哪里办：不满足前提时，提示旁的链接打开哪个页面：pages/ 下的路径。没有权限打开该页的人只看到提示。
 */
open?: string
})
/**
 * 日期时间：YYYY-MM-DD HH:mm:ss，须加引号。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "DateTime".
 */
export type DateTime = string
/**
 * 日期：YYYY-MM-DD，须加引号。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Date".
 */
export type Date = string
/**
 * 文件标识：配置文件去掉目录和 .yaml 后的名字，如 catalog-brand 或 declare-audit/district。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FileId".
 */
export type FileId = string

export interface ConfigKinds {
Channels?: Channels
Demo?: Demo
Dictionary?: Dictionary
Entity?: Entity
Form?: Form
Menu?: Menu
Messages?: Messages
Page?: Page
Portal?: Portal
Regions?: Regions
Roles?: Roles
Routes?: Routes
Texts?: Texts
Workflow?: Workflow
Years?: Years
}
/**
 * 消息渠道：消息离开平台的渠道，按名称；站内消息是 portal，电子邮件是 mail，不写也有。没有这个文件时，设置了 SMTP_URL 就有名为 mail 的邮件渠道。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Channels".
 */
export interface Channels {
[k: string]: Channel
}
/**
 * 渠道
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Channel".
 */
export interface Channel {
kind: ChannelKind
/**
 * 名称：列表和提示中的叫法，如“短信”。
 */
title: string
/**
 * 地址：发到账户的哪一项：email 电子邮箱，mobile 手机号；不写的，mail 为 email，http 为 mobile。
 */
address?: ("email" | "mobile")
/**
 * 字数上限：一条最多几个字，如短信 70；消息的文字超出时检查程序会指出，发送时从末尾截去。
 */
maxLength?: number
/**
 * 免打扰：这段时间不发，到点再发，起止不能一样；必达的消息（如验证码）照发。
 */
quiet?: {
/**
 * 从：几点起不发，如 "22:00"，须加引号。
 */
from: string
/**
 * 到：几点起再发，如 "07:00"，须加引号。
 */
to: string
}
/**
 * 每人上限：同一地址在一段时间内最多几条，多的顺延；必达的消息照发。
 */
perRecipient?: {
/**
 * 条数：最多几条。
 */
count: number
within: Duration
}
/**
 * 接口地址：发送接口的网址，可在路径和参数中用占位；不跟随跳转。
 */
url?: string
/**
 * 请求头：请求头的名称和内容，内容可用占位。
 */
headers?: {
[k: string]: string
}
/**
 * JSON 内容：以 JSON 发送的内容，其中的文字可用占位。
 */
json?: {
[k: string]: unknown
}
/**
 * 表单内容：以表单（x-www-form-urlencoded）发送的内容，文字可用占位；与 json 二选一。
 */
form?: {
[k: string]: string
}
/**
 * 签名：用密钥算出的 HMAC，在 url 或请求头中用 {signature} 引用。
 */
signature?: {
/**
 * 密钥：密钥所在环境变量的名称，以 CHANNEL_ 开头；密钥本身不写进配置。
 */
secret: string
/**
 * 签名内容：对什么签名，可用占位，如 "{time}\n{content}"；{content} 是请求正文。
 */
over: string
/**
 * 写法：hex 十六进制，base64；不写为 hex。
 */
encoding?: ("hex" | "base64")
}
/**
 * 令牌：发送之前先取得的令牌，用 {token} 引用，有效期内不再取。
 */
token?: {
/**
 * 取令牌的地址：取令牌的网址，可用占位。
 */
url: string
/**
 * 请求头：请求头的名称和内容，内容可用占位。
 */
headers?: {
[k: string]: string
}
/**
 * JSON 内容：以 JSON 发送的内容；不写 json 和 form 时用 GET。
 */
json?: {
[k: string]: unknown
}
/**
 * 表单内容：以表单发送的内容。
 */
form?: {
[k: string]: string
}
/**
 * 在回答的哪里：令牌在回答（JSON）中的位置，如 access_token 或 data.token。
 */
at: string
lifetime: Duration
}
/**
 * 成功的回答：回答（JSON）怎样才算已发送；不写的，HTTP 状态为 2xx 即可。
 */
success?: {
/**
 * 在回答的哪里：如 errcode 或 result.code。
 */
at: string
/**
 * 等于：成功时的值，如 0。
 */
is: (string | number | boolean)
}
}
/**
 * 演示数据：演示方式第一次启动时写入的账号和记录，按文件名的顺序；正式运行不写入。每条记录由 by 的账号按它的权限新建、办理，与在页面上做的一样。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Demo".
 */
export interface Demo {
/**
 * 生成程序：programme 品牌目录申报的大批演示数据，由程序生成，只适用于随附的配置；写了它，各个文件中的账号和记录都不写入。
 */
generator?: "programme"
/**
 * 账号：演示账号，密码相同，启动时显示。
 */
accounts?: {
/**
 * 账号：登录用的账号：3 至 60 个英文字母、数字或符号。
 */
username: string
/**
 * 姓名：真实姓名。
 */
name: string
/**
 * 角色：角色编码。
 * 
 * @minItems 1
 */
roles: string[]
/**
 * 工作单位：工作单位或部门。
 */
employer?: string
/**
 * 管辖区域：六位区划代码，须加引号。
 */
region?: string
}[]
/**
 * 记录：按顺序新建的记录。
 */
records?: {
/**
 * 记号：后面的记录用 { record: 记号 } 引用它。
 */
key?: string
/**
 * 实体：哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 由谁新建：演示账号，须有新建的权限。
 */
by: string
/**
 * 内容：字段和值。值可以写 { today: 3 }（3 天以后的日期）、{ account: 账号 }、{ record: 记号 }。
 */
data: {

}
/**
 * 办理：新建以后依次办理的动作。
 */
steps?: {
/**
 * 动作：流程中的动作。
 */
transition: string
/**
 * 由谁办理：演示账号；不写为新建的人。
 */
by?: string
/**
 * 办理内容：办理时填写的内容。
 */
form?: {

}
}[]
/**
 * 发布：新建以后由同一账号发布。
 */
publish?: boolean
}[]
}
/**
 * 字典：一份固定选项。停用的项写 until，不要删除。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Dictionary".
 */
export interface Dictionary {
/**
 * 名称：字典的名称，供管理员辨认。
 */
title: string
/**
 * 取自流程状态：选项就是该流程的状态，不再写 items。
 */
workflow?: string
records?: DictionaryRecords
/**
 * 公开：true：不登录也能读取，供公开页面筛选用；不写则登录后才能读取。注册表单用到的不用写。
 */
public?: boolean
/**
 * 选项：按显示顺序列出的选项；停用的写 until，不要删除。
 * 
 * @minItems 1
 */
items?: DictionaryItem[]
}
/**
 * 取自记录：选项由一种记录增减：每条记录是一项，名称取自它的标题字段；在页面上新建、改名、停用后立即生效，不必改文件。items 中的项一开始就各建一条记录，条件里用到的值写在那里。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "DictionaryRecords".
 */
export interface DictionaryRecords {
/**
 * 实体：哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 值字段：存放值的 text 字段：须必填、唯一，保存后不能修改；已用到的不能删除。
 */
value: string
/**
 * 排序字段：选项按它从小到大排列；不写则按名称。
 */
sort?: string
where?: Condition
}
/**
 * 条件：一个主语加一个判断，或由 all、any、not 组合。条件是数据而不是代码。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Condition".
 */
export interface Condition {
/**
 * 全部满足：列出的条件全部成立才算成立。
 * 
 * @minItems 1
 */
all?: Condition[]
/**
 * 满足其一：列出的条件有一个成立就算成立。
 * 
 * @minItems 1
 */
any?: Condition[]
not?: Condition
/**
 * 字段：主语：字段路径。
 */
field?: string
/**
 * 求和：主语：这些字段之和。
 */
sum?: Names
/**
 * 同比变动：主语：表格中本行相对上一行的变动幅度（百分比的绝对值）。
 */
change?: string
/**
 * 角色：当前用户具有该角色之一。
 */
role?: (string | Names)
/**
 * 状态：记录处于该状态之一；可以写状态组。
 */
state?: (string | Names)
/**
 * 标记：记录带有该标记。
 */
flag?: string
/**
 * 时间窗口：该时间窗口正在开放。
 */
window?: string
/**
 * 本人：true：记录属于当前用户。
 */
own?: boolean
/**
 * 辖区：within：记录在当前用户的管辖区域内。
 */
region?: "within"
/**
 * 办理过：me：当前用户办理过该记录。
 */
acted?: "me"
/**
 * 交办：me：转给当前用户办或由其认领的；opinion：等当前用户提意见的；byMe：当前用户委派出去、还没有答复的；copy：抄送给当前用户的；voted：在当前状态会签过、还没有结果的。
 */
assigned?: ("me" | "opinion" | "byMe" | "copy" | "voted")
is?: Operand
isNot?: Operand
/**
 * 属于：值是所列之一；可以有几个值的字段（多选）写 contains，几个之一用 any 组合。
 * 
 * @minItems 1
 */
in?: (string | number | boolean)[]
/**
 * 不属于：值不是所列的任何一个。
 * 
 * @minItems 1
 */
notIn?: (string | number | boolean)[]
above?: Operand
atLeast?: Operand
below?: Operand
atMost?: Operand
before?: Operand
after?: Operand
/**
 * 位于区域：区划代码，字段的区域在其范围内。
 */
within?: string
contains?: Operand
/**
 * 开头是：文本以此开头。
 */
startsWith?: string
/**
 * 符合格式：正则表达式，须写 ^…$；只能用于表单和校验规则。
 */
matches?: string
has?: Condition
every?: Condition
/**
 * 为空：没有填写，或列表没有一行。
 */
empty?: true
/**
 * 不为空：已经填写。
 */
notEmpty?: true
}
/**
 * 取值来源
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "OperandSource".
 */
export interface OperandSource {
/**
 * 字段：另一个字段的路径，如 revenue 或 operating.last.revenue。
 */
field?: string
/**
 * 求和：这些字段之和。
 */
sum?: Names
/**
 * 当前用户：当前用户的资料，如 regionCode、name、employer 单位、mobile 手机号、email 电子邮箱；所属主体的写作 实体.字段，如 enterprise.name。
 */
user?: string
/**
 * 年度参数：years.yaml 的 dates 中的键，或 realYear；working 表示本记录的年度。
 */
year?: string
/**
 * 偏移：在年度或数字上加减：与 year: working 连用，-1 表示上一年；与 field、sum 连用，如 0.01。
 */
offset?: number
/**
 * 当前时间：date 今天，dateTime 此刻。
 */
now?: ("date" | "dateTime")
/**
 * 加天数：在日期上加减的天数。
 */
plusDays?: number
/**
 * 办理表单字段：流程办理对话框中填写的字段。
 */
form?: string
/**
 * 办理前后的状态：left 办理之前的状态，reached 办理之后的状态；只能用在动作的 effects 里。
 */
state?: ("left" | "reached")
}
/**
 * 选项
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "DictionaryItem".
 */
export interface DictionaryItem {
/**
 * 值：保存到数据中的代码，须加引号的数字也是文字。
 */
value: string
/**
 * 名称：显示给用户的文字。
 */
label: string
/**
 * 上级：上级字典中的值。
 */
parent?: string
tone?: Tone
drawing?: Drawing
/**
 * 启用年度：从该年度起有效。
 */
since?: number
/**
 * 停用年度：到该年度为止，含该年度。
 */
until?: number
/**
 * 附加：随接口返回的附加资料，如名额。
 */
extra?: {
[k: string]: string | number | boolean
}
}
/**
 * 实体：一种记录有哪些字段、谁可以读写哪些行。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Entity".
 */
export interface Entity {
/**
 * 名称：这种记录叫什么，如 品牌申报。
 */
title: string
/**
 * 标题字段：在页面标题和消息中代表这条记录的字段。
 */
titleField: string
source?: SourceName
/**
 * 编号字段：作为编号显示和检索的字段。
 */
key?: string
/**
 * 上级字段：存放上级的字段：reference 字段，entity 写本实体。记录由它排成一棵树：不能成环，有下级的不能删除；列表写 tree 就按树显示，按它筛选时连下级一起找。
 */
tree?: string
/**
 * 公开查询字段：访客在公开目录中写的关键字到哪些字段里找。字段须写 search: true，否则找不到；写了 pinyin 的也按拼音找。
 */
publicSearch?: Names
numbering?: Numbering
/**
 * 专用接口：declare：这种记录就是申报接口 /api/declare/… 查看的申报；历史年度的页面通过 years.yaml 中 yearApi 列出的年度接口查看。只能有一个实体写。
 */
calls?: "declare"
/**
 * 范围字段：哪些字段决定记录属于哪个年度、哪个区域、哪个主体。
 */
scope?: {
/**
 * 年度字段：存放记录所属年度的字段。
 */
year?: string
/**
 * 区域字段：存放记录所在区划的字段，决定谁的辖区能看到。
 */
region?: string
/**
 * 所有者字段：存放所属主体的字段，决定谁是“本人”。
 */
owner?: string
}
/**
 * 字段：记录的全部字段：键为标识，如 brandName。
 */
fields: {
[k: string]: Field
}
/**
 * 定时任务：每天到点由系统对满足条件的记录逐条办理：键为标识，如 certReminder。停机错过的，恢复后按错过的日期补办，一条记录一天只办一次。
 */
jobs?: {
[k: string]: Job
}
/**
 * 列组：几个列表共用的列：键为标识，如 audit；列表的 columns 中写 { use: audit }。
 */
columnSets?: {
/**
 * 列组：组里的列，按顺序。
 * 
 * @minItems 1
 */
[k: string]: Column[]
}
/**
 * 筛选组：几个列表共用的筛选：键为标识，如 audit；列表的 filters 中写 { use: audit }。
 */
filterSets?: {
/**
 * 筛选组：组里的筛选项，按顺序。
 * 
 * @minItems 1
 */
[k: string]: Filter[]
}
/**
 * 校验规则：几个字段之间的规定，提交时检查。
 */
rules?: EntityRule[]
/**
 * 唯一：哪些字段的组合不得重复。
 */
unique?: {
/**
 * 字段：这些字段的值合起来不得重复；文字不分空格、大小写、全半角。
 */
fields: Names
/**
 * 仅在这些状态之间：只在处于这些状态的记录之间检查；可以写状态组；不写表示全部。
 */
states?: Names
/**
 * 提示文字：重复时显示给填写人的话。
 */
message: string
}[]
/**
 * 数量上限：同一主体同一年度最多几条。
 */
limits?: {
where?: Condition
/**
 * 上限：最多几条。
 */
max: number
/**
 * 提示文字：超过上限时显示给填写人的话。
 */
message: string
}[]
publish?: Publish
verify?: Verify
publicList?: PublicList
article?: ArticleParts
/**
 * 权限：没有写到的角色什么也看不到。
 * 
 * @minItems 1
 */
access: Grant[]
}
/**
 * 自动编号：新建时自动生成编号，写入指定的字段，此后不变；组成编号的字段须在新建时就有值（default、choices），以后不能修改。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Numbering".
 */
export interface Numbering {
/**
 * 编号字段：编号写入哪个字段。
 */
field: string
/**
 * 分隔符：各部分之间的符号，如 -。
 */
separator?: string
/**
 * 组成：编号由哪些部分依次组成。
 * 
 * @minItems 1
 */
parts: {
/**
 * 字段的值：取该字段的值。
 */
field?: string
/**
 * 换成：把字段的值换成编号中的写法。
 */
map?: {
[k: string]: string
}
/**
 * 固定文字：原样写入的文字。
 */
text?: string
/**
 * 流水号位数：流水号有几位，不足补零。
 */
sequence?: number
}[]
}
/**
 * 字段
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Field".
 */
export interface Field {
type: FieldType
/**
 * 名称：字段在表单、列表和导出中的名称。
 */
title: string
/**
 * 填写说明：显示在输入框下方，说明怎么填。
 */
help?: string
/**
 * 占位提示：没有填写时输入框中的浅色文字。
 */
placeholder?: string
/**
 * 单位：显示在输入框后，如 万元。
 */
unit?: string
/**
 * 必填：提交时必须填写；不影响旧数据打开。
 */
required?: boolean
requiredWhen?: Condition
visibleWhen?: Condition
/**
 * 只读：只显示，不能填写。
 */
readonly?: boolean
readonlyWhen?: Condition
/**
 * 隐藏后的值：clear 提交时清空（默认），keep 保留。
 */
whenHidden?: ("clear" | "keep")
/**
 * 默认值：新建记录时预先填好的值，可取自用户或年度参数。
 */
default?: (Operand | (string | number)[])
/**
 * 随上年复制：false：从上一年度复制时不带过来，须重新填写或上传，如当年签章的承诺书；不写表示一并复制。
 */
copy?: boolean
/**
 * 固定值：必须等于此值，如承诺必须勾选。
 */
const?: (string | number | boolean)
/**
 * 错误提示：不符合要求时显示的文字；写了 atLeast、atMost、above、below 的，只在与它们不符时显示。
 */
message?: string
/**
 * 最少字数：至少多少个字。
 */
minLength?: number
/**
 * 最多字数：最多多少个字。
 */
maxLength?: number
/**
 * 格式：正则表达式，须写 ^…$。
 */
pattern?: string
/**
 * 最小值：数值的下限，可以等于。
 */
minimum?: number
/**
 * 最大值：数值的上限，可以等于。
 */
maximum?: number
/**
 * 大于：必须大于此值，不能等于。
 */
exclusiveMinimum?: number
/**
 * 小于：必须小于此值，不能等于。
 */
exclusiveMaximum?: number
/**
 * 倍数：必须是此数的整数倍，如 0.01 表示两位小数。
 */
multipleOf?: number
/**
 * 最少项数：列表至少几行，附件至少几个，多选至少几项。
 */
minItems?: number
/**
 * 最多项数：列表最多几行，附件最多几个，多选最多几项。
 */
maxItems?: number
/**
 * 行内唯一：列表各行的这一字段不得重复。
 */
uniqueBy?: string
/**
 * 一键填写其余各行：用于按字典逐项填写的表中的列（字典、是否）：表上方的按钮把还没有填写的各行一次填成这个值，已经填写的不变。
 */
fillRest?: {
/**
 * 填成什么：这一列的值，如字典项的 value。
 */
value: (string | number | boolean)
/**
 * 按钮文字：如 其余全部无异常。
 */
title: string
}
atLeast?: Operand
atMost?: Operand
above?: Operand
below?: Operand
/**
 * 可搜索：列表关键字可以搜到。
 */
search?: boolean
/**
 * 拼音可搜：true：关键字写拼音或首字母也搜得到，如 puercha、pec 找到“普洱茶”；须同时写 search: true。
 */
pinyin?: boolean
/**
 * 可筛选：列表可以按它筛选，并建立索引。
 */
filter?: boolean
/**
 * 可排序：列表可以按它排序，并建立索引。
 */
sort?: boolean
/**
 * 曾用名：改名前的标识，旧数据照常显示。
 */
was?: Names
/**
 * 启用年度：从该年度起才有这个字段。
 */
since?: number
/**
 * 停用年度：含该年度。
 */
until?: number
/**
 * 字典：选项来自哪个字典：dictionaries/ 下的文件名。
 */
dictionary?: string
/**
 * 可多选：true：可以选多项。
 */
multiple?: boolean
/**
 * 上级字段：只列出该字段所选项的下级。
 */
parent?: string
/**
 * 区划级别：必须选到的级别：province 省级，city 州市，district 县区。
 */
depth?: ("province" | "city" | "district" | "any")
/**
 * 区划范围：从哪个区划代码开始选，如 "530000"；"86" 为全国省份。不写即从 regions/ 中列有州市的省开始。
 */
root?: string
/**
 * 引用的实体：引用哪一种记录：entities/ 下的文件名。
 */
entity?: string
/**
 * 显示的字段：以被引用记录的哪个字段显示。
 */
display?: string
among?: Condition
/**
 * 须与引用的记录一样：引用字段：本记录的字段: 那条记录的字段，如 { brandName: brandName }，两边都有值的须一样；列表各行和对话框里的引用不能写。写上以前保存的、没有引用的记录，启动时只有一条对得上的就补上，其余的列在启动日志里。
 */
match?: {
[k: string]: string
}
/**
 * 下载计数：附件字段：本主体每下载一次，本记录的这个整数字段加一；办理人员查看不计。
 */
counts?: string
/**
 * 范本：填写人可以打印或另存为 PDF 的范本，签章后再上传；按本记录已填的内容生成。
 */
template?: {
/**
 * 标题：范本的名称，印在最上方。
 */
title: string
/**
 * 正文：一行一段；{字段} 换成该字段的内容，没有填写的留空，{today} 为打印当天的日期。
 */
text: string
/**
 * 落款：正文下方靠右的签字、盖章、日期各行，一行一处，上方留出盖章的位置；写法与正文相同。
 */
sign?: string
/**
 * 打印页面：显示范本的页面：pages/ 下 kind: screen、screen: print-template 的页面。
 */
page: string
}
/**
 * 文件格式：允许上传的文件格式；富文本写了才能插入图片。
 * 
 * @minItems 1
 */
accept?: ("pdf" | "jpg" | "jpeg" | "png" | "xlsx" | "docx" | "mp4" | "zip")[]
/**
 * 单个文件上限：一个文件最大多少，如 5MB。
 */
maxSize?: Size
/**
 * 图片最小宽度：像素。
 */
minWidth?: number
/**
 * 内含字段：列表、表格、分组里面的字段。
 */
fields?: {
[k: string]: Field
}
/**
 * 固定行：表格的固定行：近几年，或字典的每一项。
 */
rows?: {
/**
 * 行标字段：存放行标（年度或字典的值）的字段。
 */
key: string
/**
 * 相对申报年度：如 [-3, -2, -1]。
 * 
 * @minItems 1
 */
years?: number[]
/**
 * 字典：每一项一行，如 compliance_item。
 */
dictionary?: string
}
/**
 * 合计列：列表中的数值字段，如 [plannedAmount]：填写、查看和打印时，各行下方写出这几列的合计。
 */
sums?: Names
/**
 * 从表格导入：true：列表旁有“下载模板”和“导入表格”，各行可用 xlsx 或 csv 一次填入；先逐行逐列核对，再追加到现有各行之后或替换现有各行。
 */
import?: boolean
/**
 * 行标题字段：以卡片显示时作为标题的字段。
 */
itemTitle?: string
computed?: Computed
widget?: Widget
/**
 * 脱敏：脱敏的方式，用于 access 的 mask：credit-code 信用代码，mobile 手机号，name 姓名，contact 邮箱或手机号。
 */
mask?: ("credit-code" | "mobile" | "name" | "contact")
/**
 * rjsf 界面选项：原样交给表单引擎，如 ui:placeholder、ui:options。
 * 
 * This interface was referenced by `Field`'s JSON-Schema definition
 * via the `patternProperty` "^ui:[a-zA-Z]+$".
 */
[k: string]: {
[k: string]: unknown
} | FieldType | string | boolean | Condition | "clear" | "keep" | Operand | (string | number)[] | number | {
/**
 * 填成什么：这一列的值，如字典项的 value。
 */
value: (string | number | boolean)
/**
 * 按钮文字：如 其余全部无异常。
 */
title: string
} | Names | "province" | "city" | "district" | "any" | {
[k: string]: string
} | {
/**
 * 标题：范本的名称，印在最上方。
 */
title: string
/**
 * 正文：一行一段；{字段} 换成该字段的内容，没有填写的留空，{today} 为打印当天的日期。
 */
text: string
/**
 * 落款：正文下方靠右的签字、盖章、日期各行，一行一处，上方留出盖章的位置；写法与正文相同。
 */
sign?: string
/**
 * 打印页面：显示范本的页面：pages/ 下 kind: screen、screen: print-template 的页面。
 */
page: string
} | ("pdf" | "jpg" | "jpeg" | "png" | "xlsx" | "docx" | "mp4" | "zip")[] | Size | {
[k: string]: Field
} | {
/**
 * 行标字段：存放行标（年度或字典的值）的字段。
 */
key: string
/**
 * 相对申报年度：如 [-3, -2, -1]。
 * 
 * @minItems 1
 */
years?: number[]
/**
 * 字典：每一项一行，如 compliance_item。
 */
dictionary?: string
} | Computed | Widget | "credit-code" | "mobile" | "name" | "contact" | undefined
}
/**
 * 计算：由其他字段自动计算，不能填写。只写一种算法。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Computed".
 */
export interface Computed {
/**
 * 求和：这些字段之和，一项都没有填的没有结果；路径中的 * 表示列表的每一行，如 bases.*.area，没有行的为 0。只加一部分行时写 { rows: 列表, value: 行内字段, where: 条件 }。
 */
sum?: (Names | {
/**
 * 列表：加哪个列表或表格的行。
 */
rows: string
/**
 * 加哪个字段：行内的哪个数字字段。
 */
value: string
where: Condition
})
/**
 * 行数：列表的行数；只数一部分时写 { rows: 列表, where: 条件 }。
 */
count?: (string | {
/**
 * 列表：数哪个列表或表格的行。
 */
rows: string
where: Condition
})
/**
 * 增长率：[起, 止]，(止-起)/起，百分比。
 */
growth?: Names
/**
 * 年均增长率：[起, 止]，按两年复合增长，百分比。
 */
cagr?: Names
/**
 * 占比：[分子, 分母]，百分比。
 */
ratio?: Names
/**
 * 商：[被除数, 除数]，两位小数，如亩产、户均收入；除数为 0 的没有结果。
 */
quotient?: Names
/**
 * 相隔天数：[起, 止] 两个日期字段相隔几天，同一天为 0，止在起之前为负数。
 */
days?: Names
/**
 * 工作日数：[起, 止] 两个日期字段之间有几个工作日，两天都算：跳过周末和 years.yaml 的 holidays。
 */
workdays?: Names
/**
 * 取自：取自另一字段、用户或年度参数；经引用取那条记录的字段，写作 引用字段.字段，如 { field: device.kind }，那条记录一变动就随之更新，看不到那条记录或那个字段的角色也看不到它。
 */
copy?: (Operand | {
/**
 * 引用的字段：引用字段.那条记录的字段，如 device.kind。
 */
field: string
})
/**
 * 取已填的：取这些数字字段中前面已经填写的一个，如人工得分优先于自动得分。
 */
either?: Names
/**
 * 加权求和：各字段乘以权重再相加，两位小数；权重写数字（-1 就是减）或字段（如 { area: price } 是面积乘以单价）。有一项没有值的，没有结果。
 */
weighted?: {
[k: string]: number | string
}
/**
 * 取自另一种记录：取自同一主体、同一年度的另一种记录，写了 as 的由其中各条算出；写了 by 的，由引用同一条的各条算出。那些记录一变动，这里随之更新。
 */
related?: {
/**
 * 实体：取自哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 取哪个字段：取那条记录的哪个字段；state 表示它的状态。
 */
value: string
/**
 * 凭哪个引用对应：引用字段：两种记录都有的，指向同一条的几条一起算；只有那种记录有、指向本实体的，指向本记录的几条一起算。须写 as；不写的，是同一主体、同一年度的：写了 as 的几条一起算，没有写的取其中一条。
 */
by?: string
/**
 * 几条怎样算：mean 平均数，sum 合计（一条也没有的为 0），count 条数，texts 把各条的文字编号列出（按文字排列，看不出是谁写的）。
 */
as?: ("mean" | "sum" | "count" | "texts")
/**
 * 在这些状态：只算处于这些状态的；不写表示全部，可以写那种记录的状态组。
 */
states?: Names
where?: Condition
/**
 * 去掉几个：本记录的整数字段：算平均数时，最高和最低各去掉几个。
 */
drop?: string
}
}
/**
 * 定时任务
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Job".
 */
export interface Job {
/**
 * 名称：操作日志中的名称，如 认证到期提醒。
 */
title: string
/**
 * 每天几点：每天几点办理，平台所在时区，如 "01:00"，须加引号。
 */
daily: string
where: Condition
/**
 * 效果：对每条记录依次做的事：notify 通知，set 设置字段，deadline 设置期限，create 生成记录，write 改写引用的记录，move 办理另一种记录，flag、unflag 标记。一条记录的各项效果全部成功才生效。
 * 
 * @minItems 1
 */
effects: Effect[]
}
/**
 * 效果：每一项只写一种效果。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Effect".
 */
export interface Effect {
when?: Condition
/**
 * 通知：owner 申报主体；reviewers 能办理新状态的人员；roles 指定角色；person 字段所指的人；assigned 转办、委派的对方：转给谁、委派谁就通知谁，答复的通知委派人，收回、释放的通知被收回的人；会签的通知送会签的人，有了结果才通知。
 */
notify?: ("owner" | "reviewers" | "roles" | "person" | "assigned")
roles?: RoleNames
/**
 * 人员字段：notify 写 person 时，通知这个引用字段所指的账号。
 */
person?: string
/**
 * 消息模板：通知用哪个消息模板。
 */
message?: string
/**
 * 设置字段：办理后写入记录的字段和值。
 */
set?: {
[k: string]: Operand
}
/**
 * 设置期限字段：把期限写入该日期字段。
 */
deadline?: string
/**
 * 期限工作日：期限为几个工作日之后。
 */
workdays?: number
/**
 * 交办：记录不离开当前状态，只改由谁办：transfer 转办，此后只有接办人能办；delegate 委派，请人提意见，答复或收回之前不能办；answer 答复，由被委派人提交意见，办理权回到委派人；recall 收回委派；claim 认领，此后只有认领人能办；release 释放认领。离开该状态即告结束。
 */
assign?: ("transfer" | "delegate" | "answer" | "recall" | "claim" | "release")
/**
 * 交给谁：transfer、delegate 写办理表单中选人的字段（type: user）。只列出能接办的人：转办为能办这一状态的人，委派为能办 answer 动作的人；已停用、须回避的不列。copy 也可以写：只抄送给办理时所选的人，列出的是 copy 所写角色中辖区含这条记录的人员；没有选的不抄送。
 */
to?: string
/**
 * 不限辖区：true：也可以交给辖区之外、角色相同的人员；他们要看得到记录，实体的 access 须有 rows: assigned。
 */
anywhere?: boolean
/**
 * 几个工作日后自动释放：claim 认领后几个工作日没有办理的，自动释放，别人可以再认领。
 */
releaseAfter?: number
copy?: RoleNames
/**
 * 加标记：给记录加上该标记。
 */
flag?: string
/**
 * 去标记：去掉记录的该标记。
 */
unflag?: string
/**
 * 生成记录：在该实体中生成一条记录。
 */
create?: string
/**
 * 生成时的字段：create 新记录、write 所指记录的字段和值；写了 for 的，字段先在找到的那条记录中找，再在办理的记录中找。
 */
with?: {
[k: string]: Operand
}
/**
 * 改写引用的记录：本记录的引用字段：把 with 的内容写入它所指的那条记录，如复核移出后目录品牌的状态。那条记录有流程的，用 move。
 */
write?: string
/**
 * 改写指向它的记录：实体.引用字段，如 catalog-brand.sourceDeclarationId：改写的不是 write 所指的那一条，而是那种记录中也指向它的各条。
 */
through?: string
for?: CreateFor
/**
 * 办理另一种记录：另一种记录中同一主体、同一年度的，由系统办理 transition；不在其起始状态的不动。一条办不成，全部不办。写了 by 的，只办引用字段所指的那一条。
 */
move?: string
/**
 * 动作：另一种记录的流程动作，须可由系统办理。
 */
transition?: string
/**
 * 引用字段：本记录的引用字段：只办理它所指的那一条；那一条不在起始状态的，这里也不能办理。
 */
by?: string
/**
 * 发公告：公告的标题，{字段} 换成记录的内容，{today} 为当天：记录写进一篇已发布的文章，一条一行；同一天、同一标题的写在同一篇里。
 */
announce?: string
announcing?: Announcing
/**
 * 逐项计分：按另一种记录中的规则，给所引用的记录逐项计分，写入这个表格字段：每条规则一行，含测得的值 raw 和得分 auto；其余各栏照旧。
 */
measure?: string
measuring?: Measuring
/**
 * 排名次：给同组的全部记录重新排名次，写入这个整数字段：比较的内容全部相同的并列。
 */
rank?: string
ranking?: Ranking
}
/**
 * 为谁生成：为另一种记录中满足条件的每一条各生成一条，如为本产业的每位专家生成一项评审任务；与已有的重复（unique）的不再生成。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "CreateFor".
 */
export interface CreateFor {
/**
 * 实体：在哪种记录中找。
 */
entity: string
where: Condition
/**
 * 至少几条：找到的不足几条时不能办理；不写为 1。
 */
min?: number
}
/**
 * 公告怎样写：正文在前，然后是表格，最后是落款。没有登录的人也看得到。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Announcing".
 */
export interface Announcing {
/**
 * 正文：一行一段；{字段} 换成第一条记录的内容，{today} 为当天。
 */
text: string
/**
 * 落款：一行一处；写法与正文相同。
 */
sign?: string
/**
 * 列：表格的各列：本实体的字段。信用代码、手机号、须遮盖的字段和附件不能写。
 */
columns: Names
/**
 * 文章的其他字段：如栏目 categoryCode: notice。
 */
with?: {
[k: string]: string | number | boolean
}
}
/**
 * 怎样计分：给哪条记录计分，按哪种记录中的规则，与哪些记录相比。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Measuring".
 */
export interface Measuring {
/**
 * 给哪条记录计分：本实体的引用字段，如 declaration。
 */
record: string
/**
 * 规则在哪种记录：entities/ 下的文件名；满足 where 的有几条时，用最早的一条。
 */
rules: string
/**
 * 规则的表格：那种记录的表格字段，一行一条规则：code 编码、method 计分方式（bool 有无、count 计数、step 分段、linear 线性、rank 同业排名、manual 人工）、source 取哪些字段、base 占哪些字段之和的百分比、match 只算哪些行（如 certType=organic|green）、validBy 行内不得早于 validFrom 的日期、points 给分（如 0:0 1:4 2:6，P90:4 为同组九成记录达到的值）、maximum 满分。
 */
rows: string
where: Condition
/**
 * 有效期基准：years.yaml 的 dates 中的一个：规则写了 validBy 的，那一栏早于这个日期的行不算。不写都算。
 */
validFrom?: string
/**
 * 与谁相比：本实体的字段：同一年度、这个字段相同的记录所引用的，一起排名、取分位。
 */
among: string
}
/**
 * 怎样排名次：哪些记录一起排，先比什么、后比什么。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Ranking".
 */
export interface Ranking {
/**
 * 分组字段：同一年度、这个字段相同的记录一起排。
 */
among: string
/**
 * 在这些状态：处于这些状态的记录才排名次；可以写状态组。
 */
states: Names
/**
 * 比较的先后：前一项相同的再比后一项；没有值的排在最后。
 * 
 * @minItems 1
 */
order: {
/**
 * 字段：比较本实体的哪个字段。
 */
field: string
/**
 * 先后：desc 大的在前，asc 小的、早的在前。
 */
sort: ("asc" | "desc")
}[]
/**
 * 同组平均：一起排的记录的平均数，两位小数，随名次一并写入每一条：键是存放平均数的字段（小数、readonly: true），值是取平均的数字字段。
 */
means?: {
[k: string]: string
}
}
/**
 * 列
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Column".
 */
export interface Column {
/**
 * 字段：实体字段，或 state 状态、createdAt、updatedAt、submittedAt、stateSince 等系统列。
 */
field: string
/**
 * 列名：不写则用字段的名称。
 */
title?: string
/**
 * 点击打开的页面：点击后打开的页面：pages/ 下的路径。
 */
open?: string
/**
 * 显示方式：text 文字，tag 标签，date 日期，days 已过天数，daysLeft 剩余天数（剩 3 天、逾期 2 天），city 州市，district 县区。
 */
as?: ("text" | "tag" | "date" | "days" | "daysLeft" | "city" | "district")
/**
 * 宽度：列宽，像素。
 */
width?: number
/**
 * 默认排序：打开列表时按它排序：asc 升序，desc 降序。
 */
sort?: ("asc" | "desc")
/**
 * 固定：横向滚动时固定在哪一侧：start 左侧，end 右侧。
 */
pin?: ("start" | "end")
/**
 * 默认隐藏：true：默认不显示，用户可以在列设置中打开。
 */
hidden?: boolean
/**
 * 只导出：true：页面上没有这一列，只在导出的表里，排在用户选的各列之后；看不到这个字段的角色导出时也没有。
 */
exportOnly?: boolean
auth?: Auth
}
/**
 * 筛选项
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Filter".
 */
export interface Filter {
/**
 * 关键字：在这些字段中搜索。
 */
keyword?: Names
/**
 * 字段：按哪个字段筛选。
 */
field?: string
/**
 * 名称：不写则用字段的名称。
 */
title?: string
/**
 * 占位提示：没有填写时的浅色文字。
 */
placeholder?: string
/**
 * 方式：select 下拉，range 起止，text 文字，region 区划；不写按字段类型决定。
 */
as?: ("select" | "range" | "text" | "region")
auth?: Auth
}
/**
 * 校验规则：when 成立时 require 必须成立；require 比较的字段还没有填写时不检查，是不是必须填写由字段的 required 决定。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "EntityRule".
 */
export interface EntityRule {
id: Id
when?: Condition
require: Condition
/**
 * 逐行：对该列表或表格的每一行分别校验。
 */
each?: string
/**
 * 提示位置：错误显示在哪个字段。
 */
at: string
/**
 * 提示文字：不满足时显示给填写人的话。
 */
message: string
/**
 * 级别：error 不许提交（默认），warning 只提醒，不阻止提交。
 */
severity?: ("error" | "warning")
/**
 * 启用年度：从该年度起有效。
 */
since?: number
/**
 * 停用年度：到该年度为止，含该年度。
 */
until?: number
}
/**
 * 发布：没有流程的记录先存草稿、再发布：填写和修改只存入草稿，发布后读者才能看到；不写则保存即生效。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Publish".
 */
export interface Publish {
/**
 * 状态字段：存放发布状态的字典字段，字典须有 draft 草稿、published 已发布、offline 已撤回三项；由发布、撤回设置，不能手工填写。
 */
state: string
/**
 * 发布时间字段：存放发布时间的日期字段：不填时发布即填入当时，填将来的时间则到时才能看到。
 */
at?: string
/**
 * 失效时间字段：存放失效时间的日期字段：到时读者不再看到。
 */
until?: string
approve?: Approval
/**
 * 保留的版本：每次发布都留下一个版本，最多保留几个（含目前公开的），再多就删去最早的；能修改和审核的人可以查看、与现在的内容比较、恢复为草稿。不写则不保留。
 */
versions?: number
}
/**
 * 发布前审核：能修改的人不能直接发布：改好后提交审核，由 by 中的角色发布或退回；在此之前，读者看到的不变。不写则能修改的人就能发布。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Approval".
 */
export interface Approval {
by: RoleNames
second?: RoleNames
/**
 * 审核状态字段：存放审核状态的字典字段，字典须有 pending 待审核、returned 已退回两项（写了 second 的还有 passed 待审定）；字段写 readonly: true。
 */
state: string
/**
 * 退回原因字段：存放退回、撤回原因的 text 或 paragraph 字段，提交人看得到；字段写 readonly: true。
 */
reason: string
}
/**
 * 公开核验：任何人不登录，凭编号（key）在 /verify/实体 查验一条记录是否有效，如授权证书；只显示 show 中的字段。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Verify".
 */
export interface Verify {
/**
 * 名称：核验页面的标题。
 */
title: string
valid: Condition
/**
 * 显示的字段：核验的人看得到的字段；信用代码、手机号、附件、须遮盖的不能写。
 */
show: Names
}
/**
 * 公开名单：任何人不登录，在 /public/实体 看到的名单，可以按条件查找；写了 show 的逐条有公开的详情页。只有这里写出的字段公开，其余的不会发给访客；须写 publish 或 states。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "PublicList".
 */
export interface PublicList {
/**
 * 名称：名单页面的标题，如 资助名单。
 */
title: string
/**
 * 说明：标题下面的一两句话，如 名单怎样产生、有疑问找谁。
 */
help?: string
/**
 * 公开的状态：只有处于这些状态的记录公开；可以写状态组。有流程的必须写；写了 publish 的还须已发布。
 */
states?: Names
/**
 * 列：名单的列，第一列通向详情页。
 */
columns: Names
/**
 * 详情页的字段：逐条的公开页面显示的字段；不写就没有详情页。信用代码、手机号、附件、须遮盖的不能写。
 */
show?: Names
/**
 * 关键字查找的字段：访客写的关键字在这些字段里找；字段须写 search: true，并且在 columns 或 show 中。
 */
search?: Names
/**
 * 筛选：可以选择的条件：年度、是否、字典字段，须写 filter: true，并且在 columns 或 show 中。
 */
filters?: Names
/**
 * 顺序：不写就是最近修改的在前。
 */
order?: {
/**
 * 字段：按哪一列排列，字段须写 sort: true。
 */
field: string
/**
 * 方向：asc 从小到大，desc 从大到小。
 */
sort: ("asc" | "desc")
}
}
/**
 * 文章：这种记录作为文章、通知和单页阅读：说明哪些字段是文章的哪一部分。标题是 titleField，发布时间是 publish 的 at；只能有一种记录这样写，并且须写 publish。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ArticleParts".
 */
export interface ArticleParts {
notices?: Condition
/**
 * 页面编码字段：文章页的 article 和网址按它打开，如 declare-intro。
 */
code?: string
/**
 * 正文字段：存放正文的 rich-text 字段。
 */
content: string
/**
 * 副标题字段：显示在标题下面。
 */
subtitle?: string
/**
 * 来源字段：显示在标题下面。
 */
source?: string
/**
 * 作者字段：随文章给出。
 */
author?: string
/**
 * 附件字段：列在正文之后；读得到文章的人才能下载。
 */
attachments?: string
/**
 * 置顶字段：是否类型的字段：为是的通知排在最前。
 */
pinned?: string
/**
 * 确认阅读字段：是否类型的字段：为是的，读者须点“确认已阅读”。
 */
confirm?: string
/**
 * 接收范围：文章给谁看；没有选的，给所有人看。
 */
audience?: {
/**
 * 接收角色字段：可以多选的字典字段，值为角色编码；选了的，只有这些角色看得到。
 */
roles?: string
/**
 * 接收区域字段：可以多选的区划字段；选了的，只有这些地方的用户看得到。
 */
regions?: string
}
}
/**
 * 授权
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Grant".
 */
export interface Grant {
roles: RoleNames
/**
 * 行范围：own 本主体，region 管辖区域，all 全部，assigned 转给、委派给本人的；{ through: 实体.引用字段 } 属于本人的那种记录所指向的各条。
 */
rows: (("own" | "region" | "all" | "assigned") | OpenedRows)
/**
 * 动作：可以做什么：read 查看，create 新建，update 修改，remove 删除，export 导出，recover 签发重置码（只用于账号）。
 * 
 * @minItems 1
 * 
 * Items: read 查看，create 新建，update 修改，remove 删除，export 导出，recover 签发重置码（只用于账号）。
 */
actions: ("read" | "create" | "update" | "remove" | "export" | "recover")[]
where?: Condition
/**
 * 隐藏字段：这些角色看不到的字段。
 */
hide?: Names
/**
 * 脱敏字段：这些角色只能看到一部分的字段，方式由字段的 mask 决定。
 */
mask?: Names
}
/**
 * 经由另一种记录：属于本人的另一种记录指向哪几条，就能看到哪几条，如专家任务所指的申报；那种记录没有了、改指别处或换了状态，随即看不到。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "OpenedRows".
 */
export interface OpenedRows {
/**
 * 实体.引用字段：哪种记录的哪个引用字段，如 expert-task.declaration；字段须是指向本实体的 reference。
 */
through: string
/**
 * 在这些状态：只有那种记录处于这些状态时；不写表示任何状态，可以写那种记录的状态组。
 */
states?: Names
}
/**
 * 表单：把实体的字段排成步骤和分节。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Form".
 */
export interface Form {
/**
 * 实体：表单填写的是哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 名称：表单的名称，显示在页面上方。
 */
title: string
/**
 * 步骤：按顺序填写的步骤。
 * 
 * @minItems 1
 */
steps: Step[]
/**
 * 本表单的特别规定：只对本表单有效的规定：键为字段，其余沿用实体。
 */
fields?: {
[k: string]: FieldOverride
}
/**
 * 草稿：草稿怎样保存。
 */
draft?: {
autosave?: Duration
/**
 * 可从上年复制：true：新建时可以复制上一年度的内容。
 */
copyLast?: boolean
}
/**
 * 提交：提交时办理的动作和文字。
 */
submit?: {
/**
 * 流程动作：提交时办理哪个流程动作。
 */
transition?: string
/**
 * 按钮文字：提交按钮上的文字。
 */
title?: string
/**
 * 承诺文字：提交前须勾选同意的承诺。
 */
statement?: string
/**
 * 确认文字：提交前再问一次的文字。
 */
confirm?: string
/**
 * 提交前自查：审核人员的哪个流程动作的自动核对（evidence）在提交前给填报人看：各要点符合、不符合或由审核人员核对。不写就不显示。
 */
checklist?: string
/**
 * 成功文字：提交成功后显示的文字。
 */
done?: string
}
/**
 * PDF 的版式：下载的 PDF 是一份证书或公文，不是整张表单；实体写了公开核验（verify）的印二维码，不再有效的每页注明。不写就是整张表单。
 */
paper?: {
/**
 * 版式：letter：一页公文；diploma：横版证书，边框用平台的主色。
 */
layout: ("letter" | "diploma")
/**
 * 正文：一行一段；{字段} 换成该字段的内容，没有填写的留空，{today} 为打印当天的日期。
 */
text: string
/**
 * 列出的字段：正文下方逐项列出的字段，如编号、有效期；没有内容的、看不到的不列。
 */
facts?: Names
/**
 * 落款：正文下方靠右的签字、盖章、日期各行，一行一处，上方留出盖章的位置；写法与正文相同。
 */
sign?: string
}
}
/**
 * 步骤
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
id: Id
/**
 * 名称：步骤的名称。
 */
title: string
/**
 * 说明：显示在步骤上方的说明。
 */
help?: string
visibleWhen?: Condition
/**
 * 启用年度：从该年度起有效。
 */
since?: number
/**
 * 停用年度：到该年度为止，含该年度。
 */
until?: number
/**
 * 分节：本步骤的各个分节。
 * 
 * @minItems 1
 */
sections: Section[]
}
/**
 * 分节
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Section".
 */
export interface Section {
id: Id
/**
 * 名称：分节的名称。
 */
title: string
/**
 * 说明：显示在分节上方的说明。
 */
help?: string
/**
 * 每行几列：一行并排几个字段：1 到 3，手机上总是 1。
 */
columns?: number
visibleWhen?: Condition
/**
 * 启用年度：从该年度起有效。
 */
since?: number
/**
 * 停用年度：到该年度为止，含该年度。
 */
until?: number
/**
 * 字段：按顺序列出的字段，须是实体的一级字段。
 */
fields: Names
}
/**
 * 特别规定
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FieldOverride".
 */
export interface FieldOverride {
/**
 * 名称：在本表单中的名称。
 */
title?: string
/**
 * 说明：在本表单中的填写说明。
 */
help?: string
/**
 * 占位提示：没有填写时输入框中的浅色文字。
 */
placeholder?: string
/**
 * 必填：在本表单中必须填写。
 */
required?: boolean
requiredWhen?: Condition
visibleWhen?: Condition
/**
 * 只读：在本表单中只显示，不能填写。
 */
readonly?: boolean
readonlyWhen?: Condition
/**
 * 隐藏后的值：clear 提交时清空（默认），keep 保留。
 */
whenHidden?: ("clear" | "keep")
widget?: Widget
/**
 * 独占一行：true：不与其他字段并排。
 */
full?: boolean
/**
 * This interface was referenced by `FieldOverride`'s JSON-Schema definition
 * via the `patternProperty` "^ui:[a-zA-Z]+$".
 */
[k: string]: unknown
}
/**
 * 菜单项
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "MenuItem".
 */
export interface MenuItem {
/**
 * 网址：站内网址；分组写分组的网址，如 /declare。
 */
path?: string
/**
 * 名称：菜单上显示的文字。
 */
title: string
/**
 * 所属顶栏：顶栏菜单项的 name。
 */
header?: string
icon?: Icon
/**
 * 自定义图标类名：自定义图标的样式类名，代替 icon。
 */
custom?: string
/**
 * 图片图标：图标图片的网址，代替 icon。
 */
img?: string
auth?: RoleNames
/**
 * 下级：下级菜单项；写了下级的就是分组，任何一个下级可见时显示；下级没有写 auth 的，与分组相同。
 */
children?: MenuItem[]
/**
 * 每年一项：historyYears：往年每一年一项，新的在前；path 和 title 中的 {year} 换成该年。
 */
each?: "historyYears"
/**
 * 替换历史：打开时不留下浏览历史。
 */
replace?: boolean
/**
 * 打开方式：_self 在当前窗口打开（默认），_blank 在新窗口打开。
 */
target?: ("_self" | "_blank")
/**
 * 名称标识：顶栏菜单项的标识，侧栏用 header 指向它。
 */
name?: string
/**
 * 副标题：显示在名称旁的小字。
 */
subtitle?: string
/**
 * 上方分隔线：true：与上一项之间画一条线。
 */
divided?: boolean
/**
 * 隐藏侧栏：true：打开后不显示侧栏。
 */
hideSider?: boolean
/**
 * 不显示：true：不在菜单中显示，但仍用于面包屑。
 */
hidden?: boolean
/**
 * 动作：logout：点击后退出登录。
 */
action?: "logout"
/**
 * 有记录才显示：该页签里有自己看得到的记录时，菜单项才显示；只管菜单，直接打开网址照样可以。
 */
needs?: {
/**
 * 列表页：看哪个列表页：pages/ 下的路径。
 */
list: string
/**
 * 页签：该列表页的哪个页签，须写 count: true。
 */
preset: string
}
/**
 * 角标：在菜单项旁显示某个列表页签的数量。
 */
badge?: {
/**
 * 列表页：数量取自哪个列表页：pages/ 下的路径。
 */
list: string
/**
 * 页签：该列表页的哪个页签。
 */
preset: string
}
}
/**
 * 消息模板：{} 中可用：title 记录标题、state 状态、opinion 意见、operator 单位、deadline 期限、year 年度。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Messages".
 */
export interface Messages {
/**
 * 消息
 */
[k: string]: {
/**
 * 标题：消息的标题，可用 {title} 等占位。
 */
title: string
/**
 * 正文：消息的正文，可用 {title} 等占位。
 */
body: string
/**
 * 可以不收：收信人可以在账户设置中关闭。
 */
optional?: boolean
/**
 * 必收：收信人在账户设置中关闭了渠道，也照发。
 */
mandatory?: boolean
/**
 * 渠道：从哪些渠道发出：portal 站内消息，mail 电子邮件，其他为 channels.yaml 中的名称；不写的只发站内消息，没有设置的邮件渠道不发。
 * 
 * @minItems 1
 */
channels?: string[]
/**
 * 未读时：站内消息过一段时间仍未读，再从另一渠道发出。
 */
fallback?: {
/**
 * 渠道：channels.yaml 中的名称，如 sms。
 */
channel: string
unread: Duration
}
/**
 * 短文：短信等有字数上限的渠道用的文字；不写的用正文。
 */
short?: string
/**
 * 每日汇总：不一条一条从渠道发出，每天这个时间把未读的汇总成一封，如 "08:30"，须加引号；站内消息照常。
 */
digest?: string
}
}
/**
 * 列表页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ListPage".
 */
export interface ListPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "list"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
/**
 * 带年度的标题：网址里有 {year} 的页面在屏幕上的标题，如 {year}年历史审核信息：页面标题、面包屑和浏览器标签都用它；导出、权限表等仍用 title。
 */
titleAt?: string
/**
 * 副标题：显示在标题旁的小字。
 */
subtitle?: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，筛选和滚动位置还在。
 */
cache?: boolean
/**
 * 实体：列出哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 按树显示：按上级排成一棵树，实体须写 tree：whole 全部取来并展开（超过一千条时同 lazy），lazy 只取第一级，展开时再取下级。查询时按普通列表显示。
 */
tree?: ("whole" | "lazy")
where?: Condition
/**
 * 旁边的树：列表旁边的一棵树：点一项，只列出 by 字段是它或它的下级的记录。打不开那个列表的人看不到树。
 */
beside?: {
/**
 * 列表：哪一个按树显示的列表：pages/ 下的路径。
 */
list: string
/**
 * 字段：本列表的 reference 字段，指向那个列表的记录。
 */
by: string
}
/**
 * 年度：working 工作年度（默认），path 取自网址中的 {year}，all 不限。
 */
year?: ("working" | "path" | "all")
/**
 * 列：按顺序列出的列；几个列表共用的写成列组，这里写 { use: 列组 }。
 * 
 * @minItems 1
 */
columns: Column[]
/**
 * 筛选：列表上方的查询条件；几个列表共用的写成筛选组，这里写 { use: 筛选组 }。
 */
filters?: Filter[]
/**
 * 页签：列表上方的页签，每个有自己的条件。
 */
presets?: Preset[]
/**
 * 行操作：每一行末尾的按钮。
 */
rowActions?: RowAction[]
/**
 * 批量操作：勾选多行后可以做的事。
 */
bulkActions?: BulkAction[]
/**
 * 工具栏：列表右上方的按钮。
 */
toolbar?: ToolbarAction[]
/**
 * 导出：允许导出，以及最多多少行。
 */
export?: {
/**
 * 行数上限：一次最多导出多少行。
 */
maxRows: number
/**
 * 文件名：导出文件的名字，不写扩展名。
 */
fileName?: string
}
/**
 * 导入：允许从 xlsx 导入：下载模板、先检查再导入、全部成功才保存，导入的记录没有再改之前可以整批撤销。
 */
import?: {
/**
 * 对应字段：表格的每一行按这个字段对应到已有的记录：有的修改，没有的新建（须有新建权限）。
 */
key: string
/**
 * 表格的列：表格中有哪些列，须含对应字段；items.checkResult 这样写的是表格字段里的列，每行对应其中一行，须含它的行键。
 */
columns: Names
/**
 * 行数上限：一次最多导入多少行。
 */
maxRows: number
}
/**
 * 每页条数：一页显示多少条。
 */
pageSize?: (10 | 20 | 50 | 100 | 200 | 500)
/**
 * 手机上的卡片：屏幕窄时每条记录显示成一张卡片。
 */
card?: {
/**
 * 标题字段：作为卡片标题的字段。
 */
title: string
/**
 * 其余各行：标题下方依次显示的字段。
 */
lines?: Names
}
/**
 * 可在行内修改的列：columns 中的哪些列可以直接在表格里修改：双击、轻触或按 Enter 开始，Enter 保存并到下一行，Tab 到下一格，Esc 放弃，可以撤销。谁能改哪些行、保存时的检查与填报页面相同。
 */
cells?: Names
/**
 * 手工排序：拖动、用 Alt 和方向键或从菜单调整各行的先后。列表须默认按这个字段从小到大排列。
 */
order?: {
/**
 * 字段：存放先后的整数字段，小的在前。
 */
field: string
/**
 * 在什么之内：只在这个字段相同的各行之间排，如同一个字典的选项；树中总是只在同一个上级下面排，不用写。
 */
within?: string
}
/**
 * 时间窗口：窗口关着时一条记录也不列出，导出、计数、看板和批量办理里也没有，页面上提示起止时间；各区域按记录所在区域的起止时间。记录本身的权限和办理不变。
 */
window?: string
/**
 * 办理进度：true：列表下方显示一条记录的办理进度：走到哪一步、谁在什么时候办理过、接下来由谁办理、还剩几天。先显示第一条，点行操作中的日志（log: true）换一条；实体须有流程。
 */
timeline?: true
/**
 * 无数据时的文字：没有一条记录时显示的话。
 */
empty?: string
}
/**
 * 页签
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Preset".
 */
export interface Preset {
id: Id
/**
 * 名称：页签上的文字。
 */
title: string
where?: Condition
/**
 * 显示数量：true：在页签上显示条数。
 */
count?: boolean
/**
 * 排列次序：这个页签里各行的次序：列名从小到大，前面加 - 从大到小，如 dueAt 把期限最近的排在前面。须是列表的列；不写的按列的 sort。
 */
sort?: string
/**
 * 启动时报告：true：平台启动时，页签里有记录就在启动输出中写一行条数，如升级后需要有人补办的。
 */
reportAtStart?: boolean
}
/**
 * 行操作
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "RowAction".
 */
export interface RowAction {
/**
 * 名称：按钮上的文字。
 */
title?: string
/**
 * 打开页面：点击后打开的页面：pages/ 下的路径。
 */
open?: string
/**
 * 新建下级：true：打开 open 的填报页面，新建一条以这一行为上级的记录；须有新建权限，实体须写 tree。
 */
below?: true
/**
 * 流程动作：点击后办理的流程动作。
 */
transition?: string
/**
 * 办理记录：true：点击后显示办理记录。
 */
log?: true
/**
 * 删除：true：点击后删除，须有删除权限。
 */
remove?: true
call?: ActName
when?: Condition
auth?: Auth
}
/**
 * 批量操作
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "BulkAction".
 */
export interface BulkAction {
/**
 * 名称：按钮上的文字。
 */
title?: string
/**
 * 流程动作：对勾选的记录办理哪个流程动作。
 */
transition?: string
call?: ActName
/**
 * 条数上限：一次最多多少条。
 */
max?: number
/**
 * 整批上限：选择全部符合条件的记录时最多多少条：由服务器在后台逐条办理，可看进度、可取消。不写则与条数上限相同。
 */
all?: number
/**
 * 导出：xlsx：导出勾选的记录。
 */
export?: "xlsx"
auth?: Auth
}
/**
 * 工具栏按钮
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ToolbarAction".
 */
export interface ToolbarAction {
/**
 * 名称：按钮上的文字。
 */
title: string
/**
 * 打开页面：点击后打开的页面：pages/ 下的路径。
 */
open: string
auth?: Auth
}
/**
 * 填报页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FormPage".
 */
export interface FormPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "form"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
/**
 * 表单：填写哪个表单：forms/ 下的文件名。
 */
form: string
/**
 * 时间窗口：窗口关着时不能新建；没有流程的记录也不能修改。有流程的，已经新建的何时能办由动作的 guard 决定。页面上提示起止时间。
 */
window?: string
/**
 * 下一件所在的页签：提交之后接着办下一件：返回的列表页（list）的哪个页签，里面的第一件就是下一件。页签须写 count: true。
 */
next?: string
/**
 * 先要办的事：开始填写之前要先办的事：列表页的页签里还没有记录时，开始页上显示这句话和去办理的链接，办好后不再显示。
 * 
 * @minItems 1
 */
before?: {
/**
 * 提示：要先办什么，为什么。
 */
title: string
/**
 * 列表页：办好与否看哪个列表页：pages/ 下的路径。
 */
list: string
/**
 * 页签：该列表页的哪个页签：里面有记录就是办好了。页签须写 count: true。
 */
preset: string
/**
 * 去哪里办：链接打开哪个页面：pages/ 下的路径。
 */
open: string
}[]
beside?: BesideRecord
/**
 * 新建的种类：新建时先选的种类，如三种申报类型。
 */
choices?: {
/**
 * 名称：种类的名称。
 */
title: string
/**
 * 说明：显示在名称下方的说明。
 */
help?: string
icon?: Icon
/**
 * 预填的值：选择后写入新记录的字段和值。
 */
values: {
[k: string]: string | number | boolean
}
when?: Condition
}[]
trial?: Trial
/**
 * 返回的列表页：返回时打开的列表页：pages/ 下的路径。
 */
list?: string
/**
 * 查看页：提交后查看记录的页面：pages/ 下的路径。
 */
view?: string
}
/**
 * 旁边的记录：并排显示引用的那条记录，如评分表旁边的申报材料；F6 在两边之间切换，手机上分成两个页签。打不开那个查看页的人看不到它。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "BesideRecord".
 */
export interface BesideRecord {
/**
 * 查看页：按哪个查看页的版式显示：pages/ 下的路径。
 */
view: string
/**
 * 字段：本记录的 reference 字段，指向那条记录。
 */
by: string
}
/**
 * 试算：填写计分规则时，选一条记录，看表单中现在的规则各给几分：与正式计分（measure）同一算法，什么也不保存。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Trial".
 */
export interface Trial {
/**
 * 标题：按钮的文字，如“试算”。
 */
title: string
/**
 * 给哪种记录试算：可以选的记录：entities/ 下的文件名，如 declaration。填表的人看得到的都可以选。
 */
record: string
/**
 * 计分的记录：正式计分时得分写在哪种记录：entities/ 下的文件名，如 score-result。
 */
entity: string
/**
 * 计分的动作：那种记录的流程中按规则计分（效果 measure）的动作，如 compute。
 */
transition: string
/**
 * 同组字段：所选记录的字段：内容写到 measuring 的 among，这一项相同的一起比较。
 */
among: string
/**
 * 逐项的各栏：依次显示哪几栏：得分表格的栏，或规则表格的栏（如 method）。没有得分的原因总在最后一栏。
 */
columns: Names
/**
 * 合计的字段：逐项下方显示计分记录的哪些计算字段，如各维度的合计。
 */
fields?: Names
}
/**
 * 查看页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "RecordPage".
 */
export interface RecordPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "record"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
/**
 * 带年度的标题：网址里有 {year} 的页面在屏幕上的标题，如 {year}年历史审核信息：页面标题、面包屑和浏览器标签都用它；导出、权限表等仍用 title。
 */
titleAt?: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
/**
 * 版式：按该表单的步骤和分节排列。
 */
form: string
/**
 * 所在列表页：不带编号打开时显示的列表。
 */
list?: string
beside?: BesideRecord
/**
 * 填报页：可以修改时打开的填报页：pages/ 下的路径。
 */
edit?: string
}
/**
 * 审核页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ReviewPage".
 */
export interface ReviewPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "review"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
/**
 * 版式：按该表单的步骤和分节显示：forms/ 下的文件名。
 */
form: string
/**
 * 默认队列：上一件、下一件所在的列表页；由列表打开时以该列表为准。
 */
list?: string
}
/**
 * 文章页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ArticlePage".
 */
export interface ArticlePage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "article"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
/**
 * 页面编码：文章的页面编码，如 declare-intro；不写则按网址中的 id 打开。
 */
article?: string
/**
 * 按钮：文章下方的按钮。
 */
actions?: ToolbarAction[]
/**
 * 读后办理：文章下方列出读者在该列表中可以办理这个动作的记录，读完一次办理；动作须写 batch。
 */
decide?: {
/**
 * 列表：记录所在的列表页，读者要能打开；列表本身不必有这个动作的按钮。
 */
list: string
/**
 * 动作：该列表的实体的流程动作，如 sign。
 */
transition: string
}
}
/**
 * 工作台
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "BoardPage".
 */
export interface BoardPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "board"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
/**
 * 副标题：显示在标题旁的小字。
 */
subtitle?: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
/**
 * 筛选：页首的筛选字段；怎样筛选取自区块所用列表页的同名筛选。
 * 
 * @minItems 1
 */
filters?: string[]
/**
 * 区块：从上到下排列的区块。
 * 
 * @minItems 1
 */
blocks: Block[]
}
/**
 * 区块
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Block".
 */
export interface Block {
/**
 * 种类：next 页首的下一步按钮，figures 数字，todo 待办，notices 通知，links 快捷入口，windows 时间安排，chart 图表，funnel 漏斗，steps 列表中各条记录走到流程的哪一步。
 */
kind: ("next" | "figures" | "todo" | "notices" | "links" | "windows" | "chart" | "funnel" | "steps")
/**
 * 标题：区块的标题。
 */
title?: string
auth?: Auth
/**
 * 通栏：true：占满一行。
 */
wide?: boolean
/**
 * 列表页：内容取自哪个列表页：pages/ 下的路径。
 */
list?: string
/**
 * 页签：该列表页的哪个页签。
 */
preset?: string
/**
 * 条数：最多显示几条；图表中为最多几组：按日期分组时取最近的，其余取数值最大的。
 */
max?: number
/**
 * 图形：chart 画成什么：bar 条形（有 split 时堆叠），line 折线，donut 环形，heat 热力表，box 箱线图（measure 写 spread），table 表格。
 */
as?: ("bar" | "line" | "donut" | "heat" | "box" | "table")
/**
 * 分组字段：chart 按哪个字段分组，须是该列表页可以筛选的字段。
 */
by?: string
/**
 * 分组粒度：区划按 city 州市或 district 县区分组，日期按 day 日或 month 月分组。
 */
each?: ("city" | "district" | "day" | "month")
/**
 * 再分字段：每组再按哪个字段分开，须是该列表页可以筛选的字段。
 */
split?: string
/**
 * 每组的名称：按身份分组时每组叫什么：该列表的一个文字字段。写了它，by 可以是引用字段，同名的不会并成一组，如按专家的账号分组、显示姓名。
 */
label?: string
measure?: Measure
/**
 * 内容：区块中的各项。
 */
items?: {
/**
 * 名称：显示的文字；next 中可以用 {n} 表示条数。
 */
title: string
icon?: Icon
tone?: Tone
/**
 * 列表页：数量取自哪个列表页：pages/ 下的路径。
 */
list?: string
/**
 * 页签：该列表页的哪个页签。
 */
preset?: string
/**
 * 占哪个页签：只用于 figures：数字下写出它占该列表页这个页签的百分之几，如 all。
 */
of?: string
measure?: Measure
/**
 * 打开第一条的页面：只用于 next：点击后用这个页面打开该页签的第一条记录；不写则打开列表。
 */
open?: string
/**
 * 网址：点击后打开的站内网址。
 */
path?: string
/**
 * 没有时才提示：只用于 next：true 时，该页签里没有记录才显示，如还没有做的自查；点击后打开 path。
 */
none?: boolean
auth?: Auth
/**
 * 没有权限也显示：只用于 links：true 时，auth 以外的角色也看到这个入口，点击只提示没有权限。
 */
prevent?: boolean
/**
 * 没有权限时的文字：只用于 links：auth 以外的角色在这个入口的位置看到的文字。
 */
otherwise?: string
}[]
}
/**
 * 度量：数什么；不写为条数。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Measure".
 */
export interface Measure {
/**
 * 合计：哪个数字字段的合计。
 */
sum?: string
/**
 * 平均：哪个数字字段的平均值。
 */
average?: string
/**
 * 中位数：哪个数字字段的中位数。
 */
median?: string
/**
 * 标准差：哪个数字字段的标准差：各值离平均值多远，不足两个值的没有。
 */
deviation?: string
/**
 * 分布：哪个数字字段的最低、下四分位、中位、上四分位、最高五个数；只用于 as: box 或 as: table 的图表。
 */
spread?: string
/**
 * 一致程度：两两之间对哪个数字字段的一致程度：by 是谁给的（如评审专家），split 是给谁的（如品牌），只看两人都给了的，用一致性相关系数（CCC）；只用于 as: heat 的图表。
 */
agreement?: string
/**
 * 不同值的个数：哪个字段有几个不同的值。
 */
distinct?: string
/**
 * 停留天数：在这些状态（或状态组）中平均停留多少天，只计到过这些状态的记录。
 */
stateDays?: Names
}
/**
 * 手写页面
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ScreenPage".
 */
export interface ScreenPage {
/**
 * 页面种类：决定页面的样子和可写的键。
 */
kind: "screen"
path: Path
/**
 * 标题：页面标题，也用于面包屑和浏览器标签。
 */
title: string
auth?: Auth
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
screen: ScreenName
}
/**
 * 门户
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Portal".
 */
export interface Portal {
/**
 * 平台名称：平台的全称，显示在登录页和首页。
 */
name: string
/**
 * 简称：平台的简称，显示在侧栏上方。
 */
shortName: string
/**
 * 标志字：没有图片时代表平台的一两个字。
 */
mark: string
/**
 * 主题色：不写为绿色。保存后已打开的页面也随之改变。
 */
theme?: {
/**
 * 主色：按钮、链接、顶栏、侧栏和公开页面的主色，如 "#8a1f11"，须加引号；深浅各级由它算出，文字与底色的对比度不得低于 4.5:1。成功、警告、错误的颜色不变。
 */
primary: string
}
/**
 * 标题后缀：浏览器标题中页面名称之后的文字。
 */
titleSuffix: string
/**
 * 主管单位：主管单位的名称。
 */
organization: string
/**
 * 下级单位：州市、县区用户所代表的单位，{region} 为区划名称；不写的，为区划名称。
 */
localOrganization?: string
/**
 * 登录页介绍：登录页上的介绍，一项一段。
 */
introduction: string[]
/**
 * 页脚：页面最下方的文字。
 */
footer: {
/**
 * 版权：版权所有的文字。
 */
copyright: string
/**
 * 备案号：ICP 备案号；不写则不显示。
 */
filingNumber?: string
/**
 * 演示说明：演示环境中显示的提醒。
 */
demoNote?: string
}
/**
 * 忘记密码时的提示：点击“忘记密码”时显示的话。
 */
contact: string
/**
 * 注册协议：注册时须阅读的协议。
 */
agreements: {
/**
 * 标题：协议的标题。
 */
title: string
/**
 * 正文：协议的正文。
 */
text: string
}[]
/**
 * 语言：可以使用的语言。
 */
locales: {
/**
 * 默认语言：第一次打开时的语言。
 */
default: ("zh-CN" | "en-US")
/**
 * 支持的语言：用户可以切换的语言。
 * 
 * @minItems 1
 */
supported: ("zh-CN" | "en-US")[]
/**
 * 存储键：浏览器记住所选语言用的键。
 */
storageKey: string
}
/**
 * Cookie：登录状态在浏览器中的保存方式。
 */
cookies: {
/**
 * 前缀：Cookie 名称的前缀。
 */
prefix: string
/**
 * 天数：保存几天。
 */
days: number
}
/**
 * 时限：等待的时限（request、script、sessionIdle）、通知刷新的间隔（notices）和提示显示的时长（message）。
 */
timeouts: {
request: Duration
notices: Duration
message: Duration
script?: Duration
sessionIdle: Duration
}
/**
 * 登录策略：防止猜密码的规定。
 */
login: {
/**
 * 几次后要验证码：连续几次失败后要求输入验证码；0 表示总是要求。
 */
captchaAfter: number
/**
 * 几次后锁定：连续几次失败后锁定账号。
 */
lockAfter: number
lockFor: Duration
}
/**
 * 保留期限：浏览记录和站内消息保留多久，到期由平台自动删除；日志和办理记录不在此列，一直保留。
 */
retention?: {
views?: Duration
messages?: Duration
}
/**
 * 找回密码：忘记密码的人自己设置新密码的方式；不写则登录页只显示 contact。
 */
recovery?: {
/**
 * 方式：忘记密码时可以用的方式：paper 工作人员签发、打印后交给本人的重置码；email 发到已验证邮箱的验证码（须设置 SMTP_URL）；mobile 发到已验证手机号的验证码（须有名为 sms 的渠道）。
 * 
 * @minItems 1
 * 
 * Items: paper 书面重置码，email 邮箱验证码，mobile 短信验证码。
 */
ways: ("paper" | "email" | "mobile")[]
paperFor?: Duration
codeFor?: Duration
firstFor?: Duration
/**
 * 可输错几次：一个码输错几次后作废；不写为 5。
 */
tries?: number
}
/**
 * 上限：附件大小的上限。
 */
limits: {
recordFiles: Size
file: Size
/**
 * 没有保存的附件个数：一个账号已上传、还没有随任何材料保存的附件最多几个，不写时 200 个；一天后仍没有保存的自动清理。
 */
unsavedFiles?: number
unsavedSize?: Size
}
/**
 * 布局默认值：界面布局的默认值，用户可以自行调整。
 */
layout: {
/**
 * 侧栏色调：dark 深色，light 浅色。
 */
siderTheme: ("dark" | "light")
/**
 * 顶栏色调：dark 深色，light 浅色，primary 主色。
 */
headerTheme: ("dark" | "light" | "primary")
/**
 * 顶栏通栏：顶栏横贯整个页面，侧栏在其下；关闭后顶栏只在侧栏右侧。
 */
headerStick: boolean
/**
 * 固定侧栏：滚动时侧栏不动。
 */
siderFix: boolean
/**
 * 固定顶栏：滚动时顶栏不动。
 */
headerFix: boolean
/**
 * 下滑收起顶栏：向下滚动时收起顶栏。
 */
headerHide: boolean
/**
 * 顶栏菜单：在顶栏显示一级菜单。
 */
headerMenu: boolean
/**
 * 只展开一组：侧栏同时只展开一个分组。
 */
accordion: boolean
/**
 * 页面标签：显示已打开页面的标签。
 */
tabs: boolean
/**
 * 固定标签栏：滚动时标签栏不动。
 */
tabsFix: boolean
/**
 * 标签可排序：可以拖动标签改变顺序。
 */
tabsOrder: boolean
/**
 * 收起侧栏按钮：显示收起侧栏的按钮。
 */
collapseButton: boolean
/**
 * 面包屑：在顶栏显示当前位置。
 */
breadcrumb: boolean
/**
 * 面包屑图标：面包屑中显示图标。
 */
breadcrumbIcons: boolean
/**
 * 刷新按钮：显示刷新按钮。
 */
reload: boolean
/**
 * 通知按钮：显示通知按钮。
 */
notice: boolean
/**
 * 搜索按钮：显示搜索按钮。
 */
search: boolean
/**
 * 全屏按钮：显示全屏按钮。
 */
fullscreen: boolean
/**
 * 日志按钮：显示前端日志按钮。
 */
log: boolean
/**
 * 语言按钮：显示切换语言的按钮。
 */
i18n: boolean
/**
 * 退出前确认：退出登录前再问一次。
 */
logoutConfirm: boolean
/**
 * 布局设置：允许用户打开布局设置。
 */
settingsDrawer: boolean
}
/**
 * 个人资料：个人中心里可以自己修改的资料。
 */
profile?: {
[k: string]: Field
}
sharedViews?: RoleNames
/**
 * 公开目录：品牌公开目录的年度和“10大名品”；不写就没有公开目录。
 */
catalogue?: {
/**
 * 公开年度：公众可以切换查看的年度。
 * 
 * @minItems 1
 */
years: number[]
/**
 * 10大名品：“10大名品”页面的内容；不写就没有这些页面。
 */
top10?: {
/**
 * 产业字典：名品分类用的字典：dictionaries/ 下的文件名。
 */
dictionary: string
/**
 * 评选办法：显示在页面上的评选办法。
 */
method: string
}
}
}
/**
 * 角色
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Roles".
 */
export interface Roles {
/**
 * 角色：全部角色：键为角色编码。
 */
roles: {
/**
 * 角色
 */
[k: string]: {
/**
 * 名称：角色的名称。
 */
title: string
/**
 * 管辖级别：owner 本主体，district 县区，city 州市，province 全省，none 无数据范围。
 */
level: ("owner" | "district" | "city" | "province" | "none")
/**
 * 用户类型：字典 user_type 的值。
 */
userType: string
/**
 * 系统管理：true：正式运行首次启动时建立的管理员账号是这个角色。只写在一个角色上。
 */
administers?: boolean
/**
 * 可以代理：true：离岗期间可以由代理人代为办理；代理人须是有可代理角色的工作人员。
 */
substitute?: boolean
}
}
/**
 * 所属主体：管辖级别为 owner 的用户代表哪个实体的记录；条件和默认值可以写 user: 实体.字段 读取它。不写的，用户只代表本人。
 */
owner?: string
/**
 * 角色组：几个角色合起来的名字，可以写在任何写角色的地方。
 */
sets?: {
[k: string]: RoleNames
}
}
/**
 * 路由
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Route".
 */
export interface Route {
/**
 * 网址：以 / 开头；{year} 为年度参数，末尾 * 为其余部分。
 */
path: string
/**
 * 标题：页面标题。
 */
title?: string
screen?: ScreenName
/**
 * 跳转到：打开该网址时转到哪里。
 */
redirect?: string
/**
 * 外框：public 公众顶栏，open 无外框，admin 后台（须登录）。
 */
layout?: ("public" | "open" | "admin")
auth?: RoleNames
/**
 * 隐藏侧栏：true：打开时不显示侧栏。
 */
hideSider?: boolean
/**
 * 不显示：true：不出现在页面标签和搜索中。
 */
hidden?: boolean
/**
 * 保持状态：true：切换标签后再回来，内容还在。
 */
cache?: boolean
}
/**
 * 译文：与配置同结构，逐层写到要翻译的文字。列表中的项用其 id、field、path、value 或 name 表示。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Texts".
 */
export interface Texts {
[k: string]: TextNode
}
/**
 * 流程：一种记录有哪些状态，谁在什么条件下可以把它从一个状态办到另一个状态。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Workflow".
 */
export interface Workflow {
/**
 * 实体：流程办理哪一种记录：entities/ 下的文件名。
 */
entity: string
/**
 * 名称：流程的名称。
 */
title: string
/**
 * 初始状态：新建的记录处于哪个状态。
 */
initial: string
/**
 * 已有记录的状态：给已有记录的实体加流程时，还没有状态的记录处于哪个状态；生效时写入。
 */
adopt?: string
/**
 * 状态：全部状态：键为标识，如 districtPending。
 */
states: {
[k: string]: State
}
/**
 * 状态组：给几个状态起一个名字：键为标识，如 evaluating。凡可以写几个状态的地方，都可以写它。
 */
sets?: {
/**
 * 状态组：组里的状态，至少两个。
 */
[k: string]: Names
}
/**
 * 办理单：几个动作共用的办理单：键为标识，如 return；动作中写 dialog: return。
 */
dialogs?: {
[k: string]: Dialog
}
/**
 * 标记：状态之外的标记，如 合规核查中。
 */
flags?: {
[k: string]: {
/**
 * 名称：标记的名称。
 */
title: string
tone?: Tone
}
}
/**
 * 动作：全部动作：键为标识，如 districtPass。
 */
transitions: {
[k: string]: Transition
}
}
/**
 * 状态
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "State".
 */
export interface State {
/**
 * 名称：状态的名称。
 */
title: string
/**
 * 申报主体看到的名称：申报主体看到的另一种说法；不写则与名称相同。
 */
ownerTitle?: string
tone: Tone
/**
 * 曾用标识：改名前的标识；生效时，处于旧标识的记录改为现在的标识，办理记录照常显示。
 */
was?: Names
/**
 * 对外显示：结果公布之前不公开的状态：这些角色看到的是另一个状态，记录、列表、筛选、数量、办理记录、导出和消息都一样。
 */
shown?: {
/**
 * 显示为：显示成哪个状态，如 scoring。
 */
as: string
to: RoleNames
}
/**
 * 环节：字典 audit_step 的值，用于办理记录。
 */
step?: string
/**
 * 终态：true：办理到此结束。
 */
final?: boolean
/**
 * 可编辑：处于该状态时谁可以修改记录的哪些字段。几种人各改各的字段时，写成列表。
 */
edit?: (Editor | Editor[])
/**
 * 办理期限：在该状态最多停留多久。
 */
due?: {
/**
 * 工作日：从进入该状态起几个工作日。
 */
workdays?: number
/**
 * 以字段为准：期限取自记录的该日期字段。
 */
field?: string
/**
 * 提前几天提醒：到期前几天提醒，可写多个；0 表示当天。
 */
remind?: number[]
}
/**
 * 超时升级：满几个工作日没有人办理的，请另一些人也来办理：原来的办理人能办的，他们也能办；每次停留只升级一次，离开该状态即取消。
 */
escalate?: {
/**
 * 工作日：满几个工作日没有人办理；从进入该状态或最近一次办理起算。
 */
workdays: number
/**
 * 升级给谁：角色；或 nextLevel：原办理人的上一级中参与本流程的角色。仅辖区内的动作，只升级给辖区含有该记录的人。
 */
to: ("nextLevel" | RoleNames)
/**
 * 标记：升级的记录加上这个标记，离开该状态时去掉；列表用它列出升级来的。
 */
flag: string
/**
 * 消息模板：通知升级给的人用哪个消息模板。
 */
message: string
}
}
/**
 * 编辑人：谁可以修改哪些字段。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Editor".
 */
export interface Editor {
roles: RoleNames
/**
 * 仅本人：true：只能修改本主体的记录。
 */
own?: boolean
/**
 * 字段：all 全部，remarked 只解锁有批注的字段（没有批注时全部）；也可以列出字段，表格中的一列写作 字段.列，如 items.checkResult。
 */
fields: (("all" | "remarked") | Names)
}
/**
 * 办理单：办理时显示的内容：要填什么、是否批注、常用语、二次确认。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Dialog".
 */
export interface Dialog {
form?: DialogForm
remarks?: Remarks
/**
 * 二次确认文字：办理前再问一次的文字。
 */
confirm?: string
phrases?: Phrases
}
/**
 * 办理表单：办理时要填的内容：键为标识。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "DialogForm".
 */
export interface DialogForm {
[k: string]: Field
}
/**
 * 动作
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Transition".
 */
export interface Transition {
/**
 * 名称：按钮上的文字，如 审核通过并上报。
 */
title: string
/**
 * 操作类别：字典 audit_action 的值，用于办理记录。
 */
action?: string
/**
 * 按钮颜色：primary 主要，neutral 普通，warning 提醒，danger 危险。
 */
tone?: ("primary" | "neutral" | "warning" | "danger")
/**
 * 从：处于哪个（些）状态时可以办理；可以写状态组。
 */
from: (string | Names)
/**
 * 到：按顺序取第一个条件成立的去向。
 */
to: (string | Target[])
by: Actor
/**
 * 前提：全部满足才能办理。
 */
guard?: Guard[]
/**
 * 办理单：用 dialogs 中的哪一份办理单；办理单里有的键，这里不再写。
 */
dialog?: string
form?: DialogForm
remarks?: Remarks
/**
 * 二次确认文字：办理前再问一次的文字。
 */
confirm?: string
phrases?: Phrases
/**
 * 自动核对：办理表单中多选的核对要点，哪些由系统先按条件核对。结果连同所依据的内容显示在办理页上，供办理人参考，不代替勾选。
 * 
 * @minItems 1
 */
evidence?: Evidence[]
/**
 * 办理前预览影响：办理之前，告诉办理人另一种记录的这些字段会由多少变为多少：按办理本身算一遍，什么也不保存。
 */
foresee?: {
/**
 * 哪种记录：受影响的记录所属的实体，如 score-result。
 */
entity: string
/**
 * 凭哪个引用：两种记录都有的引用字段，指向同一条的就是受影响的记录。
 */
by: string
/**
 * 哪些字段：显示办理前后的内容。
 */
fields: Names
/**
 * 名次字段：由那种记录的流程排名次（rank）写入的字段：按同样的办法，分别用办理前后的内容排一遍。
 */
rank?: string
}
/**
 * 效果：办理之后依次做的事。
 */
effects?: Effect[]
timer?: Condition
/**
 * 到时先提醒：timer 的条件成立时不立即办理，先给记录的所有者发消息；条件不再成立就作罢，下次重新提醒。
 */
warn?: {
/**
 * 几天之后才办理：提醒之后过几天条件仍然成立，才自动办理。
 */
days: number
/**
 * 消息模板：提醒用哪个消息模板；其中的 {deadline} 是自动办理的时间。
 */
message: string
}
/**
 * 批量上限：批量办理时一次最多多少条；不写则不能批量。
 */
batch?: number
/**
 * 可撤销几秒：办理之后几秒之内，办理人本人可以撤销：记录恢复原状，发出的通知收回。不写则不能撤销。
 */
undo?: number
countersign?: Countersign
/**
 * 不对申报主体公开：true：这一步的办理记录、意见和批注都不显示给申报主体。
 */
silent?: boolean
}
/**
 * 去向
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Target".
 */
export interface Target {
/**
 * 状态：条件成立时到达的状态。
 */
state: string
when?: Condition
}
/**
 * 办理人：谁可以办理；写了几项就要同时满足。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Actor".
 */
export interface Actor {
roles?: RoleNames
/**
 * 仅本人的记录：true：只能办理本主体的记录。
 */
own?: boolean
/**
 * 仅辖区内：within：只能办理自己辖区内的记录。
 */
region?: "within"
/**
 * 回避：true：不得办理本人创建的、本主体的记录；false：本人的也可以办理。
 */
notSelf?: boolean
/**
 * 系统自动：由定时任务或其他动作触发。
 */
system?: boolean
}
/**
 * 要点的自动核对
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Evidence".
 */
export interface Evidence {
/**
 * 要点：核对要点在字典中的值；没有写到的要点由人核对。
 */
item: string
passes: Condition
}
/**
 * 会签：由几个人各投一票，票数够了才办成；一人一票，没有结果之前记录留在原状态，效果也不做。to 按结果取去向：条件中办理表单的表决字段，为真是同意，为假是不同意。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Countersign".
 */
export interface Countersign {
/**
 * 表决字段：办理表单中的是否字段：真为同意。
 */
vote: string
/**
 * 几人会签：一共几票。
 */
of: number
/**
 * 几票同意：几票同意即通过；不写须全部同意。
 */
need?: number
/**
 * 一票否决：true：一票不同意即不通过；投满全部票才算通过。
 */
veto?: boolean
}
/**
 * 年度
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Years".
 */
export interface Years {
/**
 * 工作年度：现在开展工作的年度。
 */
realYear: number
/**
 * 历史年度：只读，经 {year}-api 查询。
 */
historyYears: number[]
/**
 * 年度日期：随年度改变的日期：键由您取，条件、默认值和界限里写作 { year: 键 }。没有不写。
 */
dates?: {
/**
 * 年度日期
 */
[k: string]: {
/**
 * 名称：这个日期的名称，出现在提示文字里，如 品牌启用截止日期。
 */
title: string
/**
 * 日期：这一年度的日期，如 "2022-08-01"，须加引号。
 */
date: Date
/**
 * 说法：提示文字里跟在名称后面的日期写法，如 2022-7-1；不写只说名称。别处的文字用 {dates.键} 引用它。
 */
text?: string
/**
 * 早几年：每年都比工作年度早几年；换了年度忘记改它时，检查会提醒。不写不提醒。
 */
yearsBack?: number
}
}
/**
 * 各年度名称：各年度活动的名称：键为年度。
 */
programme?: {
[k: string]: string
}
/**
 * 始终开放：演示用：忽略时间窗口。
 */
alwaysOpen?: boolean
/**
 * 时间窗口：各环节的起止时间：键为标识，如 declare。
 */
windows: {
/**
 * 时间窗口
 */
[k: string]: {
/**
 * 名称：时间窗口的名称。
 */
title: string
open: DateTime
close: DateTime
/**
 * 办理单位：该环节由谁办理，显示在时间安排中。
 */
actor?: string
/**
 * 星期几开放：起止时间之内，每周只有这几天开放：1 星期一 … 7 星期日；holidays 中的日子不开放。不写则每天。
 * 
 * @minItems 1
 */
weekdays?: number[]
/**
 * 几点至几点开放：起止时间之内，每天只有这段时间开放，如 ["09:00", "17:00"]，须加引号。不写则全天。
 * 
 * @minItems 2
 * @maxItems 2
 */
hours?: string[]
/**
 * 区域例外：个别州市或县区的不同起止时间。
 */
overrides?: {
/**
 * 区划代码：六位数字，须加引号；州市的例外对所辖县区有效。
 */
region: string
open?: DateTime
close?: DateTime
}[]
}
}
/**
 * 法定节假日：计算工作日时跳过（周末之外）。
 */
holidays?: Date[]
/**
 * 历史年度接口：这些路径在历史年度改用 {year}-api；不写则没有。
 */
yearApi?: string[]
}
/**
 * 效果：每一项写其中之一。
 */
export type EffectName = "notify" | "set" | "deadline" | "assign" | "copy" | "flag" | "unflag" | "create" | "write" | "move" | "announce" | "measure" | "rank"
