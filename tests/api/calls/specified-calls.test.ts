import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberOf } from '#config-model/assert.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import { stepFields } from '#config-model/forms/form-schema.ts'
import type { RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, validData, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

let portal: TestPortal
let applicant: Applicant
let old: string

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const { services } = portal
  const config = services.config()
  const record = {
    ...blankRecord(services, config, null, 'declaration'),
    year: 2023,
    state: 'elected',
    owner: applicant.enterprise.id,
  }

  record.data = {
    ...(await validData(portal, applicant, 'product', '旧岁')),
    year: 2023,
    enterpriseId: applicant.enterprise.id,
    declareNo: '2023-CP-530828-0001',
  }

  await insertRecord(services.database.query, config, record)
  old = record.id
})
afterAll(() => portal.close())

describe('the calls of the specification', () => {
  it('dictionaries: one as a list, several by code, those of a year under its own address', async () => {
    const read = (query: string, api = 'api') =>
      portal.call<{ value: string; label: string; labelEn?: string }[]>(
        'GET',
        `/${api}/common/dict/findByTypeCode?typeCode=${query}`,
      )

    expect((await read('declare_type')).body.data).toEqual([
      expect.objectContaining({
        value: 'region',
        label: '区域公用品牌',
        labelEn: expect.stringMatching(/[a-z]/i),
      }),
      expect.objectContaining({ value: 'enterprise', label: '企业品牌' }),
      expect.objectContaining({ value: 'product', label: '产品品牌' }),
    ])

    expect(Object.keys((await read('declare_type,industry')).body.data)).toEqual([
      'declare_type',
      'industry',
    ])

    expect((await read('no_such')).body).toMatchObject({ code: 404, msg: '字典“no_such”不存在' })
    expect((await read('industry', '2022-api')).body.code).toBe(0)
  })

  it('districts: by default the cities of the province, deeper as a tree', async () => {
    const read = async (query = '') =>
      (
        await portal.call<
          { l: string; n: string; c: string; p: string; children?: { n: string }[] }[]
        >('GET', `/api/common/district/children${query}`)
      ).body.data

    const cities = await read()

    expect(cities).toHaveLength(16)
    expect(cities[0]).toEqual({
      l: expect.stringMatching(/^[A-Z]$/),
      n: expect.any(String),
      c: expect.stringMatching(/^53\d\d00$/),
      p: '530000',
    })

    expect((await read('?parentCode=530800')).map((item) => item.n)).toContain('澜沧拉祜族自治县')
    expect((await read('?depth=2')).flatMap((item) => item.children ?? [])).toHaveLength(129)
  })

  it('declarations: by id and by type, of the year of the address', async () => {
    const draft = await addDraft(portal, applicant, 'product', '今朝')
    const names = async (api: string) =>
      (
        await portal.call<RecordView[]>('GET', `/${api}/declare/getInfoByType?type=product`, {
          token: applicant.token,
        })
      ).body.data.map((item) => item.data['brandName'])

    expect(await names('api')).toEqual(['今朝'])
    expect(await names('2023-api')).toEqual(['旧岁'])
    expect(await names('2022-api')).toEqual([])
    const view = (api: string, id: string) =>
      portal.call<RecordView>('GET', `/${api}/declare/getInfo?id=${id}`, { token: applicant.token })

    expect((await view('api', draft.id)).body.data).toMatchObject({
      title: '今朝',
      stateTitle: '未提交',
    })

    const past = (await view('2023-api', old)).body.data

    expect(past).toMatchObject({ year: 2023, may: { edit: [], transitions: [], remove: false } })
    expect((await view('2024-api', old)).status).toBe(404)
    const plain = await portal.call('GET', `/api/record/declaration/${old}`, {
      token: applicant.token,
    })

    for (const path of [
      '2023-api/declare/getInfo',
      'api/declare/getInfo',
      'api/declare/audit/view',
    ])
      expect(
        (await portal.call('GET', `/${path}?id=${old}`, { token: applicant.token })).body,
      ).toEqual(plain.body)

    for (const path of ['audit/view', 'audit/log/list', 'audit/remark/list'])
      expect(
        (
          await portal.call('GET', `/2023-api/declare/${path}?id=${old}`, {
            token: applicant.token,
          })
        ).body.code,
      ).toBe(0)
  })

  it('the signed-in user with roles and access list', async () => {
    const { data } = (await portal.call('GET', '/api/user/info', { token: applicant.token })).body
    expect(data).toMatchObject({
      user: {
        id: expect.any(String),
        userType: 'DECLARE',
        roles: ['declare'],
        access: ['declare'],
      },
      roles: ['declare'],
    })
  })

  it('brands of a name for who registers: by the kind of applicant, the newest first, their credit codes masked', async () => {
    const { services } = portal
    const config = services.config()
    for (const [year, type, brandName] of [
      [2022, 'product', '澜屿春芽'],
      [2024, 'enterprise', '澜屿'],
      [2024, 'region', '澜屿茶'],
    ] as const) {
      const brand = { ...blankRecord(services, config, null, 'catalog-brand'), year }
      brand.data = {
        type,
        brandName,
        subjectName: '澜屿茶业有限公司',
        creditCode: '91530828000000071X',
        infoStatus: 'published',
      }

      await insertRecord(services.database.query, config, brand)
    }

    const read = async (query: string) =>
      (
        await portal.call<{ brandName: string; year: number; creditCode: string }[]>(
          'GET',
          `/api/register/brand/list?${query}`,
        )
      ).body.data

    const name = encodeURIComponent('澜屿')

    expect(
      (await read(`name=${name}&userType=ENTERPRISE`)).map((brand) => [
        brand.year,
        brand.brandName,
      ]),
    ).toEqual([
      [2024, '澜屿'],
      [2022, '澜屿春芽'],
    ])

    expect((await read(`name=${name}&userType=REGION`)).map((brand) => brand.brandName)).toEqual([
      '澜屿茶',
    ])
    for (const query of [`name=${name}`, `name=${name}&userType=`])
      expect((await read(query)).map((brand) => brand.brandName)).toHaveLength(3)
    const unknown = await portal.call('GET', `/api/register/brand/list?name=${name}&userType=X`)
    expect([unknown.status, unknown.body.msg]).toEqual([
      400,
      '参数 userType 只能是 ENTERPRISE / REGION',
    ])
    expect(JSON.stringify(await read(`name=${name}`))).not.toContain('91530828000000071X')
    expect(await read(`name=${encodeURIComponent('澜')}`)).toEqual([])
  })

  it('a past year is never written, by whatever address', async () => {
    const save = await portal.call('PATCH', `/api/record/declaration/${old}`, {
      token: applicant.token,
      body: { version: 1, changes: { slogan: '改写历史' } },
    })

    expect(save.status).toBe(405)
    const admin = await portal.tokenOf(
      await portal.addAccount({ username: 'specified-admin', roles: ['admin'] }),
    )

    expect(
      (
        await portal.call('POST', `/api/record/declaration/${old}/transition/adminReset`, {
          token: admin,
          body: { version: 1, form: { opinion: '退回重新审核这一件申报' } },
        })
      ).body,
    ).toMatchObject({ code: 405, msg: '历史年度数据只读' })

    expect(
      (await portal.call('DELETE', `/api/record/declaration/${old}`, { token: applicant.token }))
        .status,
    ).toBe(405)
  })
})

describe('the configuration for the browser', () => {
  it('comes with compiled checks that judge as the server does, without eval', async () => {
    const { validators } = await sentConfig(portal, applicant.token)
    const script = await portal.call('GET', validators['declaration']!)

    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })

    expect(script.text).not.toMatch(/\beval\b|new Function/)
    const module = (await import(
      `data:text/javascript;base64,${script.bytes.toString('base64')}`
    )) as {
      steps: Record<string, (values: unknown) => boolean>
    }

    const checks: Validators = portal.services.validators('declaration', 2025)
    const fields = stepFields(portal.services.config().forms['declaration'])
    const stepOf = (name: string) =>
      Object.keys(fields).find((step) => memberOf(fields, step).includes(name)) ?? ''

    expect(Object.keys(module.steps)).toEqual(Object.keys(fields))

    for (const value of [
      '',
      '𠮷'.repeat(30),
      '𠮷'.repeat(31),
      7,
      null,
      [],
      [{}],
      ['a', 'a'],
      '13800000000',
      '2025-02-30',
      { id: randomUUID() },
    ])
      for (const [name, check] of Object.entries(checks))
        expect([name, memberOf(module.steps, stepOf(name))({ [name]: value })]).toEqual([
          name,
          check(value).length === 0,
        ])
  })

  it('is only what the role may see', async () => {
    const { config } = await sentConfig(portal, applicant.token)
    expect(
      Object.keys(config.pages).filter(
        (id) => id.startsWith('declare-audit/') || id.startsWith('cms/article'),
      ),
    ).not.toContain('declare-audit/district')

    expect(JSON.stringify(config.menus)).not.toContain('审核管理')
    expect((await portal.call('GET', '/api/config')).status).toBe(401)
  })
})
