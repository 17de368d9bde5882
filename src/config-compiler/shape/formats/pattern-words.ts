import { parsePattern, type PatternNode } from '#config-compiler/redos/parse-pattern.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  lower: { zh: '小写字母', en: 'lower-case letters' },
  upper: { zh: '大写字母', en: 'capital letters' },
  digits: { zh: '数字', en: 'digits' },
  chinese: { zh: '汉字', en: 'Chinese characters' },
  blank: { zh: '空格', en: 'blanks' },
  sign: { zh: '“{sign}”', en: '"{sign}"' },
  madeOf: { zh: '由{parts}组成，如 {example}', en: 'made of {parts}, such as {example}' },
  suchAs: { zh: '如 {example}', en: 'such as {example}' },
})

/** Its test in a class, one of its characters, its name, and some for an example. */
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
    name: texts.chinese,
    some: '云岭好茶山水之间',
  },
  { form: /a-z|\\w/, one: /[a-z]/, name: texts.lower, some: 'abcdefgh' },
  { form: /A-Z|\\w/, one: /[A-Z]/, name: texts.upper, some: 'ABCDEFGH' },
  { form: /\d-9|\\d|\\w/, one: /\d/, name: texts.digits, some: '12345678' },
  { form: /\\s/, one: /\s/, name: texts.blank, some: ' ' },
]
const ranges = /\\u4e00-\\u[a-f\d]{4}|[\u4e00-\u9fff]-[\u4e00-\u9fff]|a-z|A-Z|\d-9|\\[dws]/gi

/** Describes what a text is made of, with a fitting example; undefined when none is found. */
export function patternWords(pattern: string): Phrase | undefined {
  const tree = parsePattern(pattern)
  const form = RegExp(pattern, 'u')
  const example = [3, 1, 6]
    .map((maxRepeat) => exampleOf(tree, maxRepeat))
    .find((text) => form.test(text))
  if (example === undefined || example === '') return undefined

  // Without its ends a pattern says nothing of the rest.
  const parts = /^\^.*\$$/s.test(pattern) ? partsOf(tree) : null

  return parts === null
    ? texts.suchAs({ example })
    : texts.madeOf({ parts: joinPhrases(parts, '、'), example })
}

/** Makes an example: of choices the first, of repetitions a few. */
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

/** Whether an atom takes nearly everything. */
const isVague = (source: string) => source === '.' || /^\[\^|^\\[DWSPp]/.test(source)

/** The single character that an atom matches. */
function literalOf(source: string): string | undefined {
  if (/^\\[^\w\s]$/.test(source)) return source[1]
  return /^[^[\\.]$/u.test(source) ? source : undefined
}

const kindsIn = (source: string): Kind[] => kinds.filter(({ form }) => form.test(source))

/** Describes each kind of characters once; null when a part has no words. */
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

  return [...ordered, ...[...characters].map((sign) => texts.sign({ sign }))]
}
