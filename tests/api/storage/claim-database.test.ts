import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { claimDatabase } from '#server/database/embedded-postgres/claim-database.ts'

const claim = () => claimDatabase(inject('postgres'), '/srv/pinlu', 200)

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgres') })
  await client.connect()
})
afterAll(() => client.end())

test('a data folder serves one portal: another one is refused with a sentence until the first ends', async () => {
  const release = await claim()
  await expect(claim()).rejects.toThrow('数据目录 /srv/pinlu 正由另一个品录使用')
  await release()

  const releaseAgain = await claim()
  await releaseAgain()
})

test('a portal whose server was restarted holds its data folder again', async () => {
  const release = await claim()
  const holders = async () =>
    (
      await client.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and granted and objid = 7262541`,
      )
    ).rows.map(({ pid }) => pid)
  const [former] = await holders()
  await client.query('select pg_terminate_backend($1)', [former])

  await expect
    .poll(async () => {
      const [holder] = await holders()
      return holder !== undefined && holder !== former
    })
    .toBe(true)
  await release()
})
