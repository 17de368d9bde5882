import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { createDatabase } from '../databases.ts'
import { runProgram } from '../program.ts'
import { shippedConfig } from '../shipped-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-rows-'))
let url: string

beforeAll(async () => {
  // What this process has read of it need not be read again.
  shippedConfig()
  url = await createDatabase(
    inject('postgres'),
    `t_${randomUUID().replaceAll('-', '')}`,
    'migrated',
  )

  const database = new Database(url)
  const rows = [
    ['short', { brandName: '云岭茶', industry: 'tea', certs: [{ certType: 'green' }] }],
    [
      'long',
      {
        brandName: '云'.repeat(25),
        industry: 'tea',
        certs: [{ certType: 'green' }, { certType: 'organic' }],
      },
    ],
    ['empty', { industry: 'coffee' }],
  ] as const

  for (const [id, data] of rows)
    await database.query(
      `insert into e_declaration(id, year, state, created_at, updated_at, data) values ($1, 2025, 'cityPending', now(), now(), $2)`,
      [id, JSON.stringify(data)],
    )

  await database.query(
    `insert into e_catalog_brand(id, year, created_at, updated_at) values ('brand', 2025, now(), now())`,
  )
  await database.query(
    `insert into account(id, username, user_type, roles, password_hash) values ('e1', 'expert1', 'EXPERT', '{expert}', '')`,
  )
  await database.close()
  cpSync('config', join(folder, 'config'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Row {
  rule: string
  severity: string
  hint?: string
}

/**
 * What the command says about one change of the shipped configuration, with the database at
 * hand.
 */
async function breaksOf(file: string, good: string, bad: string): Promise<Row[]> {
  const path = join(folder, 'config', file)
  const text = readFileSync(path, 'utf8')

  expect(text).toContain(good)
  writeFileSync(
    path,
    text.replace(good, () => bad),
  )

  const { output } = await runProgram(
    'lint',
    ['--root', join(folder, 'config'), '--against', 'config', '--db', url].concat(
      ['--only', 'breaking'],
      ['--format', 'json'],
    ),
    {},
  )

  writeFileSync(path, text)

  return (JSON.parse(output) as { problems: Row[] }).problems.map(
    ({ rule, severity, hint = '' }) => ({
      rule,
      severity,
      hint: /库中[^，；]*$/.exec(hint)?.[0] ?? '',
    }),
  )
}

test.each([
  [
    'a shorter text',
    'entities/declaration.yaml',
    'minLength: 1, maxLength: 30, search: true',
    'minLength: 1, maxLength: 20, search: true',
    'breaking/type-narrowed',
    '库中有 1 条记录涉及',
  ],
  [
    'a text still long enough',
    'entities/declaration.yaml',
    'minLength: 1, maxLength: 30, search: true',
    'minLength: 1, maxLength: 29, search: true',
    'breaking/type-narrowed',
    '',
  ],
  [
    'a dictionary item',
    'dictionaries/industry.yaml',
    '  - { value: tea, label: 茶叶, drawing: leaf }\n',
    '',
    'breaking/value-removed',
    '库中有 2 条记录涉及',
  ],
  [
    'an item chosen inside of rows',
    'dictionaries/cert_type.yaml',
    'value: organic,',
    'value: organics,',
    'breaking/value-removed',
    '库中有 1 条记录涉及',
  ],
  [
    'a state with records',
    'workflows/declaration.yaml',
    '  cityPending:',
    '  cityWaiting:',
    'breaking/state-removed',
    '库中有 3 条记录涉及',
  ],
  [
    'a state without any',
    'workflows/declaration.yaml',
    '  districtPending:',
    '  districtWaiting:',
    'breaking/state-removed',
    '',
  ],
  [
    'a workflow for records without a state',
    'workflows/declaration.yaml',
    'entity: declaration',
    'entity: catalog-brand',
    'breaking/workflow-added',
    '库中有 1 条记录涉及',
  ],
  [
    'a role of accounts',
    'roles.yaml',
    '  expert:',
    '  judge:',
    'breaking/role-removed',
    '库中有 1 条记录涉及',
  ],
])('%s', async (_, file, good, bad, rule, rows) => {
  expect(await breaksOf(file, good, bad)).toEqual([
    rows === ''
      ? { rule, severity: 'info', hint: '库中没有涉及的记录' }
      : { rule, severity: 'error', hint: rows },
  ])
})
