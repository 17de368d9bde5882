import { type Phrase, definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Part, Pointer } from './problem.ts'

const sizes: Record<string, string> = { K: 'KB', M: 'MB', G: 'GB', 兆: 'MB', 千字节: 'KB' }
const times: Record<string, string> = {
  秒: 's',
  分钟: 'm',
  分: 'm',
  小时: 'h',
  时: 'h',
  天: 'd',
  日: 'd',
  SEC: 's',
  MIN: 'm',
  S: 's',
  M: 'm',
  H: 'h',
  D: 'd',
}
const two = (digits: string) => digits.padStart(2, '0')

const spellings: ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) =>
    text.replace(
      /^(\d+)\D*$/,
      (_, number: string) => number + (sizes[text.slice(number.length).toUpperCase()] ?? ''),
    ),
  (text) =>
    text.replace(
      /^(\d+)\D*$/,
      (_, number: string) => number + (times[text.slice(number.length).toUpperCase()] ?? ''),
    ),
  (text) =>
    text
      .replaceAll(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase())
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
]

/**
 * Brings a text into the required form: case, blanks, zeros of a date or time, units. Undefined
 * when that fails.
 */
export function normalizeSpelling(text: string, form: RegExp): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  return [
    ...dateSpellings(text),
    ...timeSpellings(plain),
    plain,
    ...spellings.map((spell) => spell(plain)),
  ].find((spelling) => spelling !== text && form.test(spelling))
}

function timeSpellings(plain: string): string[] {
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:[:.](?=\d)|[点时])(\d{1,2})?(?:分|:00)?$/.exec(plain) ?? []
  return hour === undefined ? [] : [`${two(hour)}:${two(minute)}`]
}

function dateSpellings(text: string): string[] {
  const variant =
    /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?\s*$/.exec(
      text.normalize('NFKC'),
    )

  if (!variant) return []

  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = variant
  const date = `${year}-${two(month)}-${two(day)}`

  return [date, `${date} ${two(hour)}:${two(minute)}:${two(second)}`]
}

/** Types, widgets and operators of other languages, and Chinese names, by our own words. */
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

export const canonicalNames = (word: string): ReadonlySet<string> =>
  meant.get(word.toLowerCase()) ?? new Set()

const texts = definePhrases({
  titled: { zh: '“{name}”（{title}）', en: '"{name}" ({title})' },
  quoted: { zh: '“{name}”', en: '"{name}"' },
  severalNamesSeparate: {
    zh: '这是几个名称，请用英文逗号隔开：{several}',
    en: 'these are several names, separate them by commas: {several}',
  },
  didYouMean: { zh: '您是否想写{near}？', en: 'did you mean {near}?' },
  one: { zh: '可用的有：{candidates}', en: 'one of: {candidates}' },
  knownSuch: {
    zh: '共有 {count} 个可用，如{candidates}',
    en: '{count} are known, such as {candidates}',
  },
})

export interface Candidate {
  name: string
  title?: string | undefined
  at?: { file: string; pointer: Pointer; part: Part }
}

const normalise = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_\s]/g, '')

/** Optimal string alignment: insert, delete, replace, swap neighbors. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)

  // oxlint-disable typescript/no-non-null-assertion -- rows as long as the words they count, in the
  // Innermost loop.
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let best = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )

      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }

    before = last
    last = row
  }

  return last[b.length]!
  /* oxlint-enable typescript/no-non-null-assertion */
}

/**
 * 0 also for the candidate's Chinese title, or the same name below another folder, and 0.5 for a
 * part of the title.
 */
function farness(word: string, normalizedWord: string, { name, title }: Candidate): number {
  if (title === word) return 0
  if (title !== undefined && word.length >= 2 && title.includes(word)) return 0.5

  const normalizedName = normalise(name)

  if (
    normalizedName.split('/').at(-1) === normalizedWord.split('/').at(-1) &&
    normalizedName.includes('/') !== normalizedWord.includes('/')
  )
    return 0

  const far =
    Math.abs(normalizedName.length - normalizedWord.length) > 3
      ? Number.POSITIVE_INFINITY
      : distance(normalizedWord, normalizedName)
  const titleFar =
    title !== undefined && word.length >= 3 && /[\u4e00-\u9fff]/.test(word)
      ? distance(word, title)
      : Number.POSITIVE_INFINITY

  return Math.min(far, titleFar)
}

/** Typos tolerated in a word of this length. */
function maxSlips(length: number): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/** Two paths too different for a typo. */
export const isOtherPath = (word: string, path: string): boolean =>
  word.includes('/') && path.includes('/') && distance(normalise(word), normalise(path)) > 2

/** Pages of two years are no typos. */
export const isOtherNumber = (word: string, path: string): boolean =>
  word.includes('/') && word !== path && word.replaceAll(/\d/g, '0') === path.replaceAll(/\d/g, '0')

/** All equally near names. */
export function nearestNames(word: string, candidates: Candidate[]): Candidate[] {
  const normalizedWord = normalise(word)
  const limit = maxSlips(normalizedWord.length)
  const scored = candidates
    .map((candidate) => ({ candidate, score: farness(word, normalizedWord, candidate) }))
    .filter(({ score }) => score <= limit)

  // Any other short word is near: foreign words take precedence.
  const ownNames =
    scored.length === 0 || normalizedWord.length <= 3
      ? candidates.filter(({ name }) => canonicalNames(word).has(name))
      : []

  if (ownNames.length > 0 && !scored.some(({ score }) => score === 0)) return ownNames
  if (scored.length === 0) return completed(normalizedWord, candidates)

  const best = Math.min(...scored.map(({ score }) => score))

  return scored
    .filter(({ score }) => score === best)
    .map(({ candidate }) => candidate)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The only candidate that starts with a word of three letters or more. */
function completed(normalizedWord: string, candidates: Candidate[]): Candidate[] {
  const longer =
    normalizedWord.length < 3
      ? []
      : candidates.filter(({ name }) => normalise(name).startsWith(normalizedWord))
  return longer.length === 1 ? longer : []
}

/** Splits a word that lists several candidates, as with a missing comma; else empty. */
function joinedNames(word: string, candidates: Candidate[]): string[] {
  const parts = word.split(/[\s;；,，、|/]+/).filter(Boolean)
  return parts.length > 1 && parts.every((part) => candidates.some(({ name }) => name === part))
    ? parts
    : []
}

export const quotedName = ({ name, title }: Candidate): Phrase =>
  title ? texts.titled({ name, title }) : texts.quoted({ name })

/**
 * The nearest candidates (by name or Chinese title); else the whole list when it is short, or its
 * beginning.
 */
export function didYouMean(word: string, candidates: Candidate[]): Phrase | undefined {
  const several = joinedNames(word, candidates)
  if (several.length > 0) return texts.severalNamesSeparate({ several: several.join(', ') })

  const near = nearestNames(word, candidates)
  if (near.length > 0 && near.length <= 4)
    return texts.didYouMean({ near: joinPhrases(near.map(quotedName), '或') })
  if (candidates.length > 0 && candidates.length <= 12)
    return texts.one({ candidates: joinPhrases(candidates.map(quotedName), '、') })

  return candidates.length > 0
    ? texts.knownSuch({
        count: candidates.length,
        candidates: joinPhrases(candidates.slice(0, 3).map(quotedName), '、'),
      })
    : undefined
}

export const didYouMeanWord = (word: string): Phrase =>
  texts.didYouMean({ near: quotedName({ name: word }) })
