import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Database } from '#server/database/database.ts'
import { verifyLog } from '#server/workflow/action-log.ts'
import { exportLines, importLines } from '#tools/database/database-copy.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { createDatabase } from '../databases.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let lines: string[]
beforeAll(async () => {
  portal = await openPortal()
  const applicant = await addApplicant(portal, 11, { region: '530828', industry: 'tea', isRegional: false })
  const draft = await addDraft(portal, applicant, 'product', '勐朗古树')
  const submitted = await move(portal, applicant.token, draft, 'submit')
  expect(submitted.status).toBe(200)
  const text: string[] = []
  for await (const chunk of exportLines(portal.databaseUrl, new Map())) text.push(chunk)
  lines = text.join('').split('\n').slice(0, -1)
})
afterAll(() => portal.close())

const emptyDatabase = (): Promise<string> =>
  createDatabase(inject('postgres'), `t_${randomUUID().replaceAll('-', '')}`, 'migrated')
async function* each(items: string[]): AsyncGenerator<string> {
  yield* items
}

describe('a backup', () => {
  test('brings every row of every table back as it was', async () => {
    const url = await emptyDatabase()
    await importLines(url, each(lines))
    const again: string[] = []
    for await (const chunk of exportLines(url, new Map())) again.push(chunk)
    expect(again.join('').split('\n').slice(0, -1).toSorted()).toEqual(lines.toSorted())
    const restored = new Database(url, { max: 1 })
    expect(await verifyLog(restored.query)).toBeNull()
    await restored.close()
  })

  test('never goes into a database that is in use, and a file cut short brings nothing', async () => {
    await expect(importLines(portal.databaseUrl, each(lines))).rejects.toThrow('已有账号')
    const url = await emptyDatabase()
    await expect(importLines(url, each(lines.slice(0, -2)))).rejects.toThrow('不完整')
    await expect(importLines(url, each(lines.toSpliced(lines.indexOf('@table action_log') + 1, 1)))).rejects.toThrow(
      '不完整',
    )
    const database = new Database(url, { max: 1 })
    expect(await database.query('select 1 from account')).toEqual([])
    await database.close()
  })
})

describe('the action log', () => {
  test('cannot be changed or emptied', async () => {
    for (const change of [`update action_log set opinion = 'x'`, 'delete from action_log', 'truncate action_log'])
      await expect(portal.services.database.query(change)).rejects.toThrow('append-only')
  })

  test.each([
    `operator_name = '别人'`,
    `operator_id = 'someone'`,
    `opinion = '同意'`,
    `form = '{"score": 100}'`,
    `to_state = 'elected'`,
    `at = at + interval '1 second'`,
  ])('gives away whoever changes it behind the program’s back: %s', async (change) => {
    const { database } = portal.services
    expect(await verifyLog(database.query)).toBeNull()
    await database.query('alter table action_log disable trigger action_log_guard')
    await database.query('create table log_before as select * from action_log')
    const [line] = await database.query<{ record_id: string; position: number }>(
      `update action_log set ${change} where position = 1 returning record_id, position`,
    )
    expect(await verifyLog(database.query)).toEqual({ record: line!.record_id, position: 1 })
    await database.query('delete from action_log')
    await database.query('insert into action_log select * from log_before')
    await database.query('drop table log_before')
  })
})
