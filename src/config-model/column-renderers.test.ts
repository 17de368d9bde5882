import { describe, expect, test } from 'vitest'
import { rendererOf } from './column-renderers.ts'
import type { Config } from './config.ts'
import type { Column } from './types.generated.ts'

const config = {
  years: { realYear: 2025 },
  regions: [
    { c: '530000', n: '云南省', p: '' },
    { c: '530100', n: '昆明市', p: '530000' },
    { c: '530102', n: '五华区', p: '530100' },
  ],
  entities: {
    request: {
      title: '申请',
      scope: { region: 'regionCode' },
      fields: {
        regionCode: { type: 'region', title: '地区' },
        origin: { type: 'region', title: '产地' },
      },
    },
  },
  workflows: {},
} as unknown as Config

const shown = (column: Column, value?: string) =>
  rendererOf(column)?.content?.(config, {
    record: {
      entity: 'request',
      year: 2025,
      state: null,
      data: {},
      stateSince: null,
      dueAt: null,
      region: '530102',
    },
    column,
    value,
    now: new Date('2025-08-11T10:00:00+08:00'),
  })

describe('city and district of a column', () => {
  test('are those of the region of the field', () => {
    expect(shown({ field: 'origin', as: 'city' }, '530102')).toEqual({ text: '昆明市' })
    expect(shown({ field: 'origin', as: 'district' }, '530102')).toEqual({ text: '五华区' })
  })

  test('are those of the record where the column is its own region', () => {
    expect(shown({ field: 'region', as: 'city' })).toEqual({ text: '昆明市' })
    expect(shown({ field: 'regionCode', as: 'district' })).toEqual({ text: '五华区' })
  })

  test('are empty where another field is', () => {
    expect(shown({ field: 'origin', as: 'city' })).toEqual({ text: '' })
  })
})

test('a renderer without content of its own leaves the text of the field', () => {
  expect(rendererOf({ field: 'origin' })).toBeUndefined()
  expect(rendererOf({ field: 'origin', as: 'tag' })?.content).toBeUndefined()
})
