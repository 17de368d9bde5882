import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { storeStartConfig } from '#server/config-release/start-config.ts'
import { writeBareConfig } from '../bare-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { runProgram, startProgram } from '../program.ts'
import { removeFolder } from '../remove-folder.ts'

let portal: TestPortal
const folder = mkdtempSync(join(tmpdir(), 'pinlu-indexes-'))
const configDir = join(folder, 'config')
beforeAll(async () => {
  writeBareConfig(configDir)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  portal = await openPortal({ configDir, template: { database: 'template0', dataDir } })
})
afterAll(async () => {
  await portal?.close()
  removeFolder(folder)
})

const environment = () => ({
  DATABASE_URL: portal.databaseUrl,
  DATABASE_OWNER_URL: portal.ownerUrl,
  DATA_DIR: portal.dataDir,
})
const run = (...words: string[]) => runProgram('drop-indexes', words, environment())

const indexes = async () => {
  const rows = await ownerQuery<{ name: string }>(
    portal,
    `select indexname as name from pg_indexes where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('npm run db:drop-indexes lists unneeded indexes, and drops only those with --drop', async () => {
  expect(await startProgram('drop-indexes', [], environment())).toMatchObject({
    code: 1,
    output: expect.stringContaining('还没有生效的配置') as string,
  })

  const { services } = portal
  const start = { config: services.config(), files: readConfigDir(configDir), fallback: null }

  await storeStartConfig(services, start, services.clock())
  const before = await indexes()

  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringContaining('没有多余的索引') as string,
  })

  await ownerQuery(
    portal,
    'set role pinlu_owner; create index e_declaration_l2 on e_declaration(year, state)',
  )

  const listed = await run()

  expect(listed).toMatchObject({
    code: 0,
    output: expect.stringMatching(/e_declaration_l2\t.*\n配置不需要的索引 1 个/) as string,
  })

  expect(await indexes()).toHaveLength(before.length + 1)

  expect(await run('--drop')).toMatchObject({
    code: 0,
    output: expect.stringContaining('已删除 1 个索引') as string,
  })

  expect(await indexes()).toEqual(before)
}, 180_000)
