import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ConfigAttempt } from '#contract/config.ts'
import type { ListPreferences } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { readRemovedRecords, restoreRecord } from '#server/records/acts/restore-record.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { createProbeConfig } from './bare-probe.ts'

const files = createProbeConfig()
const original = readConfigDir(files.dir)
let portal: TestPortal
let owner: Applicant
let admin: string

beforeAll(async () => {
  portal = await openPortal({ configDir: files.dir })
  owner = await addApplicant(portal, 1)
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const list = 'probe/list'
const viewsOf = async () => {
  const { views, look } = await call<ListPreferences>('GET', apiPaths.listDesk(list))
  const [{ address } = { address: '' }] = views

  return { query: Object.fromEntries(new URLSearchParams(address)), look }
}
const call = async <Data>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  (await portal.call<Data>(method, path, { token: owner.token, body })).body.data
const create = (data: RecordData) => call<RecordView>('POST', apiPaths.records('probe'), { data })
const dataOf = async ({ id }: RecordView) =>
  (await call<RecordView>('GET', apiPaths.record('probe', id))).data

it('shows what was written under the later name of a field or a column after the rename is rolled back', async () => {
  const early = await create({ name: '改名之前', kind: '0' })

  files.edit(
    'entities/probe.yaml',
    ['  name: { type: text,', '  label: { was: [name], type: text,'],
    ['titleField: name', 'titleField: label'],
    ['      label: { type: text,', '      caption: { was: [label], type: text,'],
    ['itemTitle: label', 'itemTitle: caption'],
  )
  files.edit('forms/probe.yaml', ['fields: [name,', 'fields: [label,'])
  files.edit(
    'pages/probe/list.yaml',
    ['field: name', 'field: label'],
    ['keyword: [name,', 'keyword: [label,'],
    ['card: { title: name', 'card: { title: label'],
  )
  const renamed = await portal.call<ConfigAttempt>('POST', apiPaths.configReload, {
    token: admin,
    body: {},
  })
  expect(renamed.body.data).toMatchObject({ outcome: 'in-force' })
  const late = await create({
    label: '改名之后',
    kind: '0',
    items: [{ caption: '一行' }],
  })
  expect(await dataOf(early)).toMatchObject({ label: '改名之前' })
  const address = new URLSearchParams({
    filter: JSON.stringify({ label: '改名之后', kind: '0' }),
    sort: '-label',
  }).toString()
  await call('POST', apiPaths.listViews(list), { title: '我的', address })
  await call('POST', apiPaths.listDesk(list), {
    look: { hidden: ['label'], widths: { label: 90 } },
  })
  const removed = await create({ label: '删除了的', kind: '0', items: [{ caption: '一行' }] })
  await portal.services.database.query(
    `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
      select 'probe', id, to_jsonb(e) - 'grams', '误建', 'root', now() from e_probe e where id = $1`,
    [removed.id],
  )
  await portal.services.database.query('delete from e_probe where id = $1', [removed.id])

  const back = await portal.services.configPublisher.publish(original, '省厅 回退')
  expect(back).toMatchObject({ outcome: 'in-force', asks: [] })
  expect(await dataOf(late)).toMatchObject({ name: '改名之后', items: [{ label: '一行' }] })
  expect(await dataOf(early)).toMatchObject({ name: '改名之前' })
  expect(await viewsOf()).toEqual({
    query: { filter: JSON.stringify({ name: '改名之后', kind: '0' }), sort: '-name' },
    look: { hidden: ['name'], widths: { name: 90 } },
  })
  expect(
    await readRemovedRecords(portal.services.database.query, portal.services.config()),
  ).toMatchObject([{ title: '删除了的', reason: '误建' }])
  await restoreRecord(portal.services, {
    entity: 'probe',
    id: removed.id,
    by: 'root',
    reason: '恢复',
  })
  expect(await dataOf(removed)).toMatchObject({ name: '删除了的', items: [{ label: '一行' }] })

  const search = new URLSearchParams({ keyword: '之后', sort: 'name' })
  const rows = await call<ListRow[]>('GET', `${apiPaths.listRows('probe/list')}?${search}`)
  expect(rows.map(({ data }) => data['name'])).toEqual(['改名之后'])
})
