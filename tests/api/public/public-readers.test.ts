import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionariesIn } from '#config-model/facts/dictionary.ts'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RegistrationAnswer } from '#contract/public.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
const pictures: Record<string, string> = {}

/** A brand of the catalogue with a picture and a logo. */
async function addBrand(name: string, change: RecordData = {}): Promise<void> {
  const { database, files } = portal.services
  const { sha256, size } = await files.put(gradientPng(32, 24, [name.length * 9, 80, 90]))
  const brand = randomUUID()
  const file = async (field: string) => {
    const id = randomUUID()
    pictures[`${name} ${field}`] = id
    await database.query(
      `insert into file(id, sha256, name, size, type, entity, field) values ($1, $2, 'a.png', $3, 'image/png', 'catalog-brand', $4)`,
      [id, sha256, size, field],
    )

    await database.query(
      `insert into file_use(file_id, entity, record_id) values ($1, 'catalog-brand', $2)`,
      [id, brand],
    )

    return [{ id, name: 'a.png', size, type: 'image/png' }]
  }

  const data = {
    year: 2024,
    type: 'product',
    brandName: `云上${name}`,
    subjectName: `云上${name}有限公司`,
    creditCode: '91530828MA6DEMO018',
    infoStatus: 'published',
    status: 'valid',
    gallery: await file('gallery'),
    logo: await file('logo'),
    ...change,
  }

  await database.query(
    `insert into e_catalog_brand(id, year, version, created_at, updated_at, head, grams, data) values ($1, $2, 1, now(), now(), $3, '{}', $3)`,
    [brand, data.year, JSON.stringify(data)],
  )
}

beforeAll(async () => {
  portal = await openPortal()
  await addBrand('在目录')
  await addBrand('待发布', { infoStatus: 'pending' })
  await addBrand('已退出', { status: 'exit' })
  await addBrand('未公开年度', { year: 2019 })
})
afterAll(() => portal.close())

describe('a visitor without a session', () => {
  it('is offered only brands of the public catalogue at registration', async () => {
    const { body } = await portal.call<{ brandName: string; creditCode: string }[]>(
      'GET',
      `/api/register/brand/list?name=${encodeURIComponent('云上')}`,
    )

    expect(body.data.map(({ brandName, creditCode }) => [brandName, creditCode])).toEqual([
      ['云上在目录', '9153****O018'],
    ])
  })

  it('sees a picture only while a public record shows it', async () => {
    const get = async (picture: string) =>
      (await portal.call('GET', `/api/public/file/${pictures[picture]}`)).status
    expect(await get('在目录 gallery')).toBe(200)
    for (const hidden of ['待发布 gallery', '已退出 gallery', '未公开年度 gallery', '在目录 logo'])
      expect([hidden, await get(hidden)]).toEqual([hidden, 404])
    await portal.services.database.query(
      `update e_catalog_brand set data = data || '{"infoStatus":"offline"}' where data->>'brandName' = '云上在目录'`,
    )
    const gone = await portal.call('GET', `/api/public/file/${pictures['在目录 gallery']}`)

    expect(gone.status).toBe(404)
  })

  it('reads the dictionaries of public pages and registration, and no other', async () => {
    const config = portal.services.config()
    const open: string[] = []
    for (const code of Object.keys(config.dictionaries)) {
      const { status } = await portal.call(
        'GET',
        `/api/common/dict/findByTypeCode?typeCode=${code}`,
      )

      expect([code, status]).toEqual([code, expect.toBeOneOf([200, 401])])
      if (status === 200) open.push(code)
    }

    expect(open.toSorted()).toEqual(
      [
        'cert_type',
        'declare_type',
        'holder_level',
        'industry',
        'register_user_type',
        'subject_kind',
        'enable_status',
      ].toSorted(),
    )

    expect(
      (await portal.call('GET', '/api/common/dict/findByTypeCode?typeCode=industry,role')).status,
    ).toBe(401)
    expect(
      (await portal.call('GET', '/2023-api/common/dict/findByTypeCode?typeCode=role')).status,
    ).toBe(401)
    const token = await portal.tokenOf(
      await portal.addAccount({ username: 'reads', roles: ['expert'] }),
    )

    expect(
      (await portal.call('GET', '/api/common/dict/findByTypeCode?typeCode=role', { token })).status,
    ).toBe(200)
  })

  it('gets no rights, roles, workflows or internal dictionaries from the portal', async () => {
    for (const locale of ['zh-CN', 'en-US']) {
      const ask = <Data>(path: string) =>
        portal.call<Data>('GET', path, { headers: { 'x-locale': locale } })
      const { body, text } = await ask<RegistrationAnswer>(apiPaths.registration)

      expect(body.data.entity.access).toEqual([])
      expect(dictionariesIn(body.data.entity.fields)).not.toContain('role')
      const publicText = [
        text,
        (await ask(apiPaths.portal)).text,
        (await ask(apiPaths.portalToday)).text,
      ].join(' ')

      expect(publicText).not.toMatch(
        /"auth"|县级审核员|District reviewer|建议入选|Suggested|退回原因/,
      )
    }
  })
})
