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
        parts: [{ text: 'YN' }, { field: 'kind', map: { region: 'GY', product: 'CP' } }, { sequence: 4 }],
      },
    },
  },
} as unknown as Config

it('numbers count up for each prefix, and a record keeps the one it has', async () => {
  const counters: Record<string, number> = {}
  const query = (async (_: string, [name]: [string]) => [
    { value: (counters[name] = (counters[name] ?? 0) + 1) },
  ]) as unknown as Query
  const numberOf = async (data: RecordData) => {
    const record = { entity: 'brand', data } as unknown as StoredRecord
    await nextNumber(query, config, record)
    return record.data['no']
  }
  expect(await numberOf({ kind: 'region' })).toBe('YN-GY-0001')
  expect(await numberOf({ kind: 'region' })).toBe('YN-GY-0002')
  expect(await numberOf({ kind: 'product' })).toBe('YN-CP-0001')
  expect(await numberOf({ kind: 'other' })).toBe('YN-other-0001')
  expect(await numberOf({ kind: 'region', no: 'YN-GY-0007' })).toBe('YN-GY-0007')
})
