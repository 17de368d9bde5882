import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutRowIds } from '#config-model/facts/row-id.ts'
import type { RecordData } from '#config-model/record.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { separateHiddenValues } from '#server/migration/separate-hidden-values.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'
import { configWithProbe } from './probe-config.ts'

const config = configWithProbe()
let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openPortal({ configDir: config.dir })
  token = (await addApplicant(portal, 1)).token
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const create = async (data: RecordData) =>
  (await portal.call<RecordView>('POST', '/api/record/probe', { token, body: { data } })).body.data
const save = async ({ id, version }: RecordView, changes: RecordData) =>
  (
    await portal.call<RecordView>('PATCH', `/api/record/probe/${id}`, {
      token,
      body: { version, changes },
    })
  ).body.data
const read = async (id: string) =>
  (await portal.call<RecordView>('GET', `/api/record/probe/${id}`, { token })).body.data
const submit = ({ id, version }: RecordView) =>
  portal.call<RecordView>('POST', `/api/record/probe/${id}/transition/submit`, {
    token,
    body: { version, form: {} },
  })
const stored = async (id: string) =>
  (
    await portal.services.database.query<{ data: RecordData; hidden: unknown }>(
      'select data, hidden from e_probe where id = $1',
      [id],
    )
  )[0]
const rows = async (more = '') =>
  (await portal.call<ListRow[]>('GET', `/api/list/rows/probe/list${more}`, { token })).body.data
const sheet = async () =>
  readXlsx((await portal.call('POST', '/api/list/export/probe/list', { token, body: {} })).bytes)

const filled = {
  name: '链条',
  kind: '1',
  a: 'go',
  b: '乙值',
  c: 5,
  items: [{ label: '茶', amount: 7 }, { label: '米' }],
}

describe('values that wait for values that are no longer there', () => {
  it('are in no list, search, sum or sheet while they are out of sight, and come back with what shows them', async () => {
    const made = await create(filled)
    expect(made.data).toMatchObject({ sumHidden: 5, total: 7 })
    expect(await rows('?keyword=乙值')).toHaveLength(1)

    const hidden = await save(made, { kind: '0' })

    expect(hidden.data).toMatchObject({ a: 'go', b: '乙值', c: 5, sumHidden: null, total: 0 })
    expect(await stored(made.id)).toMatchObject({
      data: { name: '链条', kind: '0', sumHidden: null, items: [{ label: '茶' }, { label: '米' }] },
      hidden: { fields: { a: 'go', b: '乙值', c: 5 } },
    })

    expect((await stored(made.id))?.data).not.toHaveProperty('b')
    expect(await rows('?keyword=乙值')).toEqual([])
    expect((await rows()).find(({ id }) => id === made.id)?.data).not.toHaveProperty('c')
    expect((await sheet()).flat()).not.toContain('go')

    const shown = await save(await read(made.id), { kind: '1' })

    expect(shown.data).toMatchObject({ ...filled, sumHidden: 5, total: 7 })
    expect((await stored(made.id))?.hidden).toBeNull()
    expect(await rows('?keyword=乙值')).toHaveLength(1)
  })

  it('are gone once it is submitted, to the end of the chain, and come back when that is undone', async () => {
    const made = await save(await create({ ...filled, name: '提交' }), { kind: '0' })
    const sent = (await submit(made)).body.data

    expect(sent.state).toBe('pending')
    const { data, hidden } = (await stored(made.id)) ?? { data: {}, hidden: undefined }
    for (const name of ['a', 'b', 'c']) expect(data).not.toHaveProperty(name)
    expect([data['sumHidden'], withoutRowIds(data['items'] ?? null), hidden]).toEqual([
      null,
      [{ label: '茶' }, { label: '米' }],
      null,
    ])

    await portal.call('POST', `/api/record/probe/${made.id}/take-back`, {
      token,
      body: { version: sent.version },
    })

    expect((await read(made.id)).data).toMatchObject({ kind: '0', a: 'go', b: '乙值', c: 5 })
    expect((await stored(made.id))?.hidden).toMatchObject({ fields: { b: '乙值' } })
  })

  it('are recognized when a save that put them out of sight is repeated', async () => {
    const made = await create({ ...filled, name: '重发' })
    const saved = await save(made, { kind: '0', b: '新值' })
    const again = await save(made, { kind: '0', b: '新值' })

    expect([again?.id, again?.version]).toEqual([made.id, saved.version])
  })

  it('do not come back into a field that was emptied or a row that is gone', async () => {
    const made = await save(await create({ ...filled, name: '清空' }), { kind: '0' })
    const emptied = await save(made, { c: null, items: [{ label: '米' }] })
    const shown = await save(emptied, { kind: '1' })
    expect(shown.data).toMatchObject({ c: null, items: [{ label: '米' }], total: 0 })
    expect(withoutRowIds(shown.data['items'] ?? null)).toEqual([{ label: '米' }])
  })

  it('that were stored before are set apart in drafts and named where they were submitted, once', async () => {
    const { query } = portal.services.database
    const draft = await create({ ...filled, name: '旧草稿' })
    const sent = (await submit(await create({ ...filled, name: '旧提交' }))).body.data
    const past = JSON.stringify({ kind: '0', sumHidden: 5 })

    await query(`update e_probe set data = (data - 'a') || $1::jsonb where id = any($2)`, [
      past,
      [draft.id, sent.id],
    ])

    await query(`delete from portal_fact where name = 'hidden:probe'`)

    const sentences = (await separateHiddenValues(query, portal.services.config())).filter((one) =>
      one.startsWith('“试样”'),
    )

    expect(sentences).toEqual([
      '“试样”：1 件草稿中有表单不再显示的内容，已另外保存，不再参与查询、合计和导出',
      `“试样”：1 件已提交的记录中有表单不显示的内容，没有改动，请核对：${sent.id}`,
    ])

    expect(await stored(draft.id)).toMatchObject({
      data: { kind: '0', sumHidden: null },
      hidden: { fields: { b: '乙值', c: 5 } },
    })

    expect((await stored(sent.id))?.data).toMatchObject({ b: '乙值', sumHidden: 5 })
    expect((await read(draft.id)).data).toMatchObject({ b: '乙值', c: 5 })
    expect(await separateHiddenValues(query, portal.services.config())).toEqual([])
  })
})
