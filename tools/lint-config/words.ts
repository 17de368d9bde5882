export const locales = ['zh-CN', 'en-US'] as const
/** The languages the linter speaks. */
export type Locale = (typeof locales)[number]

/** A sentence of the command line in both languages. */
export interface Words {
  'zh-CN': string
  'en-US': string
}

/** What the command line itself says; the texts of problems belong to the rules. Gaps are {name}. */
export const words = {
  error: { 'zh-CN': '错误', 'en-US': 'error' },
  warning: { 'zh-CN': '警告', 'en-US': 'warning' },
  info: { 'zh-CN': '提示', 'en-US': 'info' },
  related: { 'zh-CN': '关联', 'en-US': 'see also' },
  fixable: { 'zh-CN': '可自动修复：{title}', 'en-US': 'can be fixed: {title}' },
  checked: { 'zh-CN': '检查了 {files} 个文件：', 'en-US': '{files} files checked: ' },
  counts: { 'zh-CN': '{errors} 个错误，{warnings} 个警告', 'en-US': '{errors} errors, {warnings} warnings' },
  infos: { 'zh-CN': '，{infos} 个提示', 'en-US': ', {infos} remarks' },
  time: { 'zh-CN': '（{milliseconds} 毫秒）', 'en-US': ' ({milliseconds} ms)' },
  tooManyWarnings: {
    'zh-CN': '警告 {count} 个，超过上限 {limit} 个',
    'en-US': '{count} warnings, more than the {limit} allowed',
  },
  fixed: { 'zh-CN': '已修复 {count} 处，改动 {files} 个文件', 'en-US': '{count} places fixed in {files} files' },
  changedMeanwhile: {
    'zh-CN': '{file} 在检查期间被改动，没有写入',
    'en-US': '{file} changed while it was checked: not written',
  },
  unreadable: { 'zh-CN': '{file} 不是 UTF-8 编码，没有写入', 'en-US': '{file} is not UTF-8: not written' },
  watching: { 'zh-CN': '正在监视 {root}，按 Ctrl+C 结束', 'en-US': 'watching {root}, press Ctrl+C to stop' },
  delta: { 'zh-CN': '新增 {added} 个问题，消除 {gone} 个', 'en-US': '{added} new, {gone} gone' },
  noFiles: { 'zh-CN': '{root} 中没有配置文件', 'en-US': '{root} has no configuration files' },
  noPath: { 'zh-CN': '{path} 不存在，或不是配置文件', 'en-US': '{path} does not exist or is no configuration file' },
  severalRoots: {
    'zh-CN': '一次只能检查一个配置目录：{roots}',
    'en-US': 'only one configuration folder at a time: {roots}',
  },
  unknownOption: { 'zh-CN': '没有“{name}”这个选项', 'en-US': 'there is no option "{name}"' },
  noValue: { 'zh-CN': '选项 {name} 后面要写 {value}', 'en-US': 'option {name} needs {value}' },
  needlessValue: { 'zh-CN': '选项 {name} 不带值', 'en-US': 'option {name} takes no value' },
  badValue: { 'zh-CN': '选项 {name} 不能是“{given}”', 'en-US': 'option {name} cannot be "{given}"' },
  clash: { 'zh-CN': '{a} 和 {b} 不能同时使用', 'en-US': '{a} and {b} do not go together' },
  onlyWith: { 'zh-CN': '{a} 只能与 {b} 一起使用', 'en-US': '{a} needs {b}' },
  didYouMean: { 'zh-CN': '您是否想写{names}？', 'en-US': 'did you mean {names}?' },
  available: { 'zh-CN': '可用的有：{names}', 'en-US': 'known: {names}' },
  tryHelp: { 'zh-CN': '用法见 pinlu-lint --help', 'en-US': 'see pinlu-lint --help' },
  noRule: { 'zh-CN': '没有“{name}”这条规则', 'en-US': 'there is no rule "{name}"' },
  noReference: {
    'zh-CN': '{ref} 既不是文件夹，也不是 git 能认出的版本',
    'en-US': '{ref} is neither a folder nor a version git knows',
  },
  nothingThere: { 'zh-CN': '{ref} 中没有配置文件', 'en-US': '{ref} has no configuration files' },
  noDatabase: { 'zh-CN': '数据库连接不上：{reason}', 'en-US': 'cannot reach the database: {reason}' },
  notWritable: { 'zh-CN': '{path} 不能写入（{reason}）', 'en-US': 'cannot write {path} ({reason})' },
  crash: { 'zh-CN': '检查程序出错（不是配置的错）：', 'en-US': 'the linter failed (not the configuration): ' },
  why: { 'zh-CN': '为什么', 'en-US': 'Why' },
  bad: { 'zh-CN': '错误的写法', 'en-US': 'Wrong' },
  good: { 'zh-CN': '正确的写法', 'en-US': 'Right' },
  before: { 'zh-CN': '改动前', 'en-US': 'Before' },
  after: { 'zh-CN': '改动后', 'en-US': 'After' },
  nothing: { 'zh-CN': '（没有这一段）', 'en-US': '(nothing)' },
} as const satisfies Record<string, Words>

/** A sentence in a language, its gaps filled. */
export function speak(locale: Locale, key: keyof typeof words, gaps: Record<string, string | number> = {}): string {
  return words[key][locale].replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap))
}
