import { getPriority } from 'node:os'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

it('every process of the embedded database gives way to those that it serves', async () => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    expect(rows.length).toBeGreaterThan(1)
    const expected = Math.min(19, getPriority() + 5)
    expect(rows.map(({ pid }) => getPriority(pid))).toEqual(rows.map(() => expected))
  } finally {
    await client.end()
  }
})
