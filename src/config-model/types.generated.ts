/* Generated from schemas/ by `npm run gen`. Do not edit. */

/**
 * 颜色：标签的颜色。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Tone".
 */
export type Tone = ("gray" | "blue" | "green" | "teal" | "cyan" | "orange" | "purple" | "red" | "gold")
/**
 * 字段类型
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FieldType".
 */
export type FieldType = ("text" | "paragraph" | "rich-text" | "integer" | "decimal" | "money" | "percent" | "date" | "date-time" | "year" | "boolean" | "dictionary" | "region" | "user" | "reference" | "files" | "list" | "group" | "table" | "credit-code" | "mobile" | "email" | "url" | "password")
/**
 * 主语：这些字段之和。
 * 
 * @minItems 1
 */
export type Names = string[]
/**
 * @minItems 1
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Names".
 */
export type Names1 = string[]
/**
 * 取值：一个常量，或另一个字段 {field}、当前用户 {user}、年度参数 {year}、当前时间 {now}、多个字段之和 {sum}。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Operand".
 */
export type Operand = ((string | number | boolean | null) | OperandSource)
/**
 * 这些字段之和。
 * 
 * @minItems 1
 */
export type Names2 = string[]
/**
 * 改名前的标识，旧数据照常显示。
 * 
 * @minItems 1
 */
export type Names3 = string[]
/**
 * 大小：数字加单位 KB、MB、GB，如 5MB。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Size".
 */
export type Size = string
/**
 * 这些字段之和；路径中的 * 表示列表的每一行，如 bases.*.area。
 * 
 * @minItems 1
 */
export type Names4 = string[]
/**
 * [起, 止]，(止-起)/起，百分比。
 * 
 * @minItems 1
 */
export type Names5 = string[]
/**
 * [起, 止]，按两年复合增长，百分比。
 * 
 * @minItems 1
 */
export type Names6 = string[]
/**
 * [分子, 分母]，百分比。
 * 
 * @minItems 1
 */
export type Names7 = string[]
/**
 * 控件
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Widget".
 */
export type Widget = ("input" | "textarea" | "rich-text" | "number" | "date" | "date-time" | "year" | "checkbox" | "switch" | "radio" | "select" | "checkboxes" | "multi-select" | "cascade" | "region" | "user" | "reference" | "files" | "images" | "list-table" | "list-cards" | "fixed-table" | "group" | "password")
/**
 * 标识：小写字母开头的驼峰词，如 brandName。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Id".
 */
export type Id = string
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
 * 时长：数字加单位 s 秒、m 分、h 时、d 天，如 60s。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Duration".
 */
export type Duration = string
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
 * 不写表示所有已登录用户。
 * 
 * @minItems 1
 */
export type Auth = string[]
/**
 * 在这些字段中搜索。
 * 
 * @minItems 1
 */
export type Names8 = string[]
/**
 * 手写页面
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ScreenName".
 */
export type ScreenName = ("login" | "register" | "catalogue-index" | "catalogue-list" | "catalogue-detail" | "top10-index" | "top10-list" | "top10-detail" | "forbidden" | "server-error" | "refresh" | "redirect" | "front-log" | "user-centre" | "account-settings" | "config-health")
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
 * 首字母
 */
l: string
/**
 * 名称
 */
n: string
/**
 * 代码：六位数字，须加引号。
 */
c: string
/**
 * 上级代码
 */
p: string
since?: number
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
 * 前提
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Guard".
 */
export type Guard = ("form-valid" | {
/**
 * 时间窗口
 */
window?: string
when?: Condition
unless?: Condition
/**
 * 不满足时的提示
 */
message?: string
})
/**
 * 日期：YYYY-MM-DD，须加引号。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Date".
 */
export type Date = string
/**
 * 日期时间：YYYY-MM-DD HH:mm:ss，须加引号。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "DateTime".
 */
export type DateTime = string
/**
 * 文件标识：配置文件去掉目录和 .yaml 后的名字，如 catalog-brand 或 declare-audit/district。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FileId".
 */
export type FileId = string
/**
 * 角色：角色编码或角色组名称，满足其一即可。
 * 
 * @minItems 1
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Auth".
 */
export type RoleNames1 = string[]

export interface ConfigKinds {
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
 * 字典：一份固定选项。停用的项写 until，不要删除。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Dictionary".
 */
export interface Dictionary {
title: string
/**
 * 取自流程状态：选项就是该流程的状态，不再写 items。
 */
workflow?: string
/**
 * @minItems 1
 */
items?: DictionaryItem[]
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
 * 名称
 */
label: string
/**
 * 上级：上级字典中的值。
 */
parent?: string
tone?: Tone
since?: number
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
 * 名称
 */
title: string
/**
 * 标题字段：在页面标题和消息中代表这条记录的字段。
 */
titleField: string
/**
 * 编号字段
 */
key?: string
numbering?: Numbering
/**
 * 范围字段：哪些字段决定记录属于哪个年度、哪个区域、哪个主体。
 */
scope?: {
/**
 * 年度字段
 */
year?: string
/**
 * 区域字段
 */
region?: string
/**
 * 所有者字段
 */
owner?: string
}
/**
 * 字段
 */
fields: {
[k: string]: Field
}
/**
 * 校验规则
 */
rules?: EntityRule[]
/**
 * 唯一
 */
unique?: {
fields: Names1
states?: Names1
message: string
}[]
/**
 * 数量上限：同一主体同一年度最多几条。
 */
limits?: {
where?: Condition
max: number
message: string
}[]
/**
 * 权限：没有写到的角色什么也看不到。
 * 
 * @minItems 1
 */
access: Grant[]
}
/**
 * 自动编号
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Numbering".
 */
export interface Numbering {
/**
 * 编号字段
 */
field: string
/**
 * 分隔符
 */
separator?: string
/**
 * 组成
 * 
 * @minItems 1
 */
parts: {
/**
 * 字段的值
 */
field?: string
/**
 * 换成
 */
map?: {
[k: string]: string
}
/**
 * 固定文字
 */
text?: string
/**
 * 流水号位数
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
 * 名称
 */
title: string
/**
 * 填写说明
 */
help?: string
/**
 * 占位提示
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
 * 只读
 */
readonly?: boolean
readonlyWhen?: Condition
/**
 * 隐藏后的值：clear 提交时清空（默认），keep 保留。
 */
whenHidden?: ("clear" | "keep")
/**
 * 默认值
 */
default?: (Operand | (string | number)[])
/**
 * 固定值：必须等于此值，如承诺必须勾选。
 */
const?: (string | number | boolean)
/**
 * 错误提示：不符合要求时显示的文字。
 */
message?: string
/**
 * 最少字数
 */
minLength?: number
/**
 * 最多字数
 */
maxLength?: number
/**
 * 格式：正则表达式，须写 ^…$。
 */
pattern?: string
/**
 * 最小值
 */
minimum?: number
/**
 * 最大值
 */
maximum?: number
/**
 * 大于
 */
exclusiveMinimum?: number
/**
 * 小于
 */
exclusiveMaximum?: number
/**
 * 倍数
 */
multipleOf?: number
/**
 * 最少项数
 */
minItems?: number
/**
 * 最多项数
 */
maxItems?: number
/**
 * 不重复
 */
uniqueItems?: boolean
/**
 * 行内唯一：列表各行的这一字段不得重复。
 */
uniqueBy?: string
atLeast?: Operand
atMost?: Operand
above?: Operand
below?: Operand
/**
 * 可搜索：列表关键字可以搜到。
 */
search?: boolean
/**
 * 可筛选
 */
filter?: boolean
/**
 * 可排序
 */
sort?: boolean
was?: Names3
/**
 * 启用年度
 */
since?: number
/**
 * 停用年度：含该年度。
 */
until?: number
/**
 * 字典
 */
dictionary?: string
/**
 * 可多选
 */
multiple?: boolean
/**
 * 上级字段：只列出该字段所选项的下级。
 */
parent?: string
/**
 * 区划级别：必须选到的级别。
 */
depth?: ("province" | "city" | "district")
/**
 * 区划范围：从哪个区划代码开始选，如 "530000"；"86" 为全国省份。
 */
root?: string
/**
 * 引用的实体
 */
entity?: string
/**
 * 显示的字段
 */
display?: string
/**
 * 文件格式
 * 
 * @minItems 1
 */
accept?: ("pdf" | "jpg" | "jpeg" | "png" | "xlsx" | "docx" | "mp4" | "zip")[]
maxSize?: Size
/**
 * 图片最小宽度：像素。
 */
minWidth?: number
/**
 * 内含字段
 */
fields?: {
[k: string]: Field
}
/**
 * 固定行：表格的固定行，如近三年。
 */
rows?: {
/**
 * 行标字段
 */
key: string
/**
 * 相对申报年度：如 [-3, -2, -1]。
 * 
 * @minItems 1
 */
years: number[]
}
/**
 * 行标题字段：以卡片显示时作为标题的字段。
 */
itemTitle?: string
computed?: Computed
widget?: Widget
/**
 * 脱敏：access 的 mask 使用的方式。
 */
mask?: ("credit-code" | "mobile" | "name")
/**
 * rjsf 界面选项：原样交给表单引擎，如 ui:placeholder、ui:options。
 * 
 * This interface was referenced by `Field`'s JSON-Schema definition
 * via the `patternProperty` "^ui:[a-zA-Z]+$".
 */
[k: string]: {
[k: string]: unknown
} | FieldType | string | boolean | Condition | "clear" | "keep" | Operand | (string | number)[] | number | Names3 | "province" | "city" | "district" | ("pdf" | "jpg" | "jpeg" | "png" | "xlsx" | "docx" | "mp4" | "zip")[] | {
[k: string]: Field
} | {
/**
 * 行标字段
 */
key: string
/**
 * 相对申报年度：如 [-3, -2, -1]。
 * 
 * @minItems 1
 */
years: number[]
} | Computed | Widget | "credit-code" | "mobile" | "name" | undefined
}
/**
 * 条件：一个主语加一个判断，或由 all、any、not 组合。条件是数据而不是代码。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Condition".
 */
export interface Condition {
/**
 * 全部满足
 * 
 * @minItems 1
 */
all?: Condition[]
/**
 * 满足其一
 * 
 * @minItems 1
 */
any?: Condition[]
not?: Condition
/**
 * 字段：主语：字段路径。
 */
field?: string
sum?: Names
/**
 * 同比变动：主语：表格中本行相对上一行的变动幅度（百分比的绝对值）。
 */
change?: string
/**
 * 角色：当前用户具有该角色之一。
 */
role?: (string | Names1)
/**
 * 状态：记录处于该状态之一。
 */
state?: (string | Names1)
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
is?: Operand
isNot?: Operand
/**
 * 属于
 * 
 * @minItems 1
 */
in?: (string | number | boolean)[]
/**
 * 不属于
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
 * 为空
 */
empty?: true
/**
 * 不为空
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
sum?: Names2
/**
 * 当前用户：当前用户的资料，如 regionCode、name、enterprise.name。
 */
user?: string
/**
 * 年度参数：years.yaml 中的参数名，如 brandStart；working 表示本记录的年度。
 */
year?: string
/**
 * 偏移：与 year: working 连用，如 -1 表示上一年。
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
}
/**
 * 计算：由其他字段自动计算，不能填写。只写一种算法。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Computed".
 */
export interface Computed {
sum?: Names4
/**
 * 行数：列表的行数。
 */
count?: string
growth?: Names5
cagr?: Names6
ratio?: Names7
copy?: Operand
}
/**
 * 校验规则：when 成立时 require 必须成立。
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
 * 提示文字
 */
message: string
/**
 * 级别：warning 只提醒，不阻止提交。
 */
severity?: ("error" | "warning")
since?: number
until?: number
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
 * 行范围：own 本主体，region 管辖区域，all 全部。
 */
rows: ("own" | "region" | "all")
/**
 * 动作
 * 
 * @minItems 1
 */
actions: ("read" | "create" | "update" | "remove" | "export")[]
where?: Condition
hide?: Names1
mask?: Names1
}
/**
 * 表单：把实体的字段排成步骤和分节。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Form".
 */
export interface Form {
/**
 * 实体
 */
entity: string
/**
 * 名称
 */
title: string
/**
 * 步骤
 * 
 * @minItems 1
 */
steps: Step[]
/**
 * 本表单的特别规定
 */
fields?: {
[k: string]: FieldOverride
}
/**
 * 草稿
 */
draft?: {
autosave?: Duration
/**
 * 可从上年复制
 */
copyLast?: boolean
}
/**
 * 提交
 */
submit?: {
/**
 * 流程动作
 */
transition?: string
/**
 * 按钮文字
 */
title?: string
/**
 * 承诺文字
 */
statement?: string
/**
 * 确认文字
 */
confirm?: string
/**
 * 成功文字
 */
done?: string
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
title: string
help?: string
visibleWhen?: Condition
since?: number
until?: number
/**
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
title: string
help?: string
/**
 * 每行几列
 */
columns?: number
visibleWhen?: Condition
since?: number
until?: number
fields: Names1
}
/**
 * 特别规定
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "FieldOverride".
 */
export interface FieldOverride {
title?: string
help?: string
placeholder?: string
required?: boolean
requiredWhen?: Condition
visibleWhen?: Condition
readonly?: boolean
readonlyWhen?: Condition
whenHidden?: ("clear" | "keep")
widget?: Widget
/**
 * 独占一行
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
title: string
/**
 * 所属顶栏：顶栏菜单项的 name。
 */
header?: string
/**
 * 图标
 */
icon?: string
/**
 * 自定义图标类名
 */
custom?: string
/**
 * 图片图标
 */
img?: string
auth?: RoleNames
/**
 * 下级
 */
children?: MenuItem[]
/**
 * 替换历史：打开时不留下浏览历史。
 */
replace?: boolean
/**
 * 打开方式
 */
target?: ("_self" | "_blank")
/**
 * 名称标识
 */
name?: string
/**
 * 副标题
 */
subtitle?: string
/**
 * 上方分隔线
 */
divided?: boolean
/**
 * 隐藏侧栏
 */
hideSider?: boolean
/**
 * 不显示
 */
hidden?: boolean
/**
 * 动作
 */
action?: "logout"
/**
 * 角标
 */
badge?: {
/**
 * 列表页
 */
list: string
/**
 * 页签
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
title: string
body: string
}
}
/**
 * 列表页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ListPage".
 */
export interface ListPage {
kind: "list"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
/**
 * 保持状态
 */
cache?: boolean
/**
 * 实体
 */
entity: string
where?: Condition
/**
 * 年度：working 工作年度（默认），path 网址中的 {year}，all 不限。
 */
year?: ("working" | "path" | "all")
/**
 * 列
 * 
 * @minItems 1
 */
columns: Column[]
/**
 * 筛选
 */
filters?: Filter[]
/**
 * 页签
 */
presets?: Preset[]
/**
 * 行操作
 */
rowActions?: RowAction[]
/**
 * 批量操作
 */
bulkActions?: BulkAction[]
/**
 * 工具栏
 */
toolbar?: ToolbarAction[]
/**
 * 导出
 */
export?: {
maxRows: number
fileName?: string
}
/**
 * 每页条数
 */
pageSize?: (10 | 20 | 50 | 100)
/**
 * 手机上的卡片
 */
card?: {
title: string
lines?: Names1
}
/**
 * 无数据时的文字
 */
empty?: string
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
title?: string
/**
 * 点击打开的页面
 */
open?: string
/**
 * 显示方式
 */
as?: ("text" | "tag" | "date" | "days" | "city" | "district")
/**
 * 宽度
 */
width?: number
/**
 * 默认排序
 */
sort?: ("asc" | "desc")
/**
 * 固定
 */
pin?: ("start" | "end")
/**
 * 默认隐藏
 */
hidden?: boolean
auth?: Auth
}
/**
 * 筛选项
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Filter".
 */
export interface Filter {
keyword?: Names8
field?: string
title?: string
placeholder?: string
/**
 * 方式
 */
as?: ("select" | "range" | "text" | "region")
auth?: Auth
}
/**
 * 页签
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Preset".
 */
export interface Preset {
id: Id
title: string
where?: Condition
/**
 * 显示数量
 */
count?: boolean
}
/**
 * 行操作
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "RowAction".
 */
export interface RowAction {
title?: string
/**
 * 打开页面
 */
open?: string
/**
 * 流程动作
 */
transition?: string
/**
 * 办理记录
 */
log?: true
/**
 * 删除
 */
remove?: true
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
title?: string
transition?: string
max?: number
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
title: string
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
kind: "form"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
cache?: boolean
/**
 * 表单
 */
form: string
/**
 * 时间窗口：页面上提示该窗口的起止时间。
 */
window?: string
/**
 * 新建的种类
 */
choices?: {
title: string
help?: string
icon?: string
values: {
[k: string]: string | number | boolean
}
when?: Condition
}[]
/**
 * 返回的列表页
 */
list?: string
/**
 * 查看页
 */
view?: string
}
/**
 * 查看页
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "RecordPage".
 */
export interface RecordPage {
kind: "record"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
cache?: boolean
/**
 * 版式：按该表单的步骤和分节排列。
 */
form: string
/**
 * 所在列表页：不带编号打开时显示的列表。
 */
list?: string
/**
 * 填报页
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
kind: "review"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
cache?: boolean
/**
 * 版式
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
kind: "article"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
cache?: boolean
/**
 * 页面编码：文章的页面编码，如 declare-intro；不写则按网址中的 id 打开。
 */
article?: string
/**
 * 按钮
 */
actions?: ToolbarAction[]
}
/**
 * 工作台
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "BoardPage".
 */
export interface BoardPage {
kind: "board"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
cache?: boolean
/**
 * 区块
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
 * 种类：figures 数字，todo 待办，notices 通知，links 快捷入口，windows 时间安排。
 */
kind: ("figures" | "todo" | "notices" | "links" | "windows")
title?: string
auth?: Auth
/**
 * 通栏
 */
wide?: boolean
/**
 * 列表页
 */
list?: string
/**
 * 页签
 */
preset?: string
/**
 * 条数
 */
max?: number
items?: {
title: string
icon?: string
tone?: Tone
list?: string
preset?: string
path?: string
auth?: Auth
}[]
}
/**
 * 手写页面
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "ScreenPage".
 */
export interface ScreenPage {
kind: "screen"
path: Path
title: string
subtitle?: string
auth?: Auth
hideSider?: boolean
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
 * 平台名称
 */
name: string
/**
 * 简称
 */
shortName: string
/**
 * 标志字
 */
mark: string
/**
 * 标题后缀
 */
titleSuffix: string
/**
 * 主管单位
 */
organization: string
/**
 * 登录页介绍
 */
introduction: string[]
/**
 * 页脚
 */
footer: {
copyright: string
filingNumber: string
demoNote?: string
}
/**
 * 忘记密码时的提示
 */
contact: string
/**
 * 注册协议
 */
agreements: {
title: string
text: string
}[]
/**
 * 语言
 */
locales: {
default: ("zh-CN" | "en-US")
/**
 * @minItems 1
 */
supported: ("zh-CN" | "en-US")[]
storageKey: string
}
/**
 * Cookie
 */
cookies: {
prefix: string
days: number
}
/**
 * 时限
 */
timeouts: {
request: Duration
notices: Duration
message: Duration
sessionIdle: Duration
}
/**
 * 登录策略
 */
login: {
captchaAfter: number
lockAfter: number
lockFor: Duration
}
/**
 * 上限
 */
limits: {
recordFiles: Size
file: Size
}
/**
 * 布局默认值
 */
layout: {
siderTheme: ("dark" | "light")
headerTheme: ("dark" | "light" | "primary")
headerStick: boolean
siderFix: boolean
headerFix: boolean
headerHide: boolean
headerMenu: boolean
accordion: boolean
tabs: boolean
tabsFix: boolean
tabsOrder: boolean
collapseButton: boolean
breadcrumb: boolean
breadcrumbIcons: boolean
reload: boolean
notice: boolean
search: boolean
fullscreen: boolean
log: boolean
i18n: boolean
logoutConfirm: boolean
settingsDrawer: boolean
}
/**
 * 公开年度：公众可以切换查看的年度。
 * 
 * @minItems 1
 */
publicYears: number[]
/**
 * 10大名品
 */
top10: {
dictionary: string
method: string
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
 * 角色
 */
roles: {
/**
 * 角色
 */
[k: string]: {
title: string
/**
 * 管辖级别：owner 本主体，district 县区，city 州市，province 全省，none 无数据范围。
 */
level: ("owner" | "district" | "city" | "province" | "none")
/**
 * 用户类型：字典 user_type 的值。
 */
userType: string
}
}
/**
 * 角色组
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
 * 标题
 */
title?: string
screen?: ScreenName
/**
 * 跳转到
 */
redirect?: string
/**
 * 外框：public 公众顶栏，open 无外框，admin 后台（须登录）。
 */
layout?: ("public" | "open" | "admin")
auth?: RoleNames
hideSider?: boolean
hidden?: boolean
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
 * 实体
 */
entity: string
/**
 * 名称
 */
title: string
/**
 * 初始状态
 */
initial: string
/**
 * 状态
 */
states: {
[k: string]: State
}
/**
 * 标记
 */
flags?: {
[k: string]: {
title: string
tone?: Tone
}
}
/**
 * 动作
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
title: string
/**
 * 申报主体看到的名称
 */
ownerTitle?: string
tone: Tone
/**
 * 环节：字典 audit_step 的值，用于办理记录。
 */
step?: string
/**
 * 终态
 */
final?: boolean
/**
 * 可编辑
 */
edit?: {
roles: RoleNames
/**
 * 仅本人
 */
own?: boolean
/**
 * 字段：all 全部，remarked 只解锁有批注的字段（没有批注时全部）。
 */
fields: (("all" | "remarked") | Names1)
}
/**
 * 办理期限
 */
due?: {
/**
 * 工作日
 */
workdays?: number
/**
 * 以字段为准
 */
field?: string
/**
 * 提前几天提醒
 */
remind?: number[]
}
}
/**
 * 动作
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Transition".
 */
export interface Transition {
title: string
/**
 * 操作类别：字典 audit_action 的值，用于办理记录。
 */
action?: string
/**
 * 按钮颜色
 */
tone?: ("primary" | "neutral" | "warning" | "danger")
/**
 * 从
 */
from: (string | Names1)
/**
 * 到：按顺序取第一个条件成立的去向。
 */
to: (string | Target[])
by: Actor
/**
 * 前提
 */
guard?: Guard[]
/**
 * 办理表单
 */
form?: {
[k: string]: Field
}
/**
 * 批注：required：至少一条批注或填写意见。
 */
remarks?: ("required" | "optional" | "none")
/**
 * 二次确认文字
 */
confirm?: string
/**
 * 常用语
 */
phrases?: string[]
/**
 * 效果
 */
effects?: Effect[]
timer?: Condition
/**
 * 批量上限
 */
batch?: number
/**
 * 不对申报主体公开
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
state: string
when?: Condition
}
/**
 * 办理人
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Actor".
 */
export interface Actor {
roles?: RoleNames
/**
 * 仅本人的记录
 */
own?: boolean
/**
 * 仅辖区内
 */
region?: "within"
/**
 * 回避：不得办理本人创建的记录。
 */
notSelf?: boolean
/**
 * 系统自动：由定时任务或其他动作触发。
 */
system?: boolean
}
/**
 * 效果：每一项只写一种效果。
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Effect".
 */
export interface Effect {
/**
 * 通知：owner 申报主体；reviewers 能办理新状态的人员；roles 指定角色。
 */
notify?: ("owner" | "reviewers" | "roles")
roles?: RoleNames
/**
 * 消息模板
 */
message?: string
/**
 * 设置字段
 */
set?: {
[k: string]: Operand
}
/**
 * 设置期限字段
 */
deadline?: string
/**
 * 期限工作日
 */
workdays?: number
/**
 * 加标记
 */
flag?: string
/**
 * 去标记
 */
unflag?: string
/**
 * 生成记录：在该实体中生成一条记录。
 */
create?: string
/**
 * 生成时的字段
 */
with?: {
[k: string]: Operand
}
}
/**
 * 年度
 * 
 * This interface was referenced by `ConfigKinds`'s JSON-Schema
 * via the `definition` "Years".
 */
export interface Years {
/**
 * 工作年度
 */
realYear: number
/**
 * 历史年度：只读，经 {year}-api 查询。
 */
historyYears: number[]
brandStart: Date
complianceStart: Date
/**
 * 合规核查起始文字
 */
complianceStartText: string
validity: Date
/**
 * 各年度名称
 */
programme?: {
[k: string]: string
}
/**
 * 始终开放：演示用：忽略时间窗口。
 */
alwaysOpen?: boolean
/**
 * 时间窗口
 */
windows: {
/**
 * 时间窗口
 */
[k: string]: {
title: string
open: DateTime
close: DateTime
/**
 * 办理单位
 */
actor?: string
/**
 * 区域例外
 */
overrides?: {
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
 * 历史年度接口：这些路径在历史年度改用 {year}-api。
 */
yearApi: string[]
}
