import { type PatternNode, parsePattern } from '#config-compiler/redos.ts'
import {
  type Phrase,
  definePhrases,
  joinPhrases,
  verbatimPhrase,
} from '#config-model/messages/phrase.ts'
import type { JsonShape } from './json-shape.ts'

/** By the expressions of the schemas, with an example. */
const texts = definePhrases({
  '^[a-z][a-zA-Z0-9]*$': {
    zh: '请以小写字母开头，只用英文字母和数字，如 brandName',
    en: 'start with a lower-case letter, then letters and digits only, such as brandName',
  },
  '^[a-z0-9][a-zA-Z0-9-]*(/[a-z0-9][a-zA-Z0-9-]*)*$': {
    zh: '请写配置文件去掉目录和 .yaml 后的名字，如 catalog-brand 或 declare-audit/district',
    en: 'write the name of a file without its folder and .yaml, such as catalog-brand or declare-audit/district',
  },
  '^[1-9][0-9]*(s|m|h|d)$': {
    zh: '请写数字和单位：s 秒、m 分、h 时、d 天，如 "60s"',
    en: 'write a number and its unit: s seconds, m minutes, h hours, d days, such as "60s"',
  },
  '^CHANNEL_[A-Z0-9_]+$': {
    zh: '请写环境变量的名称，以 CHANNEL_ 开头，只用大写字母、数字和 _，如 CHANNEL_SMS_SECRET',
    en: 'write the name of a variable of the environment that begins with CHANNEL_, capitals, digits and _ only, such as CHANNEL_SMS_SECRET',
  },
  '^https?://[^\\s{}/?#]+([/?#]\\S*)?$': {
    zh: '请写 http 或 https 的网址，域名里不能有占位，如 https://sms.example.cn/send',
    en: 'write an address of http or https without a placeholder in its host, such as https://sms.example.cn/send',
  },
  '^[1-9][0-9]*(KB|MB|GB)$': {
    zh: '请写数字和单位 KB、MB 或 GB，如 5MB',
    en: 'write a number and its unit KB, MB or GB, such as 5MB',
  },
  '^\\d{4}-\\d{2}-\\d{2}$': { zh: '请写成 "2025-08-01"，加引号', en: 'write "2025-08-01", quoted' },
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$': {
    zh: '请写成 "2025-08-01 18:00:00"，加引号',
    en: 'write "2025-08-01 18:00:00", quoted',
  },
  '^([01]\\d|2[0-3]):[0-5]\\d$': { zh: '请写成 "01:00"，加引号', en: 'write "01:00", quoted' },
  '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$': {
    zh: '请写成 "09:00"，加引号',
    en: 'write "09:00", quoted',
  },
  '^#[0-9A-Fa-f]{6}$': {
    zh: '请写 # 和六位十六进制数字，如 "#8a1f11"',
    en: 'write # and six hexadecimal digits, such as "#8a1f11"',
  },
  '^/([A-Za-z0-9._-]|\\{[a-z]+\\}|/(?!/|$))*$': {
    zh: '请以 / 开头，不以 / 结尾，只用英文字母、数字和 . _ -，参数写在花括号里，如 /declare/history',
    en: 'start with / and do not end with it, letters, digits and . _ - only, a parameter in braces, such as /declare/history',
  },
  '^[a-z][a-z0-9-]*$': {
    zh: '请以小写字母开头，只用小写字母、数字和连字符，如 declare-intro',
    en: 'start with a lower-case letter, then lower-case letters, digits and hyphens only, such as declare-intro',
  },
  '^[A-Z]$': { zh: '请写一个大写字母，如 P', en: 'write one capital letter, such as P' },
  '^\\d{6}$': {
    zh: '请写六位数字并加引号，如 "530800"',
    en: 'write six digits, quoted, such as "530800"',
  },
  '^(86|\\d{6})$': {
    zh: '请写上级的六位数字并加引号，如 "530000"；省级写 "86"',
    en: 'write the six digits of the level above, quoted, such as "530000"; "86" for a province',
  },
  '^[a-z][a-z0-9_-]{1,30}$': {
    zh: '请以小写字母开头，共 2 至 31 个小写字母、数字、_ 或 -，如 auditor1',
    en: 'start with a lower-case letter, 2 to 31 lower-case letters, digits, _ or -, such as auditor1',
  },
  '^/([A-Za-z0-9._-]|\\{[a-z]+\\}|/(?!/|$))*\\*?$': {
    zh: '请以 / 开头，不以 / 结尾，只用英文字母、数字和 . _ -，参数写在花括号里，末尾的其余部分用 *，如 /declare/*',
    en: 'start with / and do not end with it, letters, digits and . _ - only, a parameter in braces, * at the end for the rest, such as /declare/*',
  },
  '^[!-~]{3,60}$': {
    zh: '请写 3 至 60 个英文字母、数字或符号，不含空格，如 clerk01',
    en: 'write 3 to 60 letters, digits or signs without blanks, such as clerk01',
  },
  '^/': { zh: '请以 / 开头，如 /login', en: 'start with /, such as /login' },
  '^/api/': { zh: '请以 /api/ 开头，如 /api/2024', en: 'start with /api/, such as /api/2024' },
})

const gaps = definePhrases({
  region: {
    zh: '请写上 {region}，如 {region}农业农村局',
    en: 'write {region} where the name of the region goes, such as the bureau of {region}',
  },
})

/** In words when the schema has a pattern; else its description of the place. */
export function describeFormat({ pattern, description }: JsonShape): Phrase | undefined {
  if (pattern === '\\{region\\}') return gaps.region({ region: '{region}' })

  const words =
    pattern === undefined
      ? undefined
      : (texts as Record<string, (() => Phrase) | undefined>)[pattern]

  return words?.() ?? (description ? verbatimPhrase(description) : undefined)
}

const patternTexts = definePhrases({
  lower: { zh: '小写字母', en: 'lower-case letters' },
  upper: { zh: '大写字母', en: 'capital letters' },
  digits: { zh: '数字', en: 'digits' },
  chinese: { zh: '汉字', en: 'Chinese characters' },
  blank: { zh: '空格', en: 'blanks' },
  sign: { zh: '“{sign}”', en: '"{sign}"' },
  madeOf: { zh: '由{parts}组成，如 {example}', en: 'made of {parts}, such as {example}' },
  suchAs: { zh: '如 {example}', en: 'such as {example}' },
})

/** A kind of character: its test in a class, the pattern of one, its name, and an example text. */
interface Kind {
  form: RegExp
  one: RegExp
  name: () => Phrase
  some: string
}

const kinds: Kind[] = [
  {
    form: /\\u4e00|[\u4e00-\u9fff]-/i,
    one: /[\u4e00-\u9fff]/,
    name: patternTexts.chinese,
    some: '云岭好茶山水之间',
  },
  { form: /a-z|\\w/, one: /[a-z]/, name: patternTexts.lower, some: 'abcdefgh' },
  { form: /A-Z|\\w/, one: /[A-Z]/, name: patternTexts.upper, some: 'ABCDEFGH' },
  { form: /\d-9|\\d|\\w/, one: /\d/, name: patternTexts.digits, some: '12345678' },
  { form: /\\s/, one: /\s/, name: patternTexts.blank, some: ' ' },
]
const ranges = /\\u4e00-\\u[a-f\d]{4}|[\u4e00-\u9fff]-[\u4e00-\u9fff]|a-z|A-Z|\d-9|\\[dws]/gi

/** What a text is made of, with a fitting example; undefined when none is found. */
export function describePattern(pattern: string): Phrase | undefined {
  const tree = parsePattern(pattern)
  const form = RegExp(pattern, 'u')
  const example = [3, 1, 6]
    .map((maxRepeat) => exampleOf(tree, maxRepeat))
    .find((text) => form.test(text))
  if (example === undefined || example === '') return undefined

  // Without its ends a pattern says nothing of the rest.
  const parts = /^\^.*\$$/s.test(pattern) ? partsOf(tree) : null

  return parts === null
    ? patternTexts.suchAs({ example })
    : patternTexts.madeOf({ parts: joinPhrases(parts, '、'), example })
}

/** Of choices the first, of repetitions a few. */
function exampleOf(node: PatternNode, maxRepeat: number): string {
  if (node.kind === 'empty') return ''
  if (node.kind === 'atom') return charactersOf(node.source, 1)

  if (node.kind !== 'repeat') {
    const parts = node.kind === 'choice' ? node.parts.slice(0, 1) : node.parts
    return parts.map((part) => exampleOf(part, maxRepeat)).join('')
  }

  const count = Math.max(node.from, Math.min(node.to, maxRepeat))

  return node.part.kind === 'atom'
    ? charactersOf(node.part.source, count)
    : Array.from({ length: count }, () => exampleOf(node.part, maxRepeat)).join('')
}

function charactersOf(source: string, count: number): string {
  const some = isVague(source)
    ? 'abcdefgh'
    : (literalOf(source) ?? kindsIn(source)[0]?.some ?? literalOf(source.slice(1, 2)) ?? 'a')
  return Array.from({ length: count }, (_, index) => some[index % some.length]).join('')
}

/** Takes nearly everything. */
const isVague = (source: string) => source === '.' || /^\[\^|^\\[DWSPp]/.test(source)

/** The single character that an atom matches. */
function literalOf(source: string): string | undefined {
  if (/^\\[^\w\s]$/.test(source)) return source[1]
  return /^[^[\\.]$/u.test(source) ? source : undefined
}

const kindsIn = (source: string): Kind[] => kinds.filter(({ form }) => form.test(source))

/** Each kind of characters once; null when a part has no words. */
function partsOf(tree: PatternNode): Phrase[] | null {
  const named = new Set<Kind>()
  const characters = new Set<string>()
  const add = (source: string): boolean => {
    if (isVague(source)) return false

    const literal = literalOf(source)
    const inside = literal ?? source.replace(/^\[(.*)\]$/s, '$1')
    for (const kind of kindsIn(inside)) named.add(kind)
    const rest = inside.replaceAll(ranges, '').replaceAll('\\', '')

    for (const sign of rest) {
      const kind = kinds.find(({ one }) => one.test(sign))
      if (kind) named.add(kind)
      else characters.add(sign)
    }

    return true
  }

  const walk = (node: PatternNode): boolean => {
    if (node.kind === 'atom') return add(node.source)
    if (node.kind === 'repeat') return walk(node.part)
    return node.kind === 'empty' || node.parts.every(walk)
  }

  if (!walk(tree)) return null

  const ordered = kinds.filter((kind) => named.has(kind)).map(({ name }) => name())

  return [...ordered, ...[...characters].map((sign) => patternTexts.sign({ sign }))]
}
