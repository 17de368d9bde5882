import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { BrandDetailData } from '#contract/public.ts'
import type { ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { png, uploadForm } from '../upload-form.ts'

let portal: TestPortal
const tokens: Record<string, string> = {}
let enterprise: string
let picture: RecordData

beforeAll(async () => {
  portal = await openPortal()
  const owner = await addApplicant(portal, 701, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  tokens['owner'] = owner.token
  enterprise = owner.enterprise.id
  const regions = {
    district: '530828',
    elsewhere: '532504',
    city: '530800',
    province: '530000',
    leader: '530000',
    admin: '530000',
  }

  for (const [name, region] of Object.entries(regions)) {
    const roles = [name === 'elsewhere' ? 'district' : name]
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `approve-${name}`, roles, region }),
    )
  }

  const insider = {
    username: 'approve-insider',
    roles: ['district', 'declare'],
    region: '530828',
    enterprise,
  }

  tokens['insider'] = await portal.tokenOf(await portal.addAccount(insider))
  picture = await upload('owner')
})
afterAll(() => portal.close())

async function upload(who: string): Promise<RecordData> {
  const form = uploadForm('标识.png', png(640, 480))
  const answer = await portal.call<RecordData>(
    'POST',
    '/api/file?entity=catalog-brand&field=logo',
    {
      token: tokens[who],
      ...form,
    },
  )

  expect(answer.body.msg).toBe('')

  return answer.body.data
}

/** An elected brand as the public sees it, with what an older portal stored. */
async function addBrand(data: RecordData = {}): Promise<RecordView> {
  const { services } = portal
  const config = services.config()
  const record = {
    ...blankRecord(services, config, null, 'catalog-brand'),
    year: 2025,
    region: '530828',
  }

  record.owner = enterprise
  record.data = {
    year: 2025,
    type: 'product',
    brandName: '云雾',
    catalogNo: `ML-${record.id}`,
    industry: 'tea',
    regionCode: '530828',
    enterpriseId: enterprise,
    infoStatus: 'published',
    status: 'valid',
    slogan: '原来的口号',
    story: '品牌故事，'.repeat(50),
    features: '产品特色，'.repeat(30),
    logo: [picture],
    gallery: [picture],
    ...data,
  }

  await insertRecord(services.database.query, config, record)

  return read(record.id)
}
const read = async (id: string, who = 'owner') =>
  (await portal.call<RecordView>('GET', `/api/record/catalog-brand/${id}`, { token: tokens[who] }))
    .body.data
const save = (record: RecordView, changes: RecordData, who = 'owner') =>
  portal.call<RecordView>('PATCH', `/api/record/catalog-brand/${record.id}`, {
    token: tokens[who],
    body: { version: record.version, changes },
  })
const act = (record: RecordView, name: string, who: string, reason?: string) =>
  portal.call<RecordView>('POST', `/api/record/catalog-brand/${record.id}/publication/${name}`, {
    token: tokens[who],
    body: { version: record.version, ...(reason === undefined ? {} : { reason }) },
  })
const shown = async (id: string) =>
  (await portal.call<BrandDetailData>('GET', `/api/public/catalogue/brand?year=2025&id=${id}`)).body
    .data?.slogan
const waiting = async (who: string) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      '/api/list/rows/upkeep/catalog-check?preset=pending&size=100',
      {
        token: tokens[who],
      },
    )
  ).body.data.map(({ id }) => id)
/** The district has looked at it: it waits for the province. */
const passOn = async (id: string) =>
  (await act(await read(id, 'district'), 'pass', 'district')).body.data
const handedIn = async (slogan = '新的口号') =>
  (await act((await save(await addBrand(), { slogan })).body.data, 'submit', 'owner')).body.data

describe('what an owner changes of a brand that is public', () => {
  it('stays as it was for everybody until it is handed in and another role publishes it', async () => {
    const live = await addBrand()
    expect(live.publication).toMatchObject({ acts: [], approval: { state: null } })
    const half = (await save(live, { slogan: '新的口号', story: '' })).body.data

    expect(half.publication?.acts).toEqual(['discard', 'submit'])
    expect(await shown(live.id)).toBe('原来的口号')
    for (const who of ['district', 'province', 'leader'])
      expect((await read(live.id, who)).data['slogan']).toBe('原来的口号')
    expect((await act(half, 'submit', 'owner')).body.msg).toBe('保存前请修正 1 处问题')

    const whole = (await save(half, { story: '新的品牌故事，'.repeat(40) })).body.data
    const sent = (await act(whole, 'submit', 'owner')).body.data

    expect(sent.publication).toMatchObject({ acts: ['discard'], approval: { state: 'pending' } })
    expect(await shown(live.id)).toBe('原来的口号')
    expect(await waiting('district')).toContain(live.id)
    expect(await waiting('elsewhere')).not.toContain(live.id)

    const visibleRecord = await read(live.id, 'district')

    expect(visibleRecord.data['slogan']).toBe('新的口号')
    expect(visibleRecord.publication?.acts).toEqual(['pass', 'return'])
    expect((await read(live.id, 'province')).data['slogan']).toBe('原来的口号')
    expect((await act(visibleRecord, 'pass', 'district')).status).toBe(200)
    expect(await shown(live.id)).toBe('原来的口号')
    expect((await read(live.id)).publication).toMatchObject({
      acts: ['discard'],
      approval: { state: 'passed' },
    })

    expect((await read(live.id, 'district')).data['slogan']).toBe('原来的口号')

    const decided = await read(live.id, 'province')

    expect([decided.data['slogan'], decided.publication?.acts]).toEqual([
      '新的口号',
      ['publish', 'withdraw', 'return'],
    ])

    expect(
      (await act(decided, 'publish', 'province')).body.data.publication?.approval?.state ?? null,
    ).toBe(null)
    expect(await shown(live.id)).toBe('新的口号')
    expect(await waiting('district')).not.toContain(live.id)
  })

  it('is shown to those who decide beside what readers see, and to nobody else', async () => {
    const live = await addBrand()
    expect(live.publication?.before).toBeUndefined()
    const saved = (await save(live, { slogan: '新的口号', gallery: [picture, picture] })).body.data
    const sent = (await act(saved, 'submit', 'owner')).body.data

    expect(sent.publication?.before).toEqual({ slogan: '原来的口号', gallery: [picture] })
    expect((await read(live.id, 'district')).publication?.before).toEqual(sent.publication?.before)
    expect((await read(live.id, 'leader')).publication?.before).toBeUndefined()
    expect((await passOn(live.id)).publication?.before).toBeUndefined()
    const done = await act(await read(live.id, 'province'), 'publish', 'province')

    expect(done.body.data.publication?.before).toBeUndefined()
  })

  it('is not published by its author, whatever the role, nor by roles other than the approvers', async () => {
    const sent = await handedIn()
    for (const [who, name] of [
      ['owner', 'publish'],
      ['owner', 'withdraw'],
      ['owner', 'return'],
      ['owner', 'pass'],
      ['insider', 'pass'],
      ['province', 'pass'],
      ['province', 'publish'],
      ['province', 'return'],
      ['insider', 'publish'],
      ['insider', 'return'],
      ['leader', 'publish'],
      ['leader', 'return'],
      ['district', 'withdraw'],
      ['city', 'withdraw'],
      ['district', 'submit'],
      ['district', 'discard'],
    ] as const)
      expect([who, name, (await act(sent, name, who, '请按要求修改')).status]).toEqual([
        who,
        name,
        403,
      ])

    expect((await act(sent, 'publish', 'district')).status).toBe(400)
    expect((await act(sent, 'publish', 'elsewhere')).status).toBe(404)
    expect((await act(sent, 'publish', 'insider')).body.msg).toBe('本人创建的记录须由他人办理')
    expect((await act(sent, 'publish', 'owner')).body.msg).toBe(
      '修改须由县级审核员、系统管理员审核后发布',
    )
    const passed = await passOn(sent.id)

    for (const [who, name] of [
      ['district', 'publish'],
      ['district', 'return'],
      ['district', 'pass'],
      ['owner', 'publish'],
    ] as const)
      expect([who, name, (await act(passed, name, who, '请按要求修改')).status]).toEqual([
        who,
        name,
        403,
      ])

    expect((await act(passed, 'publish', 'district')).body.msg).toBe(
      '修改须由省级审核员、省级负责人、系统管理员审核后发布',
    )
    expect(await shown(sent.id)).toBe('原来的口号')
  })

  it('goes back to its owner with the reason, and is handed in again', async () => {
    const sent = await handedIn()
    const passed = await passOn(sent.id)

    expect((await act(passed, 'return', 'province')).body.msg).toBe('请填写退回的原因（2～300字）')
    expect((await act(passed, 'return', 'province', '\u200B\u202E ')).status).toBe(400)
    expect((await act(passed, 'return', 'province', '口号与品牌不符')).status).toBe(200)
    const back = await read(sent.id)

    expect(back.data['slogan']).toBe('新的口号')
    expect(back.publication).toMatchObject({
      acts: ['discard', 'submit'],
      approval: { state: 'returned', reason: '口号与品牌不符' },
    })

    expect((await read(sent.id, 'province')).data['slogan']).toBe('原来的口号')
    expect(await shown(sent.id)).toBe('原来的口号')
    const again = (
      await act((await save(back, { slogan: '更好的口号' })).body.data, 'submit', 'owner')
    ).body.data

    expect(again.publication?.approval).toEqual({ state: 'pending', reason: '' })
    await act(again, 'return', 'district', '请写明产地')
    await act(await read(sent.id), 'submit', 'owner')
    await act(await passOn(sent.id), 'publish', 'province')
    expect(await shown(sent.id)).toBe('更好的口号')
    const log = await portal.call<LogEntry[]>('GET', `/api/record/catalog-brand/${sent.id}/log`, {
      token: tokens['owner'],
    })

    expect(log.body.data.map(({ actionTitle, opinion }) => [actionTitle, opinion])).toEqual([
      ['提交审核', null],
      ['通过并上报', null],
      ['退回', '口号与品牌不符'],
      ['提交审核', null],
      ['退回', '请写明产地'],
      ['提交审核', null],
      ['通过并上报', null],
      ['发布', null],
    ])
  })

  it('that is changed again while it waits has to be handed in again, and nobody publishes what they did not see', async () => {
    const sent = await handedIn()
    const seen = await read(sent.id, 'district')
    const changed = (await save(sent, { slogan: '悄悄改的口号' })).body.data

    expect(changed.publication?.approval?.state).toBe(null)
    expect((await act(seen, 'pass', 'district')).status).toBe(409)
    expect((await act({ ...seen, version: changed.version }, 'pass', 'district')).status).toBe(400)
    expect((await read(sent.id, 'district')).data['slogan']).toBe('原来的口号')
    const sentAgain = (await act(changed, 'submit', 'owner')).body.data
    const passed = await passOn(sentAgain.id)
    const late = (await save(await read(sent.id), { slogan: '又改的口号' })).body.data

    expect(late.publication?.approval?.state).toBe(null)
    expect((await act(passed, 'publish', 'province')).status).toBe(409)
    expect((await act({ ...passed, version: late.version }, 'publish', 'province')).status).toBe(
      403,
    )
    expect((await act(late, 'discard', 'owner')).body.data.data['slogan']).toBe('原来的口号')
  })

  it('cannot set by hand how far its approval is', async () => {
    const live = await addBrand()
    for (const changes of [
      { infoReview: 'pending' },
      { infoReviewReason: '无' },
      { infoStatus: 'offline' },
    ])
      expect((await save(live, changes)).status).toBe(403)
  })

  it('shows pictures of a change to those who approve it, from when it is handed in', async () => {
    const fresh = await upload('owner')
    const live = await addBrand()
    const changed = (await save(live, { gallery: [fresh] })).body.data
    const get = async (who: string) =>
      (await portal.call('GET', `/api/file/${String(fresh['id'])}`, { token: tokens[who] })).status

    expect([await get('district'), await get('leader')]).toEqual([404, 404])
    await act(changed, 'submit', 'owner')
    expect([await get('district'), await get('leader'), await get('elsewhere')]).toEqual([
      200, 404, 404,
    ])
    expect((await portal.call('GET', `/api/public/file/${String(fresh['id'])}`)).status).toBe(404)
  })

  it('opens with what was stored before there was approval', async () => {
    const old = await addBrand({
      infoStatus: 'pending',
      infoReview: 'published',
      buyLinks: [{ platform: 'tmall' }],
    })

    expect(old.publication).toMatchObject({
      state: 'draft',
      acts: ['submit'],
      approval: { state: null },
    })

    expect(await shown(old.id)).toBeUndefined()
  })
})

describe('a brand that the public sees', () => {
  const list = async (who: string) =>
    (
      await portal.call<ListRow[]>(
        'GET',
        '/api/list/rows/upkeep/catalog-check?preset=offline&size=100',
        {
          token: tokens[who],
        },
      )
    ).body.data.map(({ id }) => id)

  it('is withdrawn by the last level alone, with a reason that its log states', async () => {
    const live = await addBrand()
    const refused = await act(live, 'withdraw', 'district', '主体注销')

    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '已公开的记录须由省级审核员、省级负责人、系统管理员撤回',
    ])

    for (const reason of [undefined, '', '\u200B '])
      expect((await act(live, 'withdraw', 'leader', reason)).body.msg).toBe(
        '请填写撤回的原因（2～300字）',
      )

    expect(await shown(live.id)).toBe('原来的口号')

    const gone = await act(live, 'withdraw', 'leader', '主体已经注销')

    expect(gone.status).toBe(200)
    expect(await shown(live.id)).toBeUndefined()

    for (const who of ['owner', 'admin']) {
      const { data } = (
        await portal.call<LogEntry[]>('GET', `/api/record/catalog-brand/${live.id}/log`, {
          token: tokens[who],
        })
      ).body

      expect(data.map(({ actionTitle, opinion }) => [actionTitle, opinion])).toEqual([
        ['撤回', '主体已经注销'],
      ])
    }
  })

  it('stays visible after its withdrawal to its owner and to every level of approval, with the reason, and to nobody else', async () => {
    const live = await addBrand()
    await act(live, 'withdraw', 'province', '认证已被撤销')

    for (const who of ['owner', 'district', 'province', 'leader', 'admin']) {
      const { data } = await read(live.id, who)
      expect([who, data['infoStatus'], data['infoReviewReason']]).toEqual([
        who,
        'offline',
        '认证已被撤销',
      ])
    }

    for (const who of ['district', 'province', 'leader']) expect(await list(who)).toContain(live.id)
    expect([await list('elsewhere'), await list('city')].flat()).not.toContain(live.id)

    for (const who of ['elsewhere', 'city'])
      expect(
        (await portal.call('GET', `/api/record/catalog-brand/${live.id}`, { token: tokens[who] }))
          .status,
      ).toBe(404)

    const draft = (await save(await read(live.id), { slogan: '还没交的口号' })).body.data

    expect((await read(live.id, 'leader')).data['slogan']).toBe('原来的口号')
    await act(draft, 'submit', 'owner')
    expect((await read(live.id)).data['infoReviewReason'] ?? null).toBe(null)
    await act(await passOn(live.id), 'publish', 'leader')
    expect(await shown(live.id)).toBe('还没交的口号')
  })

  it('keeps a change waiting for approval when it is withdrawn meanwhile', async () => {
    const sent = await handedIn()
    expect(
      (await act(await read(sent.id, 'leader'), 'withdraw', 'leader', '公示有误')).status,
    ).toBe(200)
    expect((await read(sent.id)).publication?.approval).toEqual({
      state: 'pending',
      reason: '公示有误',
    })

    await act(await passOn(sent.id), 'publish', 'province')
    expect(await shown(sent.id)).toBe('新的口号')
  })
})
