import { parseArgs } from 'node:util'
import { itemAt } from '#config-model/assert.ts'
import {
  joinPhrases,
  supportedLocales,
  formatPhrase,
  phraseOf,
  type Locale,
  type Phrase,
  type Wording,
} from '#config-model/messages/phrase.ts'
import { lintTexts } from '../lint-texts.ts'
import { reportPrinters, type Format } from '../printers.ts'
import { suggestNames, UsageError } from './usage-error.ts'

export interface Options {
  root?: string
  paths: string[]
  format: Format
  output?: string
  /** `safe` never changes the meaning; `review` makes guesses too. */
  fix: 'none' | 'safe' | 'review'
  against?: string
  db?: string
  watch: boolean
  /** The file whose text comes from standard input. */
  stdin?: string
  explain?: string
  listRules: boolean
  maxWarnings: number
  only: string[]
  locale: Locale
  cache: boolean
  help: boolean
}

/** Each with the value it takes and its description. */
export const optionTexts = {
  '--root': {
    value: 'DIR',
    zh: '配置目录，默认为环境变量 CONFIG_DIR 或 config',
    en: 'configuration folder (default: CONFIG_DIR or config)',
  },
  '--format': {
    value: 'FORMAT',
    zh: `输出格式：${Object.keys(reportPrinters).join('、')}`,
    en: `output: ${Object.keys(reportPrinters).join(', ')}`,
  },
  '--output': { value: 'FILE', zh: '结果写入文件，不写到屏幕', en: 'write the result to a file' },
  '--fix': {
    value: null,
    choice: 'review',
    zh: '自动修复不改变含义的问题；--fix=review 连同猜测一起改，逐处列出，请复核',
    en: 'repair what can be repaired without changing the meaning; --fix=review makes the guesses too and lists them for review',
  },
  '--against': {
    value: 'REF',
    zh: '与 git 版本或另一个目录比较，指出会影响已有数据的改动',
    en: 'compare with a git version or a folder: what would break stored data',
  },
  '--db': {
    value: 'URL',
    zh: '与 --against 连用：到数据库中数一数受影响的记录',
    en: 'with --against: count the stored records concerned',
  },
  '--watch': {
    value: null,
    zh: '持续监视，保存后立即重新检查',
    en: 'check again after every save',
  },
  '--stdin': {
    value: 'FILE',
    zh: '文件内容取自标准输入（尚未保存的内容）',
    en: 'the text of this file comes from standard input',
  },
  '--explain': {
    value: 'RULE',
    zh: '解释一条规则，附错误和正确的写法',
    en: 'explain a rule with examples',
  },
  '--list-rules': { value: null, zh: '列出全部规则', en: 'list all rules' },
  '--max-warnings': {
    value: 'N',
    zh: '警告超过 N 个时也算不通过',
    en: 'fail on more than N warnings',
  },
  '--only': {
    value: 'RULES',
    zh: '只报告这些规则，用逗号分隔；可写一组，如 ref',
    en: 'report these rules only, with commas; a group such as ref is fine',
  },
  '--locale': {
    value: 'LOCALE',
    zh: '语言：zh-CN（默认）、en-US',
    en: 'language: zh-CN (default), en-US',
  },
  '--no-cache': { value: null, zh: '不使用缓存', en: 'do not use the cache' },
  '--help': { value: null, zh: '显示本说明', en: 'show this text' },
} as const satisfies Record<string, { value: string | null; choice?: string } & Wording>

type Name = keyof typeof optionTexts

type Wrong = (phrase: Phrase, hint?: Phrase) => UsageError

/** Splits the arguments into options, with their values as written, and paths. */
function splitArguments(
  args: string[],
  wrong: Wrong,
): { values: Map<Name, string>; paths: string[] } {
  const values = new Map<Name, string>()
  const { tokens, positionals } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(optionTexts).map(([name, { value }]) => [
        name.slice(2),
        { type: value === null ? 'boolean' : 'string' } as const,
      ]),
    ),
    // Errors have our own sentences.
    strict: false,
    allowPositionals: true,
    tokens: true,
  })

  for (const token of tokens) {
    if (token.kind !== 'option') continue

    const [name = ''] = itemAt(args, token.index).split('=')
    if (!isName(name))
      throw wrong(lintTexts.unknownOption({ name }), suggestNames(name, Object.keys(optionTexts)))

    const option = optionTexts[name]
    const { value } = option
    const { value: text = '', inlineValue: isInline = false } = token

    if (value === null) {
      const choice = 'choice' in option ? option.choice : undefined
      if (isInline && choice === undefined) throw wrong(lintTexts.needlessValue({ name }))

      if (isInline && text !== choice)
        throw wrong(
          lintTexts.badValue({ name, value: text }),
          suggestNames(text, choice === undefined ? [] : [choice]),
        )
    } else if (text === '' || (!isInline && text.startsWith('--')))
      throw wrong(lintTexts.noValue({ name, value }))

    values.set(name, text)
  }

  return { values, paths: positionals }
}

/** @throws Refused with a sentence */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const language = args.find(
    (arg, at) => arg === '--locale=en-US' || (arg === 'en-US' && args[at - 1] === '--locale'),
  )
  const locale: Locale = language ? 'en-US' : 'zh-CN'
  const wrong: Wrong = (phrase, hint) =>
    new UsageError(
      `${formatPhrase(hint ? joinPhrases([phrase, hint], '；') : phrase, locale)}\n${formatPhrase(lintTexts.tryHelp(), locale)}`,
    )

  const { values, paths } = splitArguments(args, wrong)
  const format = values.get('--format') ?? 'pretty'

  if (!Object.hasOwn(reportPrinters, format))
    throw wrong(
      lintTexts.badValue({ name: '--format', value: format }),
      suggestNames(format, Object.keys(reportPrinters)),
    )

  const localeName = values.get('--locale') ?? 'zh-CN'

  if (!isLocale(localeName))
    throw wrong(
      lintTexts.badValue({ name: '--locale', value: localeName }),
      suggestNames(localeName, [...supportedLocales]),
    )

  const repairs = values.get('--fix') === 'review' ? 'review' : 'safe'
  const maxWarnings = values.get('--max-warnings')
  if (maxWarnings !== undefined && !/^\d{1,9}$/.test(maxWarnings))
    throw wrong(lintTexts.badValue({ name: '--max-warnings', value: maxWarnings }))

  for (const [a, b] of [
    ['--fix', '--stdin'],
    ['--watch', '--stdin'],
    ['--watch', '--fix'],
    ['--watch', '--output'],
    ['--watch', '--against'],
  ] as const)
    if (values.has(a) && values.has(b)) throw wrong(lintTexts.clash({ a, b }))

  if (values.has('--db') && !values.has('--against'))
    throw wrong(lintTexts.onlyWith({ a: '--db', b: '--against' }))

  const text = <Key extends string>(key: Key, name: Name) =>
    values.has(name) ? ({ [key]: values.get(name) } as Record<Key, string>) : {}

  return {
    ...text('root', '--root'),
    ...text('output', '--output'),
    ...text('against', '--against'),
    ...text('db', '--db'),
    ...text('stdin', '--stdin'),
    ...text('explain', '--explain'),
    paths,
    format: format as Format,
    fix: values.has('--fix') ? repairs : 'none',
    watch: values.has('--watch'),
    listRules: values.has('--list-rules'),
    maxWarnings: maxWarnings === undefined ? Number.POSITIVE_INFINITY : Number(maxWarnings),
    only: (values.get('--only') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    locale: localeName,
    cache: !values.has('--no-cache') && !env['PINLU_LINT_NO_CACHE'],
    help: values.has('--help'),
  }
}

const isName = (name: string): name is Name => Object.hasOwn(optionTexts, name)
const isLocale = (name: string): name is Locale =>
  (supportedLocales as readonly string[]).includes(name)

export function helpText(locale: Locale): string {
  const rows = Object.entries<Wording & { value: string | null }>(optionTexts).map(
    ([name, { value, ...wording }]) =>
      `  ${`${name}${value === null ? '' : ` ${value}`}`.padEnd(20)} ${formatPhrase(phraseOf(wording), locale)}`,
  )

  return [
    formatPhrase(lintTexts.usage(), locale),
    '',
    ...rows,
    '',
    formatPhrase(lintTexts.exitCodes(), locale),
    '',
  ].join('\n')
}
