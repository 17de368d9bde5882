import { pinyin } from 'pinyin-pro'
import { memberOf } from '#config-model/assert.ts'
import type { Entity } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { bigramsOf } from './bigrams.ts'
import type { Parameters } from './parameters.ts'

/** With pinyin search. */
export const soundFields = ({ fields }: Pick<Entity, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => memberOf(fields, name).pinyin === true)

/** Full and initials; nothing for other than Chinese texts. */
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
 * Whether `grams` match a word as pinyin in one of these fields; null for other words or fields.
 */
export function soundSql(
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
