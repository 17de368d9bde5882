import { expect, test } from 'vitest'
import { serializeAnswer } from './idempotency-record.ts'

const secrets = ['told']
const record = { id: 'a', data: { told: '字段的值', rows: [{ told: 1 }] } }

test('a stored answer holds every field of its record, whatever it is called', () => {
  expect(JSON.parse(serializeAnswer({ data: record }))).toEqual({ data: record })
  expect(JSON.parse(serializeAnswer({ data: record }, secrets))).toEqual({
    data: record,
  })
})

test('a stored answer is without the secret that a route declares, and says that there was none', () => {
  const secret = { data: { ...record, told: 'first password' } }
  expect(JSON.parse(serializeAnswer(secret, secrets))).toEqual({
    data: record,
  })
  const none = { data: { told: null } }
  expect(JSON.parse(serializeAnswer(none, secrets))).toEqual(none)
})
