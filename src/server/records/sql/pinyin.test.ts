import { expect, test } from 'vitest'
import { Parameters } from './parameters.ts'
import { pinyinBigrams, pinyinMatchSql, pinyinOf } from './word-sql.ts'

test('a name sounds in whole syllables and in their first letters; what is no Chinese stays as it is', () => {
  expect(pinyinOf('普洱茶')).toEqual(['puercha', 'pec'])
  expect(pinyinOf('绿品A1')).toEqual(['lvpina1', 'lpa1'])
  expect(pinyinOf('重庆')).toEqual(['chongqing', 'cq'])
  expect(pinyinOf('Pinlu 2025')).toEqual([])
  expect(pinyinOf('')).toEqual([])
})

test('pinyin is stored by field, its bigrams with the others', () => {
  expect(pinyinBigrams([{ name: 'brandName', text: '云雾' }])).toEqual(
    expect.arrayContaining(['yu', 'nw', 'yw', '=brandName:yunwu', '=brandName:yw']),
  )
})

test('only letters are sought as sounds, and only where a field is found so', () => {
  const sql = (names: string[], word: string) =>
    pinyinMatchSql(names, word, 'b.grams', new Parameters())
  expect(sql(['brandName'], "Pu'er cha")).toContain("'=brandName:'")
  for (const word of ['普洱', 'p', '', '%_', "a'; drop"])
    expect(sql(['brandName'], word), word).toBeNull()
  expect(sql([], 'puer')).toBeNull()
})
