import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, ListRow, RecordView } from '#contract/record.ts'
import type { EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { createDictionaryConfig } from './dictionary-config.ts'

let config: EditedConfig
let portal: TestPortal
let admin: string
let other: string

beforeAll(async () => {
  config = createDictionaryConfig()
  config.edit(
    'dictionaries/return_reason.yaml',
    ['items:\n', '# 审核员常用\nitems:\n'],
    ['材料不全 }', '材料不全 } # 最常用'],
  )

  portal = await openPortal({ configDir: config.dir })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
  other = await portal.tokenOf(
    await portal.addAccount({ username: 'second', roles: ['admin'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const fileOf = (id: string) => readFileSync(join(config.dir, `dictionaries/${id}.yaml`), 'utf8')
const list = async (id: string, token = admin) => {
  const query = new URLSearchParams({ filter: JSON.stringify({ dictionaryId: id }), size: '100' })
  return (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/dict-item')}?${query.toString()}`,
      { token },
    )
  ).body.data
}
const item = async (id: string, value: string) =>
  (
    await portal.call<RecordView>('GET', apiPaths.record('dictionary-item', `${id}.${value}`), {
      token: admin,
    })
  ).body.data
const create = (data: Record<string, unknown>, token = admin) =>
  portal.call<RecordView>('POST', apiPaths.records('dictionary-item'), { token, body: { data } })
const save = (
  record: Pick<RecordView, 'id' | 'version'>,
  changes: Record<string, unknown>,
  token = admin,
) =>
  portal.call<RecordView>('PATCH', apiPaths.record('dictionary-item', record.id), {
    token,
    body: { version: record.version, changes },
  })
const act = (record: Pick<RecordView, 'id' | 'version'>, name: string, token = admin) =>
  portal.call<ActAnswer>('POST', apiPaths.recordAct('dictionary-item', record.id, name), {
    token,
    body: { version: record.version },
  })
const remove = (id: string, token = admin) =>
  portal.call('DELETE', apiPaths.record('dictionary-item', id), {
    token,
    body: { reason: '写错了' },
  })
const offered = async (id: string) =>
  (
    await portal.call<{ value: string }[]>('GET', `${apiPaths.dictionary}?typeCode=${id}`, {
      token: admin,
    })
  ).body.data.map(({ value }) => value)

it('without a dictionary chosen, items come dictionary by dictionary, each in its order', async () => {
  const pageOf = async (more: string) =>
    (
      await portal.call<ListRow[]>(
        'GET',
        `${apiPaths.listRows('system/dict-item')}?size=100${more}`,
        { token: admin },
      )
    ).body.data.map(({ data }) => [String(data['dictionaryId']), Number(data['place'])] as const)

  const rows = [...(await pageOf('')), ...(await pageOf('&page=2'))]
  const sorted = rows.toSorted(
    ([a, first], [b, second]) => Number(a > b) - Number(a < b) || first - second,
  )

  expect(new Set(rows.map(([id]) => id)).size).toBeGreaterThan(2)
  expect(rows).toEqual(sorted)
  expect((await pageOf('&sort=-place')).slice(0, 2)).not.toEqual(rows.slice(0, 2))
})

describe('an item of a dictionary', () => {
  it('is added, written to the file with comments preserved, and offered at once', async () => {
    const made = await create({
      dictionaryId: 'return_reason',
      value: 'blurred',
      label: '扫描件模糊: 看不清',
    })

    expect(made.body.msg).toBe('')
    expect(made.body.data).toMatchObject({
      id: 'return_reason.blurred',
      data: { label: '扫描件模糊: 看不清' },
    })

    const text = fileOf('return_reason')

    expect(text).toContain('# 审核员常用')
    expect(text).toContain('材料不全 } # 最常用')
    expect(text).toMatch(/ {2}- \{ value: blurred, label: "扫描件模糊: 看不清" \}\n$/)
    expect(await offered('return_reason')).toContain('blurred')
    expect(
      readdirSync(join(config.dir, 'dictionaries')).filter((name) => name.startsWith('.')),
    ).toEqual([])
    expect((await portal.services.configPublisher.reload('文件改动')).outcome).toBe('unchanged')
  })

  it('is renamed, again and again, and its value never changes', async () => {
    const first = await save(await item('return_reason', 'blurred'), { label: '扫描件模糊' })
    const second = await save(first.body.data, { label: '扫描件不清', until: 2030 })

    expect(second.body.data.data).toMatchObject({
      label: '扫描件不清',
      until: 2030,
      value: 'blurred',
    })

    expect(fileOf('return_reason')).toContain(
      '{ value: blurred, label: "扫描件不清", until: 2030 }',
    )
    expect((await save(second.body.data, { until: null })).status).toBe(200)
    expect((await save(await item('return_reason', 'blurred'), { value: 'x' })).status).toBe(403)
  })

  it('is moved, retired and restored', async () => {
    const last = await item('return_reason', 'blurred')
    expect((await act(last, 'moveDown')).status).toBe(409)
    expect((await act(last, 'moveUp')).status).toBe(200)
    expect((await offered('return_reason')).slice(-2)).toEqual(['blurred', 'other'])
    expect((await act(await item('return_reason', 'blurred'), 'retire')).status).toBe(200)
    expect(await offered('return_reason')).not.toContain('blurred')
    const [row] = (await list('return_reason')).filter(({ id }) => id.endsWith('.blurred'))

    expect(row?.acts).toEqual(['moveUp', 'moveDown', 'restore'])
    expect((await act(await item('return_reason', 'blurred'), 'restore')).status).toBe(200)
    expect(await offered('return_reason')).toContain('blurred')
  })

  it('is removed only while nothing has it', async () => {
    expect((await remove('return_reason.blurred')).status).toBe(200)
    expect(fileOf('return_reason')).not.toContain('blurred')
    const { database } = portal.services

    await database.query(
      `insert into e_enterprise(id, created_at, updated_at, data) values ('used', now(), now(), '{"industry": "fishery"}')`,
    )
    const refused = await remove('industry.fishery')

    expect([refused.status, refused.body.msg]).toEqual([403, '该字典项已被引用，只能停用'])
    expect(fileOf('industry')).toContain('fishery')
  })

  it('is not retired while drafts hold it, and the answer says which', async () => {
    await portal.services.database.query(
      `insert into e_declaration(id, year, state, created_at, updated_at, data)
       values ('draft-of-nuts', 2025, 'draft', now(), now(), '{"industry": "nut"}')`,
    )
    const refused = await act(await item('industry', 'nut'), 'retire')

    expect([refused.status, refused.body.msg]).toEqual([
      409,
      expect.stringMatching(/“所属产业”：1 件正在填写的“品牌申报/),
    ])

    await portal.services.database.query(`delete from e_declaration where id = 'draft-of-nuts'`)
  })

  it('offers no role that the portal does not have', async () => {
    const refused = await create({ dictionaryId: 'role', value: 'clerk', label: '文员' })

    expect([refused.status, refused.body.msg]).toEqual([
      422,
      expect.stringContaining('角色“clerk”不存在'),
    ])
  })

  it('changes nothing when the linter objects, and the linter is heard', async () => {
    const before = fileOf('industry')
    const taken = await create({ dictionaryId: 'industry', value: 'tea', label: '另一种茶' })

    expect([taken.status, taken.body.msg]).toEqual([409, '这份字典已有值“tea”，请换一个值'])
    const orphan = await create({
      dictionaryId: 'product_category',
      value: 'moon.rock',
      label: '月岩',
      parent: 'moon',
    })

    expect([orphan.status, orphan.body.msg]).toEqual([422, expect.stringContaining('moon')])
    const same = await save(await item('industry', 'tea'), { since: 2026, until: 2025 })

    expect(same.status).toBe(422)
    expect(fileOf('industry')).toBe(before)
    expect(fileOf('product_category')).not.toContain('moon')
    expect(
      (await create({ dictionaryId: 'declare_status', value: 'x', label: '状态' })).status,
    ).toBe(404)
    expect(
      (await create({ dictionaryId: 'no_such', value: 'x', label: 'x' })).status,
    ).toBeGreaterThan(399)
    expect(
      (await create({ dictionaryId: '../portal', value: 'x', label: 'x' })).status,
    ).toBeGreaterThan(399)
    expect((await create({ dictionaryId: 'industry', value: 'a: b', label: 'x' })).status).toBe(400)
  })
})

it('what the linter warns of is told with the answer, once and in the language of the reader', async () => {
  const rename = async (value: string, label: string, locale: string) =>
    portal.call<RecordView>('PATCH', apiPaths.record('dictionary-item', `industry.${value}`), {
      token: admin,
      body: { version: (await item('industry', value)).version, changes: { label } },
      headers: { 'x-locale': locale },
    })
  const former = await item('industry', 'nut')
  const warned = await rename('nut', '茶叶', 'zh-CN')

  expect([warned.status, warned.body.msg]).toEqual([
    200,
    expect.stringMatching(/^已保存。检查提醒：dictionaries\/industry\.yaml:\d+ 名称“茶叶”重复/),
  ])

  expect((await rename('flower', '鲜花', 'zh-CN')).body.msg).toBe('')
  expect((await rename('nut', String(former.data['label']), 'zh-CN')).body.msg).toBe('')
  expect((await rename('nut', '茶叶', 'en-US')).body.msg).toMatch(
    /^Saved\. The check warns: .* label "茶叶" occurs twice/,
  )
  await rename('nut', String(former.data['label']), 'zh-CN')
})

describe('two who change the same dictionary', () => {
  it('at once: the second is refused, for any item', async () => {
    const [tea, nut] = [await item('industry', 'tea'), await item('industry', 'nut')]
    const answers = await Promise.all([
      save(tea, { label: '茶' }),
      save(nut, { label: '坚果类' }, other),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await save(await item('industry', 'tea'), { label: '茶叶' })).status).toBe(200)
    expect((await save(await item('industry', 'nut'), { label: '坚果' })).status).toBe(200)
  })

  it('add at once, and both items are there', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((value) =>
        create({ dictionaryId: 'unit', value, label: `单位${value}` }),
      ),
    )

    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await offered('unit')).toEqual(expect.arrayContaining(['one', 'two', 'three']))
    for (const value of ['one', 'two', 'three'])
      expect(fileOf('unit')).toContain(`value: ${value},`)
  })

  it('one in the file: what waits there is not overwritten', async () => {
    const before = fileOf('tax_rating')
    writeFileSync(join(config.dir, 'dictionaries/tax_rating.yaml'), before.replace('A级', '甲级'))
    const refused = await save(await item('tax_rating', 'B'), { label: '乙级' })

    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('系统外')])
    expect(fileOf('tax_rating')).toContain('甲级')
    writeFileSync(join(config.dir, 'dictionaries/tax_rating.yaml'), before)
  })
})

it('a folder that cannot be written to says so, and nothing is in force', async () => {
  const folder = join(config.dir, 'dictionaries')
  const { mode } = statSync(folder)

  chmodSync(folder, 0o555)

  try {
    // Who may do everything writes all the same.
    if (process.getuid?.() === 0) return
    const refused = await create({ dictionaryId: 'unit', value: 'never', label: '从不' })
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('不能写入')])
    expect(await offered('unit')).not.toContain('never')
  } finally {
    chmodSync(folder, mode)
  }
})

it('dictionaries are listed, renamed and taken along as files', async () => {
  const { body } = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('system/dict')}?keyword=tax`,
    { token: admin },
  )

  expect(body.data.map(({ data }) => data)).toMatchObject([{ code: 'tax_rating', items: 5 }])
  const ofStates = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('system/dict')}?keyword=declare_status`,
    { token: admin },
  )

  expect(ofStates.body.data.map(({ data }) => data['workflow'])).toEqual(['品牌申报流程'])
  const [row] = body.data
  const path = apiPaths.record('dictionary', 'tax_rating')
  const renamed = await portal.call<RecordView>('PATCH', path, {
    token: admin,
    body: { version: row!.version, changes: { title: '纳税信用' } },
  })

  expect(renamed.body.data.data).toMatchObject({ title: '纳税信用' })
  const answer = await portal.call<ActAnswer>(
    'POST',
    apiPaths.recordAct('dictionary', 'tax_rating', 'downloadYaml'),
    {
      token: admin,
      body: { version: renamed.body.data.version },
    },
  )

  expect(answer.body.data.file).toEqual({ name: 'tax_rating.yaml', text: fileOf('tax_rating') })
})

it('every change has its line in the operation log, with who did it', async () => {
  const lines = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('system/event-log')}?size=100`,
    { token: admin },
  )

  const ofItem = lines.body.data.filter(({ data }) => data['recordId'] === 'return_reason.blurred')
  const details = ofItem.map(({ data }) => String(data['detail'])).join()
  for (const word of ['新建', '修改', '上移', '停用', '恢复']) expect(details, word).toContain(word)
  const released = lines.body.data.filter(({ data }) => data['kind'] === 'configuration')

  expect(released.map(({ data }) => data['username']).join()).toContain('chief')
})

it.each(['leader', 'province', 'district', 'content', 'declare'])(
  'is nothing for %s',
  async (role) => {
    const token = await portal.tokenOf(
      await portal.addAccount({ username: `no-${role}`, roles: [role], region: '530828' }),
    )
    const tea = await item('industry', 'tea')
    const answers: { status: number; body: Envelope }[] = await Promise.all([
      portal.call('GET', apiPaths.listRows('system/dict'), { token }),
      portal.call('GET', apiPaths.listRows('system/dict-item'), { token }),
      create({ dictionaryId: 'unit', value: 'z', label: 'z' }, token),
      save(tea, { label: '茶' }, token),
      act(tea, 'retire', token),
      remove(tea.id, token),
    ])

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 404])
  },
)
