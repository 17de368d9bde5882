import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { isPubliclyValid, printMarksOf } from './print-mark.ts'

const configOf = (verify?: object) =>
  ({
    entities: { request: { title: '申请', titleField: 'name', access: [], fields: {}, verify } },
    forms: {
      request: { entity: 'request', title: '申请', submit: { transition: 'submit' }, steps: [] },
      short: { entity: 'request', title: '摘要', steps: [] },
      other: { entity: 'other', title: '别的', submit: { transition: 'submit' }, steps: [] },
    },
    workflows: {
      request: {
        entity: 'request',
        initial: 'draft',
        states: { draft: { title: '草稿' }, sent: { title: '已提交' } },
        transitions: { submit: { title: '提交', from: ['draft'], to: 'sent', by: {} } },
      },
    },
  }) as unknown as Config
const verify = { title: '核验', valid: { state: 'sent' }, show: [] }
const now = new Date('2025-08-11T23:00:00+08:00')
type MarkOptions = Partial<Pick<Parameters<typeof printMarksOf>[1], 'state' | 'publication'>>
const marks = (config: Config, stored: string, { state = stored, publication }: MarkOptions = {}) =>
  printMarksOf(config, {
    record: { entity: 'request', state: stored, data: {} } as unknown as EntityRecord,
    state,
    publication,
    now,
  })

it('what is still to be submitted is a draft in the form that submits it, and in that alone', () => {
  expect(marks(configOf(), 'draft')).toEqual({ request: 'draft' })
  expect(marks(configOf(), 'sent')).toEqual({})
})

it('the visible state decides about a draft: a hidden decision is not revealed', () => {
  expect(marks(configOf(), 'draft', { state: 'sent' })).toEqual({})
})

it('validity follows the visible state too', () => {
  expect(marks(configOf(verify), 'draft', { state: 'sent' })).toEqual({})
  expect(marks(configOf(verify), 'sent', { state: 'draft' })).toEqual({
    request: 'invalid',
    short: 'invalid',
  })
})

it('changes that readers do not see are marked in every form', () => {
  const changed = { state: 'published', isChanged: true } as const
  expect(marks(configOf(), 'draft', { publication: changed })).toEqual({
    request: 'unpublished',
    short: 'unpublished',
  })

  expect(marks(configOf(), 'sent', { publication: { ...changed, isChanged: false } })).toEqual({})
  expect(marks(configOf(verify), 'sent', { publication: changed })['short']).toBe('unpublished')
})

it('a record with public verification is marked invalid first', () => {
  expect(marks(configOf(verify), 'draft')).toEqual({ request: 'invalid', short: 'invalid' })
  expect(marks(configOf(verify), 'sent')).toEqual({})
  expect(
    isPubliclyValid(
      configOf(),
      { entity: 'request', state: 'sent', data: {} } as unknown as EntityRecord,
      now,
    ),
  ).toBeNull()
})
