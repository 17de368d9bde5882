import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatChange } from '#config-compiler/compare/config-changes.ts'
import type { ConfigAttempt } from '#contract/config.ts'
import type { ListPreferences } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { startConfig } from '#server/config-release/start-config.ts'
import { restoreRecord } from '#server/records/acts/restore-record.ts'
import { readSettings } from '#server/settings.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { readCache, readFolder } from '../shipped-config.ts'
import { createProbeConfig } from './bare-probe.ts'

const files = createProbeConfig()
const workflow = join(files.dir, 'workflows/probe.yaml')
const written = readFileSync(workflow, 'utf8')
let portal: TestPortal
let owner: Applicant
let admin: string
let sent: RecordView

beforeAll(async () => {
  portal = await openPortal({ configDir: files.dir })
  owner = await addApplicant(portal, 1)
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
  // Somebody may decide about the record: a change of states leaves it to nobody else.
  await portal.addAccount({ username: 'reviewer', roles: ['district'], region: '530000' })
  const made = await call<RecordView>('POST', '/api/record/probe', {
    data: { name: '在办', kind: '0' },
  })
  const { id, version } = made

  sent = await call<RecordView>('POST', `/api/record/probe/${id}/transition/submit`, {
    version,
    form: {},
  })
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const call = async <Data>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await portal.call<Data>(method, path, { token: owner.token, body })).body.data
const read = () => call<RecordView>('GET', `/api/record/probe/${sent.id}`)
const reload = async (confirm?: string) =>
  (
    await portal.call<ConfigAttempt>('POST', apiPaths.configReload, {
      token: admin,
      body: { confirm },
    })
  ).body.data
const renamed = (more: string) =>
  written
    .replace('  pending: { title: 待审,', `  waiting: { title: 待审核, ${more}`)
    .replace('to: pending', 'to: waiting')
    .replace('from: pending', 'from: waiting')
const plan = async () => {
  const snapshot = await openSnapshot(portal.databaseUrl)
  const { config } = portal.services
  try {
    return (
      await createPlan(
        snapshot,
        { before: config(), after: readFolder(files.dir) },
        new Date('2025-08-20T10:00:00+08:00'),
      )
    ).findings
  } finally {
    await snapshot.close()
  }
}
const dangers = async () =>
  (await plan()).filter(({ level }) => level === 'danger').map(({ message }) => message)

/**
 * What one part of the shipped configuration would do to the record that is under way, and what the
 * plan calls it.
 */
const changes: [string, () => void, string][] = [
  [
    'a state that is called otherwise',
    () => writeFileSync(workflow, renamed('')),
    '1 件“试样”的状态“待审”（pending）没有了，无法再办理；改名请在新状态中写 was: [pending]',
  ],
  [
    'a dictionary item that is gone',
    () => writeFileSync(dictionary, kinds.replace(', { value: "0", label: 乙类 }', '')),
    '“种类”的选项“乙类”（0）没有了：1 件“试样”正在使用，将显示为编码。停用请写 until',
  ],
  [
    'another dictionary without the item',
    () => {
      writeFileSync(
        other,
        kinds.replace('{ value: "0", label: 乙类 }', '{ value: "2", label: 丙类 }'),
      )
      writeFileSync(entity, fields.replace('dictionary: probe_kind', 'dictionary: probe_other'))
    },
    '“种类”的选项“乙类”（0）没有了：1 件“试样”正在使用，将显示为编码。停用请写 until',
  ],
  [
    'a workflow that is gone',
    () => {
      writeFileSync(form, places.replace('submit: { transition: submit, title: 提交 }\n', ''))
      writeFileSync(
        list,
        rows.replace(
          'rowActions: [{ title: 修改, open: probe/edit }, { transition: pass }]',
          'rowActions: [{ title: 修改, open: probe/edit }]',
        ),
      )

      rmSync(workflow)
    },
    '“试样”不再有流程，1 件记录停在原来的状态',
  ],
]
const pathOf = (name: string) => join(files.dir, name)
const [dictionary, entity, form, list] = [
  'dictionaries/probe_kind.yaml',
  'entities/probe.yaml',
  'forms/probe.yaml',
  'pages/probe/list.yaml',
].map(pathOf) as [string, string, string, string]
const [kinds, fields, places, rows] = [dictionary, entity, form, list].map((path) =>
  readFileSync(path, 'utf8'),
) as [string, string, string, string]
const other = pathOf('dictionaries/probe_other.yaml')
const restore = () => {
  rmSync(other, { force: true })
  for (const [path, text] of [
    [workflow, written],
    [dictionary, kinds],
    [entity, fields],
    [form, places],
    [list, rows],
  ] as const)
    writeFileSync(path, text)
}

describe.each(changes)('%s', (_, change, danger) => {
  it('has to be confirmed, in the words of the plan, however it comes', async () => {
    change()
    try {
      expect(await dangers()).toEqual(expect.arrayContaining([danger]))
      const expectedAsks = (await dangers()).toSorted()
      const answer = await reload()
      const errors = answer.problems.filter(({ severity }) => severity === 'error')

      expect([answer.outcome, errors, answer.asks.toSorted()]).toEqual([
        'refused',
        [],
        expectedAsks,
      ])

      for (const attempt of [
        await portal.services.configPublisher.reload('文件改动'),
        await portal.services.configPublisher.publish(readConfigDir(files.dir), '发布'),
      ])
        expect([
          attempt.outcome,
          attempt.asks.map((ask) => formatChange(ask, 'zh-CN')).toSorted(),
        ]).toEqual(['refused', expectedAsks])

      expect((await read()).stateTitle).toBe('待审')
    } finally {
      restore()
    }
  })
})

it('a state with its former name is taken over: records, lists and log follow, and so does the way back', async () => {
  const byState = `filter=${encodeURIComponent('{"state":["pending"]}')}`
  await call('POST', apiPaths.listViews('probe/list'), { title: '待审的', address: byState })
  await ownerQuery(
    portal,
    `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
      select 'probe', 'gone', to_jsonb(e) || '{"id": "gone"}', '', 'x', now() from e_probe e`,
  )
  writeFileSync(workflow, renamed('was: [pending], '))
  writeFileSync(list, rows.replace('{ field: kind }]', '{ field: kind }, { field: state }]'))
  expect(await dangers()).toEqual([])
  expect((await plan()).find(({ kind }) => kind === 'workflow/state-renamed')?.message).toBe(
    '1 件“试样”的状态 pending 改称 waiting（待审核）',
  )
  const answer = await reload()

  expect(answer.outcome).toBe('in-force')
  expect(answer.changes).toContain('1 件“试样”的状态 pending 改称 waiting')
  expect(await read()).toMatchObject({
    state: 'waiting',
    stateTitle: '待审核',
    version: sent.version,
    may: { edit: [] },
  })

  const log = await call<LogEntry[]>('GET', `/api/record/probe/${sent.id}/log`)

  expect(log.at(-1)).toMatchObject({ action: 'submit', to: 'waiting', toTitle: '待审核' })
  expect(
    (await call<ListRow[]>('GET', '/api/list/rows/probe/list')).map(({ state }) => state),
  ).toEqual(['waiting'])

  const rowsOf = (query: string) => call<ListRow[]>('GET', `/api/list/rows/probe/list?${query}`)

  expect(
    (await rowsOf(byState)).map(({ id }) => id),
    'an address that somebody kept',
  ).toEqual([sent.id])

  const { views } = await call<ListPreferences>('GET', '/api/list/desk/probe/list')

  expect(new URLSearchParams(views[0]?.address).get('filter')).toBe('{"state":["waiting"]}')

  const gone = { entity: 'probe', id: 'gone', by: 'x', reason: '误删' }
  expect((await restoreRecord(portal.services, gone))?.state).toBe('waiting')
  await ownerQuery(portal, `delete from e_probe where id = 'gone'`)

  restore()
  expect((await reload()).outcome).toBe('in-force')
  expect(await read()).toMatchObject({ state: 'pending', stateTitle: '待审' })
})

it('a start asks too: the portal goes on with what was in force', async () => {
  await reload()
  writeFileSync(workflow, renamed(''))

  try {
    const settings = readSettings(
      { CONFIG_DIR: files.dir, DATA_DIR: portal.dataDir },
      process.cwd(),
    )

    const start = await startConfig(
      portal.services.database,
      settings,
      portal.services.clock(),
      readCache,
    )

    expect(start.fallback).toContain('1 件“试样”的状态“待审”（pending）没有了')
    expect(start.config.hash).toBe(portal.services.configHolder.yamlConfig.hash)
  } finally {
    restore()
  }
})

it('what was confirmed is put in force', async () => {
  writeFileSync(workflow, renamed(''))
  const { hash, asks } = await reload()

  expect(asks).toHaveLength(1)
  expect((await reload(hash ?? '')).outcome).toBe('in-force')
  expect((await read()).state).toBe('pending')
  writeFileSync(workflow, written)
  expect((await reload()).outcome).toBe('in-force')
})
