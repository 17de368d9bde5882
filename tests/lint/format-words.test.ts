import { expect, test } from 'vitest'
import { describeFormat, describePattern } from '#config-compiler/shape/format-words.ts'
import { configSchemas } from '#config-compiler/shape/schemas.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'

const said = (pattern: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const words = describePattern(pattern)
  return words && formatPhrase(words, locale)
}

test.each([
  ['^\\d{6}$', '由数字组成，如 123456'],
  ['^[a-z][a-z0-9-]*$', '由小写字母、数字、“-”组成，如 aabc'],
  ['^(0\\d{2,3}-?\\d{7,8}(-\\d{1,5})?|1\\d{10})$', '由数字、“-”组成，如 0123-1234567-123'],
  [
    '^([\\u4e00-\\u9fa5·]{2,20}|[A-Za-z .]{2,40})$',
    '由汉字、小写字母、大写字母、空格、“·”、“.”组成，如 云岭好',
  ],
  ['^.+@.+$', '如 abc@abc'],
  ['^https://', '如 https://'],
  ['^[^x]+$', '如 abc'],
])('%s is said in words with an example that fits', (pattern, words) => {
  expect(said(pattern)).toBe(words)
  expect(said(pattern)!.split('如 ')[1]).toMatch(RegExp(pattern, 'u'))
})

test('in English, too', () => {
  expect(said('^[A-Z]{2}\\d{4}$', 'en-US')).toBe('made of capital letters, digits, such as AB1234')
})

test('a form without an example that fits is not said wrongly', () => {
  expect(said('(?=.*\\d)(?=.*[A-Z]).{8,}')).toBeUndefined()
})

test('every format of the schemas has a message with an example, in both languages', () => {
  const patterns = [
    ...JSON.stringify(configSchemas).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g),
  ].map(([, text]) => JSON.parse(text!) as string)
  expect(patterns.length).toBeGreaterThan(8)

  for (const pattern of patterns) {
    const words = describeFormat({ pattern })
    expect(words && formatPhrase(words, 'zh-CN'), pattern).toMatch(/如 |写成/)
    expect(words && formatPhrase(words, 'en-US'), pattern).toMatch(/such as |write "/)
  }
})
