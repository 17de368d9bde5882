import { expect, test } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'
import { joinPhrases, definePhrases, formatPhrase, verbatimPhrase, type Phrase } from './phrase.ts'

const texts = definePhrases({
  missing: { zh: '缺少文件 {file}', en: 'The file {file} is missing' },
  kind: { zh: '角色', en: 'role' },
  unknown: { zh: '{kind}“{name}”不存在', en: 'no such {kind}: "{name}"' },
  braces: { zh: '消息中的“{{gap}}”没有内容', en: 'nothing fills "{{gap}}"' },
  prose: { zh: '写成 { name: … } 或 {}', en: 'write { name: … } or {}' },
})

test('a phrase is spoken in both languages, and so is a phrase within it', () => {
  const phrase = texts.unknown({ kind: texts.kind(), name: 'ctiy' })
  expect(formatPhrase(phrase, 'zh-CN')).toBe('角色“ctiy”不存在')
  expect(formatPhrase(phrase, 'en-US')).toBe('no such role: "ctiy"')
})

test('a phrase can be stored as JSON and rendered later', () => {
  const storedPhrase = JSON.parse(JSON.stringify(texts.missing({ file: 'a.yaml' }))) as Phrase
  expect(formatPhrase(storedPhrase, 'en-US')).toBe('The file a.yaml is missing')
})

test('what fills a gap is never looked into, whatever its name or text', () => {
  expect(formatPhrase(texts.missing({ file: '{file}' }), 'zh-CN')).toBe('缺少文件 {file}')
  expect(fillPlaceholders('{constructor} {a}', { a: 1 })).toBe('{constructor} 1')
  expect(formatPhrase(verbatimPhrase('角色 {name}'), 'en-US')).toBe('角色 {name}')
})

test('braces around a gap and around prose stay', () => {
  expect(formatPhrase(texts.braces({ gap: 'title' }), 'zh-CN')).toBe('消息中的“{title}”没有内容')
  expect(formatPhrase(texts.prose(), 'en-US')).toBe('write { name: … } or {}')
})

test('several are joined as each language joins them', () => {
  const some = joinPhrases(['a', texts.kind(), 3], '、')
  expect(formatPhrase(some, 'zh-CN')).toBe('a、角色、3')
  expect(formatPhrase(some, 'en-US')).toBe('a, role, 3')
  expect(formatPhrase(joinPhrases(['a', 'b'], '或'), 'en-US')).toBe('a or b')
})

test('misspelt keys, missing or misspelt gaps and languages that differ do not compile', () => {
  expect(() => {
    // @ts-expect-error no such key
    texts.mising({ file: 'a' })
  }).toThrow('mising')

  // @ts-expect-error a gap without value
  texts.missing()

  // @ts-expect-error a misspelt gap
  texts.missing({ fiel: 'a' })

  // @ts-expect-error English has another gap
  definePhrases({ a: { zh: '{x}', en: '{y}' } })

  // @ts-expect-error English lacks a gap
  definePhrases({ a: { zh: '{x}{y}', en: '{x}' } })

  // @ts-expect-error English is missing
  definePhrases({ a: { zh: '好' } })
  expect(Object.keys(texts)).toHaveLength(5)
})
