/**
 * Words that people bring from elsewhere, by our own: types, widgets and judgements of other
 * languages, and what they are called in Chinese.
 */
const words: Record<string, string> = {
  text: 'string str varchar char 文本 文字 字符串 单行文字',
  paragraph: 'textarea multiline longtext 多行文字 多行文本 段落',
  'rich-text': 'html editor 富文本',
  integer: 'int number long 整数',
  decimal: 'number float double numeric 小数 数字',
  money: 'currency amount price 金额',
  percent: 'percentage rate 百分比',
  boolean: 'bool checkbox switch 布尔 是否',
  date: 'today day 日期',
  'date-time': 'datetime timestamp time 日期时间 时间',
  year: '年份 年度',
  dictionary: 'enum dict select choice option 字典 下拉 选项',
  region: 'area district 区划 地区 行政区划',
  reference: 'ref relation foreign 引用 关联',
  files: 'file upload attachment image 附件 文件 图片',
  list: 'array 列表',
  group: 'object 分组',
  table: 'grid 表格',
  'credit-code': 'uscc 信用代码 统一社会信用代码',
  mobile: 'phone tel 手机 手机号',
  email: 'mail 邮箱',
  url: 'link uri 网址 链接',
  password: 'pwd 密码',
  is: 'equals equal eq == =',
  isNot: 'ne neq notEquals != <>',
  above: 'gt greaterThan >',
  atLeast: 'gte ge min >=',
  below: 'lt lessThan <',
  atMost: 'lte le max <=',
  in: 'oneOf anyOf',
  notIn: 'nin noneOf',
  contains: 'like includes',
  startsWith: 'prefix beginsWith',
  matches: 'regex regexp pattern',
  all: 'and allOf',
  any: 'or',
  notEmpty: 'notNull exists filled',
  empty: 'isEmpty null isNull blank',
  has: 'some',
  every: 'each',
  read: 'view query get list 查看',
  create: 'add new insert post 新建 新增',
  update: 'edit modify write save put 修改 编辑',
  remove: 'delete del destroy 删除',
  export: 'download 导出',
  desc: 'descending 倒序',
  asc: 'ascending 正序',
  start: 'left',
  end: 'right',
  dateTime: 'now datetime',
}

const meant = new Map<string, Set<string>>()
for (const [canonical, foreign] of Object.entries(words))
  for (const word of foreign.split(' '))
    meant.set(word.toLowerCase(), (meant.get(word.toLowerCase()) ?? new Set()).add(canonical))

/** Our words for a word of another language. */
export const ownWords = (word: string): ReadonlySet<string> =>
  meant.get(word.toLowerCase()) ?? new Set()
