import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Query } from '#server/database/database.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { nextNumber } from './numbering.ts'

const config = {
  entities: {
    brand: {
      numbering: {
        field: 'no',
        parts: [
          { text: 'YN' },
          { field: 'kind', map: { region: 'GY', product: 'CP' } },
          { sequence: 4 },
        ],
      },
    },
  },
} as unknown as Config

/** A database with counters, and numbers that records have already. */
function withNumbers(stored: string[]) {
  const counters = new Map<string, number>()
  const query = (async (text: string, values: [string, number]) => {
    if (text.startsWith('select 1')) return stored.includes(values[0]) ? [1] : []
    if (text.startsWith('select max'))
      return [
        {
          value: Math.max(
            0,
            ...stored.map((no) => Number(new RegExp(values[0]).exec(no)?.[1] ?? 0)),
          ),
        },
      ]

    const [name, least] = values
    const next = text.includes('value + 1')
      ? (counters.get(name) ?? 0) + 1
      : (counters.get(name) ?? 0)

    counters.set(name, Math.max(next, least))

    return [{ value: String(counters.get(name)) }]
  }) as unknown as Query

  return async (data: RecordData) => {
    const record = { entity: 'brand', data } as unknown as StoredRecord
    await nextNumber(query, config, record)
    stored.push(String(record.data['no']))

    return record.data['no']
  }
}

it('numbers count up for each prefix, and a record keeps the one it has', async () => {
  const numberOf = withNumbers([])
  expect(await numberOf({ kind: 'region' })).toBe('YN-GY-0001')
  expect(await numberOf({ kind: 'region' })).toBe('YN-GY-0002')
  expect(await numberOf({ kind: 'product' })).toBe('YN-CP-0001')
  expect(await numberOf({ kind: 'other' })).toBe('YN-other-0001')
  expect(await numberOf({ kind: 'region', no: 'YN-GY-0007' })).toBe('YN-GY-0007')
  expect(await numberOf({ kind: 'region' }), 'a number that was brought counts as given').toBe(
    'YN-GY-0008',
  )
})

it('a number that a record has already is never given again, though its counter is lost', async () => {
  const numberOf = withNumbers(['YN-GY-0001', 'YN-GY-10000', 'YN-CP-0002'])
  expect(await numberOf({ kind: 'region' })).toBe('YN-GY-10001')
  expect(await numberOf({ kind: 'product' })).toBe('YN-CP-0001')
  expect(await numberOf({ kind: 'product' })).toBe('YN-CP-0003')
})
