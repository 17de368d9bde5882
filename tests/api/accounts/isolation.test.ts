import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRow, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let stranger: Applicant
let record: RecordView
let lancang: string
let mile: string

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 21, { region: '530828', industry: 'tea', isRegional: false })
  stranger = await addApplicant(portal, 22, {
    region: '532504',
    industry: 'fruit',
    isRegional: false,
  })

  record = await addDraft(portal, owner, 'product', '霁岚')
  lancang = await portal.tokenOf(
    await portal.addAccount({ username: 'dist-a', roles: ['district'], region: '530828' }),
  )
  mile = await portal.tokenOf(
    await portal.addAccount({ username: 'dist-b', roles: ['district'], region: '532504' }),
  )
})
afterAll(() => portal.close())

const calls = (
  id: string,
  file: string,
): ['GET' | 'PATCH' | 'POST' | 'DELETE', string, unknown?][] => [
  ['GET', `/api/record/declaration/${id}`],
  ['GET', `/api/record/declaration/${id}/log`],
  ['GET', `/api/record/declaration/${id}/remarks`],
  ['GET', `/api/record/declaration/${id}/check`],
  ['GET', `/api/record/declaration/${id}/previous`],
  ['GET', `/api/declare/getInfo?id=${id}`],
  ['GET', `/api/declare/audit/view?id=${id}`],
  ['GET', `/api/declare/audit/log/list?id=${id}`],
  ['GET', `/api/declare/audit/remark/list?id=${id}`],
  ['PATCH', `/api/record/declaration/${id}`, { version: 1, changes: { slogan: '我来改' } }],
  ['DELETE', `/api/record/declaration/${id}`],
  ['POST', `/api/record/declaration/${id}/transition/submit`, { version: 1, form: {} }],
  ['POST', '/api/record/declaration', { data: { type: 'product' }, copyFrom: id }],
  ['GET', `/api/file/${file}`],
]
const fileOf = (view: RecordView) => (view.data['logo'] as { id: string }[])[0]!.id

describe('a draft', () => {
  it('is closed to another applicant by every call', async () => {
    for (const [method, path, body] of calls(record.id, fileOf(record))) {
      const answer = await portal.call(method, path, { token: stranger.token, body })
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  it('is closed to reviewers before it is submitted, and to nobody signed in', async () => {
    expect(
      (await portal.call('GET', `/api/record/declaration/${record.id}`, { token: lancang })).status,
    ).toBe(404)
    for (const [method, path, body] of calls(record.id, fileOf(record)))
      expect([path, (await portal.call(method, path, { body })).status]).toEqual([path, 401])
  })

  it('gives no file away to a record that only claims it', async () => {
    const mine = await addDraft(portal, stranger, 'product', '松笙')
    const answer = await portal.call('PATCH', `/api/record/declaration/${mine.id}`, {
      token: stranger.token,
      body: { version: mine.version, changes: { logo: record.data['logo'] } },
    })

    expect(answer.status).toBe(403)
    expect(answer.body.msg).toContain('不属于您')
  })
})

describe('a submitted declaration', () => {
  it('is seen by its own district and by no other, in record, list, count, neighbours and export', async () => {
    const submitted = await move(portal, owner.token, record, 'submit')
    expect(submitted.status).toBe(200)
    expect(
      (await portal.call('GET', `/api/record/declaration/${record.id}`, { token: lancang })).status,
    ).toBe(200)
    expect(
      (await portal.call('GET', `/api/file/${fileOf(record)}`, { token: lancang })).status,
    ).toBe(200)

    for (const [method, path, body] of calls(record.id, fileOf(record)).filter(
      ([, path]) => path !== '/api/record/declaration',
    ))
      expect([path, (await portal.call(method, path, { token: mile, body })).status]).toEqual([
        path,
        404,
      ])

    const rows = async (token: string) =>
      (
        await portal.call<ListRow[]>('GET', '/api/list/rows/declare-audit/district?preset=todo', {
          token,
        })
      ).body.data.map((row) => row.id)

    expect(await rows(lancang)).toContain(record.id)
    expect(await rows(mile)).not.toContain(record.id)
    expect(
      (
        await portal.call<Record<string, number>>(
          'GET',
          '/api/list/counts/declare-audit/district',
          { token: mile },
        )
      ).body.data['todo'],
    ).toBe(0)

    expect(
      (
        await portal.call<{ position: number }>(
          'GET',
          `/api/list/neighbours/declare-audit/district?id=${record.id}`,
          {
            token: mile,
          },
        )
      ).body.data.position,
    ).toBe(0)

    expect(
      (
        await portal.call('POST', '/api/list/export/declare-audit/district', {
          token: mile,
          body: { ids: [record.id] },
        })
      ).bytes.includes('霁岚'),
    ).toBe(false)
  })

  it('does not let a declarant list what belongs to others', async () => {
    const rows = await portal.call<ListRow[]>('GET', '/api/list/rows/declare/status', {
      token: stranger.token,
    })
    expect(rows.body.data.map((row) => row.id)).not.toContain(record.id)
    expect(
      (await portal.call('GET', '/api/list/rows/declare-audit/district', { token: stranger.token }))
        .status,
    ).toBe(403)
  })
})

describe('history years', () => {
  it('are read through {year}-api and never written', async () => {
    expect(
      (await portal.call('POST', '/2023-api/declare/getInfo', { token: owner.token, body: {} }))
        .body,
    ).toMatchObject({
      code: 405,
      msg: '历史年度数据只读',
    })

    expect(
      (
        await portal.call('GET', `/2023-api/declare/getInfo?id=${record.id}`, {
          token: owner.token,
        })
      ).status,
    ).toBe(404)

    expect(
      (
        await portal.call('GET', '/2023-api/declare/getInfoByType?type=product', {
          token: owner.token,
        })
      ).body,
    ).toMatchObject({ code: 0, data: [] })

    expect(
      (await portal.call('GET', '/2019-api/declare/getInfoByType', { token: owner.token })).status,
    ).toBe(404)
    expect((await portal.call('GET', '/2023-api/user/info', { token: owner.token })).status).toBe(
      404,
    )
    const names = async (year: string) =>
      (
        await portal.call<{ n: string }[]>(
          'GET',
          `/${year}/common/district/children?parentCode=532300`,
        )
      ).body.data.map((item) => item.n)

    expect(await names('2021-api')).toContain('禄丰县')
    expect(await names('api')).toContain('禄丰市')
  })
})

describe('a new record', () => {
  it('cannot be made in the name of another enterprise, year or number', async () => {
    for (const forged of [
      { enterpriseId: owner.enterprise.id },
      { year: 2021 },
      { declareNo: '2025-CP-530828-9999' },
      { regionCode: '530102' },
    ])
      expect(
        (
          await portal.call('POST', '/api/record/declaration', {
            token: stranger.token,
            body: { data: { type: 'product', brandName: '冒名', ...forged } },
          })
        ).status,
      ).toBe(403)
  })

  it('is only of a kind that its enterprise is offered', async () => {
    const create = (applicant: Applicant, type: string) =>
      portal.call('POST', '/api/record/declaration', {
        token: applicant.token,
        body: { data: { type, brandName: '云上' } },
      })

    expect((await create(stranger, 'region')).body).toMatchObject({
      code: 403,
      msg: '“申报类型”由系统确定，不能修改',
    })

    const association = await addApplicant(portal, 23, {
      region: '530828',
      industry: 'tea',
      isRegional: true,
      holderLevel: 'district',
    })

    expect((await create(association, 'product')).status).toBe(403)
    expect((await create(association, 'region')).status).toBe(200)
  })
})
