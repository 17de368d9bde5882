import { nearest } from './nearest.ts'
import { printers, type Format } from '../printers.ts'
import { Refused } from './refused.ts'
import { locales, speak, type Locale } from '../words.ts'

/** What the command line asks for. */
export interface Options {
  root?: string
  paths: string[]
  format: Format
  output?: string
  /** Which repairs to make: those that never change the meaning, or the guesses too. */
  fix: 'none' | 'safe' | 'review'
  against?: string
  db?: string
  watch: boolean
  /** Name of the file whose text comes from standard input. */
  stdin?: string
  explain?: string
  listRules: boolean
  maxWarnings: number
  only: string[]
  locale: Locale
  cache: boolean
  help: boolean
}

/** Every option: the value it takes, and what it is for. */
export const optionTexts = {
  '--root': {
    value: 'DIR',
    'zh-CN': '配置目录，默认为环境变量 CONFIG_DIR 或 config',
    'en-US': 'configuration folder (default: CONFIG_DIR or config)',
  },
  '--format': {
    value: 'FORMAT',
    'zh-CN': `输出格式：${Object.keys(printers).join('、')}`,
    'en-US': `output: ${Object.keys(printers).join(', ')}`,
  },
  '--output': { value: 'FILE', 'zh-CN': '结果写入文件，不写到屏幕', 'en-US': 'write the result to a file' },
  '--fix': {
    value: null,
    choice: 'review',
    'zh-CN': '自动修复不改变含义的问题；--fix=review 连同猜测一起改，逐处列出，请复核',
    'en-US':
      'repair what can be repaired without changing the meaning; --fix=review makes the guesses too and lists them for review',
  },
  '--against': {
    value: 'REF',
    'zh-CN': '与 git 版本或另一个目录比较，指出会影响已有数据的改动',
    'en-US': 'compare with a git version or a folder: what would break stored data',
  },
  '--db': {
    value: 'URL',
    'zh-CN': '与 --against 连用：到数据库中数一数受影响的记录',
    'en-US': 'with --against: count the stored records concerned',
  },
  '--watch': { value: null, 'zh-CN': '持续监视，保存后立即重新检查', 'en-US': 'check again after every save' },
  '--stdin': {
    value: 'FILE',
    'zh-CN': '文件内容取自标准输入（尚未保存的内容）',
    'en-US': 'the text of this file comes from standard input',
  },
  '--explain': { value: 'RULE', 'zh-CN': '解释一条规则，附错误和正确的写法', 'en-US': 'explain a rule with examples' },
  '--list-rules': { value: null, 'zh-CN': '列出全部规则', 'en-US': 'list all rules' },
  '--max-warnings': { value: 'N', 'zh-CN': '警告超过 N 个时也算不通过', 'en-US': 'fail on more than N warnings' },
  '--only': {
    value: 'RULES',
    'zh-CN': '只报告这些规则，用逗号分隔；可写一组，如 ref',
    'en-US': 'report these rules only, with commas; a group such as ref is fine',
  },
  '--locale': { value: 'LOCALE', 'zh-CN': '语言：zh-CN（默认）、en-US', 'en-US': 'language: zh-CN (default), en-US' },
  '--no-cache': { value: null, 'zh-CN': '不使用缓存', 'en-US': 'do not use the cache' },
  '--help': { value: null, 'zh-CN': '显示本说明', 'en-US': 'show this text' },
} as const satisfies Record<string, { value: string | null; choice?: string; 'zh-CN': string; 'en-US': string }>

type Name = keyof typeof optionTexts

/** The command line as options. @throws Refused with a sentence that says what is wrong with it */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const given = new Map<Name, string>()
  const paths: string[] = []
  const language = args.find((arg, at) => arg === '--locale=en-US' || (arg === 'en-US' && args[at - 1] === '--locale'))
  const locale: Locale = language ? 'en-US' : 'zh-CN'
  const wrong = (key: Parameters<typeof speak>[1], gaps: Record<string, string>, hint = ''): Refused =>
    new Refused(`${speak(locale, key, gaps)}${hint ? `；${hint}` : ''}
${speak(locale, 'tryHelp')}`)
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--') {
      paths.push(...args.slice(at + 1))
      break
    }
    if (!arg.startsWith('-') || arg === '-') {
      paths.push(arg)
      continue
    }
    const [name = '', ...rest] = arg.split('=')
    if (!isName(name)) throw wrong('unknownOption', { name }, nearest(locale, name, Object.keys(optionTexts)))
    const option = optionTexts[name]
    const { value } = option
    if (value === null) {
      const choice = 'choice' in option ? option.choice : undefined
      if (rest.length > 0 && choice === undefined) throw wrong('needlessValue', { name })
      if (rest.length > 0 && rest.join('=') !== choice)
        throw wrong('badValue', { name, given: rest.join('=') }, nearest(locale, rest.join('='), [choice!]))
      given.set(name, rest.join('='))
      continue
    }
    const text = rest.length > 0 ? rest.join('=') : args[++at]
    if (text === undefined || text === '' || (rest.length === 0 && text.startsWith('--')))
      throw wrong('noValue', { name, value })
    given.set(name, text)
  }
  const format = given.get('--format') ?? 'pretty'
  if (!Object.hasOwn(printers, format))
    throw wrong('badValue', { name: '--format', given: format }, nearest(locale, format, Object.keys(printers)))
  const wantedLocale = given.get('--locale') ?? 'zh-CN'
  if (!isLocale(wantedLocale))
    throw wrong('badValue', { name: '--locale', given: wantedLocale }, nearest(locale, wantedLocale, [...locales]))
  const maxWarnings = given.get('--max-warnings')
  if (maxWarnings !== undefined && !/^\d{1,9}$/.test(maxWarnings))
    throw wrong('badValue', { name: '--max-warnings', given: maxWarnings })
  for (const [a, b] of [
    ['--fix', '--stdin'],
    ['--watch', '--stdin'],
    ['--watch', '--fix'],
    ['--watch', '--output'],
    ['--watch', '--against'],
  ] as const)
    if (given.has(a) && given.has(b)) throw wrong('clash', { a, b })
  if (given.has('--db') && !given.has('--against')) throw wrong('onlyWith', { a: '--db', b: '--against' })
  const text = <Key extends string>(key: Key, name: Name) =>
    given.has(name) ? ({ [key]: given.get(name) } as Record<Key, string>) : {}
  return {
    ...text('root', '--root'),
    ...text('output', '--output'),
    ...text('against', '--against'),
    ...text('db', '--db'),
    ...text('stdin', '--stdin'),
    ...text('explain', '--explain'),
    paths,
    format: format as Format,
    fix: given.has('--fix') ? (given.get('--fix') === 'review' ? 'review' : 'safe') : 'none',
    watch: given.has('--watch'),
    listRules: given.has('--list-rules'),
    maxWarnings: maxWarnings === undefined ? Number.POSITIVE_INFINITY : Number(maxWarnings),
    only: (given.get('--only') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    locale: wantedLocale,
    cache: !given.has('--no-cache') && !env['PINLU_LINT_NO_CACHE'],
    help: given.has('--help'),
  }
}

const isName = (name: string): name is Name => Object.hasOwn(optionTexts, name)
const isLocale = (name: string): name is Locale => (locales as readonly string[]).includes(name)

/** The text of --help. */
export function helpText(locale: Locale): string {
  const head = { 'zh-CN': '用法：pinlu-lint [文件或目录…] [选项]', 'en-US': 'usage: pinlu-lint [paths] [options]' }[
    locale
  ]
  const foot = {
    'zh-CN': '退出码：0 没有错误，1 有错误（或警告超过上限），2 用法不对，3 检查程序自身出错',
    'en-US': 'exit code: 0 no errors, 1 errors (or too many warnings), 2 wrong usage, 3 the linter itself failed',
  }[locale]
  const rows = Object.entries(optionTexts).map(
    ([name, option]) => `  ${`${name}${option.value === null ? '' : ` ${option.value}`}`.padEnd(20)} ${option[locale]}`,
  )
  return [head, '', ...rows, '', foot, ''].join('\n')
}
