import { expect, it } from 'vitest'
import { requiredMessage } from '#config-model/forms/form-messages.ts'
import { formatSentence } from './words.ts'
import en from './words/en-US.ts'
import zh from './words/zh-CN.ts'

const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('has the same gaps in both languages', () => {
  const keys = Object.keys(zh) as (keyof typeof zh)[]
  expect(Object.keys(en).toSorted()).toEqual(keys.toSorted())
  for (const key of keys) expect(gaps(en[key]), key).toEqual(gaps(zh[key]))
})

it('speaks Chinese unless the configuration brings other words', () => {
  expect(formatSentence({}, 'minLength', { limit: 2 })).toBe('至少 2 个字')
  expect(formatSentence({ words: en }, 'minLength', { limit: 2 })).toBe('At least 2 characters')
  expect(requiredMessage({ type: 'files', title: 'Licence' }, { words: en })).toBe(
    'Upload: Licence',
  )
  expect(requiredMessage({ type: 'text', title: '名称' }, {})).toBe('请填写名称')
})
