import { pinyin } from 'pinyin-pro'
import { memberOf } from '#config-model/assert.ts'
import { isPlainText } from '#config-model/field-traits.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { Field, Entity } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import type { Parameters } from './parameters.ts'

/** Blanks, variation selectors and invisible characters; matches `normalForm`. */
const ignored = sqlLiteral(
  String.raw`[\s\u0085\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]+`,
)

/** An immutable expression, for indexes. */
export const normalFormSql = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFKC), ${ignored}, '', 'g'))`

/** Texts by normal form, codes and numbers as stored. */
export const comparableSql = (field: Field | undefined, value: string): string =>
  field === undefined || isPlainText(field) ? normalFormSql(value) : value

/** Distinct bigrams of texts in normal form. */
export const bigramsOf = (texts: string[]): string[] => pairsOf(texts.map(normalForm))

/** The bigrams of a word as the database function `portal_grams` forms them. */
export const portalBigramsOf = (word: string): string[] =>
  pairsOf([word.toLowerCase().normalize('NFKC').replaceAll(/\s/g, '')])

function pairsOf(texts: string[]): string[] {
  const bigrams = new Set<string>()
  for (const text of texts) {
    const characters = [...text]
    for (let at = 0; at + 1 < characters.length; at++)
      bigrams.add(`${characters[at]}${characters[at + 1]}`)
    if (characters.length === 1) bigrams.add(text)
  }

  return [...bigrams].slice(0, 500)
}

export const hasBigrams = (word: string): boolean => [...normalForm(word)].length > 1

export const fieldsWithPinyin = ({ fields }: Pick<Entity, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => memberOf(fields, name).pinyin === true)

/** Full pinyin and initials; nothing for a text without Chinese characters. */
export function pinyinOf(text: string): string[] {
  const parts = pinyin(text.normalize('NFKC').slice(0, 200), {
    toneType: 'none',
    type: 'all',
    v: true,
  })

  if (!parts.some(({ isZh }) => isZh)) return []

  const written = parts.map(({ origin, pinyin: syllable, isZh }) => ({
    isZh,
    letters: (isZh ? syllable : origin).toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
  }))

  const first = written.map(({ isZh, letters }) => (isZh ? letters.slice(0, 1) : letters))

  return [...new Set([written.map(({ letters }) => letters).join(''), first.join('')])]
}

/** Bigrams of the pinyin, and each pinyin under its field's name. */
export function pinyinBigrams(texts: { name: string; text: string }[]): string[] {
  const spellings = texts.flatMap(({ name, text }) =>
    pinyinOf(text).map((sound) => ({ name, sound })),
  )
  return [
    ...bigramsOf(spellings.map(({ sound }) => sound)),
    ...spellings.map(({ name, sound }) => `=${name}:${sound}`),
  ]
}

/**
 * Tests whether `grams` match a word as pinyin in one of these fields; null for other words or
 * fields.
 */
export function pinyinMatchSql(
  names: string[],
  word: string,
  bigramsSql: string,
  parameters: Parameters,
): string | null {
  const letters = word.toLowerCase().replaceAll(/[\s'’]/g, '')
  if (names.length === 0 || !/^[a-z0-9]{2,}$/.test(letters)) return null

  const sought = parameters.add(letters)
  const starts = names.map((name) => `starts_with(g, ${sqlLiteral(`=${name}:`)})`).join(' or ')
  const within = `exists (select 1 from unnest(${bigramsSql}) g where (${starts}) and position(${sought}::text in split_part(g, ':', 2)) > 0)`

  return `(${bigramsSql} @> ${parameters.add(bigramsOf([letters]))}::text[] and ${within})`
}

/**
 * Tests whether a text holds the word, in lower case or normal form. Compares the raw text first:
 * the normal form costs microseconds, and few bigram matches need it.
 */
export function containsWordSql(texts: string[], word: string, parameters: Parameters): string {
  const asWritten = parameters.add(word)
  const holds = texts.map((text) => `position(${asWritten}::text in ${inSmall(word, text)}) > 0`)
  if (!hasBigrams(word)) return `(${holds.join(' or ')})`

  const normal = parameters.add(normalForm(word))
  const alike = texts.map((text) => `position(${normal}::text in ${normalFormSql(text)}) > 0`)

  return `(${[...holds, ...alike].join(' or ')})`
}

/** Lowers the text only if the word has letters with case. */
function inSmall(word: string, text: string): string {
  return /^[\p{Script=Han}\d-]+$/u.test(word) ? text : `lower(${text})`
}
