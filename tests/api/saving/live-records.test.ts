import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ErrorData } from '#contract/envelope.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { configWithFairs } from './fair-config.ts'

const config = configWithFairs()
let portal: TestPortal
let editor: string

beforeAll(async () => {
  portal = await openPortal({ configDir: config.dir })
  editor = await portal.tokenOf(
    await portal.addAccount({ username: 'editor', roles: ['content'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const whole = { name: '昆明绿色食品展', from: '2025-09-01', to: '2025-09-03', isOnline: false }
const create = (data: RecordData) =>
  portal.call<RecordView>('POST', '/api/record/fair', { token: editor, body: { data } })
const save = ({ id, version }: RecordView, changes: RecordData) =>
  portal.call<RecordView>('PATCH', `/api/record/fair/${id}`, {
    token: editor,
    body: { version, changes },
  })
const stored = async (id: string) =>
  (await portal.call<RecordView>('GET', `/api/record/fair/${id}`, { token: editor })).body.data
const faults = (answer: { body: { data: unknown } }) =>
  ((answer.body.data as ErrorData).problems ?? [])
    .map(({ path, rule }) => `${path.join('/')} ${rule}`)
    .toSorted()

describe('a record that saving alone makes valid', () => {
  it('is not made while something is wrong with it, and says what', async () => {
    const refused = await create({ name: '展', from: '2025-09-03', to: '2025-09-01' })
    expect(refused.status).toBe(400)
    expect(refused.body.msg).toBe('保存前请修正 2 处问题')
    expect(faults(refused)).toEqual(['name minLength', 'to atLeast'])
    expect(faults(await create({}))).toEqual(['from required', 'name required', 'to required'])
    const rows = await portal.call<ListRow[]>('GET', '/api/list/rows/cms/fair', { token: editor })

    expect(rows.body.data).toEqual([])
    expect((await create(whole)).status).toBe(200)
  })

  it('stays as it was when a change would make it wrong', async () => {
    const made = (await create(whole)).body.data
    const refused = await save(made, { to: '2025-08-01' })

    expect([refused.status, faults(refused)]).toEqual([400, ['to atLeast']])
    expect(faults(await save(made, { name: '' }))).toEqual(['name required'])
    expect(faults(await save(made, { kind: 'no-such-level' }))).toEqual(['kind enum'])
    expect(faults(await save(made, { isOnline: true }))).toEqual(['url onlineUrl'])
    expect(await stored(made.id)).toMatchObject({ version: made.version, data: whole })
    const saved = await save(made, { from: '2025-09-02', kind: null })

    expect(saved.status).toBe(200)
    expect(saved.body.data.data).toMatchObject({ from: '2025-09-02', to: '2025-09-03' })
  })

  it('takes no wrong value in a field that its form does not place', async () => {
    const made = (await create(whole)).body.data
    expect(faults(await save(made, { remark: '这一段备注超过了十个字' }))).toEqual([
      'remark maxLength',
    ])
    expect(faults(await create({ ...whole, remark: '这一段备注超过了十个字' }))).toEqual([
      'remark maxLength',
    ])
    expect((await save(made, { remark: '备注' })).status).toBe(200)
  })

  it('loses the values of what is not shown when it is saved', async () => {
    const online = (await create({ ...whole, isOnline: true, url: 'https://example.com/fair' }))
      .body.data
    const saved = await save(online, { isOnline: false })
    expect(saved.status).toBe(200)
    expect((await stored(online.id)).data).not.toHaveProperty('url')
  })

  it('leaves a line when it is made and when it is changed, with who and which fields', async () => {
    const made = (await create(whole)).body.data
    await save(made, { name: '昆明绿色食品博览会' })
    await save(made, { name: '' })
    const lines = await portal.services.database.query<{ username: string; detail: RecordData }>(
      `select username, detail from event_log where kind = 'record' and record_id = $1 order by number`,
      [made.id],
    )

    expect(lines).toMatchObject([
      { username: 'editor', detail: { act: 'create', fields: Object.keys(whole) } },
      { username: 'editor', detail: { act: 'update', fields: ['name'] } },
    ])
  })

  it('can be corrected although a field that nobody fills in is wrong', async () => {
    const made = (await create(whole)).body.data
    await portal.services.database.query(
      `update e_fair set data = data || '{"days": 0}' where id = $1`,
      [made.id],
    )

    expect((await save(made, { name: '昆明绿色食品博览会' })).status).toBe(200)
  })
})
