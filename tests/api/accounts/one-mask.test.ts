import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type Answer, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let edited: EditedConfig
let owner: Applicant
let declaration: RecordView
let brand: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  edited = copyConfig()
  // Whoever reads masked may also change, make and export here: no way round the mask.
  edited.edit('entities/declaration.yaml', [
    '{ roles: [province], rows: all, actions: [read], mask:',
    '{ roles: [province], rows: all, actions: [read, export, create, update], mask:',
  ])

  for (const rows of ['region, actions: [read, export]', 'assigned, actions: [read]'])
    edited.edit('entities/declaration.yaml', [
      `rows: ${rows}, where: { not: { state: draft } }, hide: [vetoed`,
      `rows: ${rows}, where: { not: { state: draft } }, hide: [other, vetoed`,
    ])

  portal = await openPortal({ configDir: edited.dir })
  owner = await addApplicant(portal, 401, { region: '530828', industry: 'tea', isRegional: false })
  const draft = await addDraft(portal, owner, 'product', '遮蔽茶')

  declaration = (await move(portal, owner.token, draft, 'submit')).body.data

  for (const roles of [['province'], ['province', 'leader']])
    tokens[roles.join(' ')] = await portal.tokenOf(
      await portal.addAccount({ username: `mask-${roles.join('-')}`, roles, region: '530000' }),
    )

  const { database } = portal.services

  brand = 'brand-masked'
  const data = {
    brandName: '遮蔽茶',
    infoStatus: 'published',
    creditCode: owner.enterprise.creditCode,
    enterpriseId: owner.enterprise.id,
    year: 2025,
  }

  await database.query(
    `insert into e_catalog_brand(id, year, owner_id, version, created_at, updated_at, head, grams, data) values ($1, 2025, $2, 1, now(), now(), $3, '{}', $3)`,
    [brand, owner.enterprise.id, JSON.stringify(data)],
  )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

/** What the enterprise's private facts are. */
const secrets = () => {
  const { data } = owner.enterprise
  return [
    owner.enterprise.creditCode,
    data['contactMobile'],
    data['contactName'],
    data['legalPerson'],
  ].map(String)
}
const ask = async (path: string, who = 'province'): Promise<Answer<unknown>> =>
  portal.call('GET', path, { token: tokens[who] })

describe('what a role sees masked in one place it sees masked everywhere', () => {
  it.each([
    '/api/record/declaration/{declaration}',
    '/api/declare/getInfo?id={declaration}',
    '/api/record/enterprise/{enterprise}',
    '/api/record/catalog-brand/{brand}',
    '/api/list/rows/declare-audit/list',
    '/api/list/rows/upkeep/catalog-check',
    '/api/record/declaration/{declaration}/check',
    '/api/record/declaration/{declaration}/log',
    '/api/record/declaration/{declaration}/remarks',
  ])('in %s', async (path) => {
    const ids: Record<string, string> = {
      declaration: declaration.id,
      enterprise: owner.enterprise.id,
      brand,
    }

    const { status, text } = await ask(
      path.replace(/{(\w+)}/, (_, name: string) => ids[name] ?? ''),
    )

    expect(status).toBe(200)
    for (const secret of secrets()) expect(text).not.toContain(secret)
  })

  it('and it is no answer to a search, a filter, an order or a look-up', async () => {
    const [code = '', mobile = ''] = secrets()
    for (const entity of ['enterprise', 'catalog-brand', 'declaration'])
      for (const field of ['creditCode', 'contactMobile', 'contactName', 'legalPerson'])
        expect((await ask(`/api/lookup/records/${entity}?display=${field}&words=9`)).status).toBe(
          400,
        )

    for (const word of [code, code.slice(0, 9), mobile]) {
      const { body } = await ask(`/api/search?words=${word}`)
      expect(body.data).toEqual([])
      const rows = await ask(`/api/list/rows/declare-audit/list?keyword=${word}`)
      expect(rows.body.data).toEqual([])
    }

    for (const field of ['creditCode', 'contactMobile', 'legalPerson']) {
      expect((await ask(`/api/list/rows/declare-audit/list?sort=${field}`)).status).toBe(400)
      const filter = encodeURIComponent(JSON.stringify({ [field]: code }))
      expect((await ask(`/api/list/rows/declare-audit/list?filter=${filter}`)).status).toBe(400)
    }
  })

  it('nor is it written down in a sheet', async () => {
    const { bytes, status } = await portal.call('POST', '/api/list/export/declare-audit/list', {
      token: tokens['province'],
      body: {},
    })

    expect(status).toBe(200)
    for (const secret of secrets()) expect(JSON.stringify(readXlsx(bytes))).not.toContain(secret)
  })

  it('nor copied into a record of one’s own, nor changed unseen', async () => {
    const made = await portal.call<RecordView>('POST', '/api/record/declaration', {
      token: tokens['province'],
      body: { data: { brandName: '抄来的' }, copyFrom: declaration.id },
    })

    const stored = await portal.services.database.query(
      'select data from e_declaration where id = $1',
      [made.body.data?.id ?? ''],
    )

    for (const secret of secrets())
      expect(JSON.stringify([made.text, stored])).not.toContain(secret)
    await portal.services.database.query(`update e_declaration set state = 'draft' where id = $1`, [
      declaration.id,
    ])
    const saved = await portal.call('PATCH', `/api/record/declaration/${declaration.id}`, {
      token: tokens['province'],
      body: { version: declaration.version, changes: { contactMobile: '138****0000' } },
    })

    expect(saved.status).toBe(403)
  })

  it('a file in a field that is hidden from a role cannot be fetched by its id, another one of the record can', async () => {
    const upload = async (field: string) => {
      const path = `/api/file?entity=declaration&field=${field}`
      const file = uploadForm(`${field}.pdf`, pdf(field))
      return (await portal.call<FileValue>('POST', path, { token: owner.token, ...file })).body.data
    }

    const [hidden, shown] = [await upload('other'), await upload('license')]
    const files = { other: [{ ...hidden }], license: [{ ...shown }] }
    const draft = await addDraft(portal, owner, 'product', '隐藏附件', files)

    expect((await move(portal, owner.token, draft, 'submit')).status).toBe(200)
    const district = await portal.tokenOf(
      await portal.addAccount({ username: 'hide-district', roles: ['district'], region: '530828' }),
    )
    const statusOf = async ({ id }: FileValue) =>
      (await portal.call('GET', `/api/file/${id}`, { token: district })).status

    expect([await statusOf(hidden), await statusOf(shown)]).toEqual([404, 200])
  })

  it('a user with one role that reads it in full reads it in full', async () => {
    const { text } = await ask(`/api/record/enterprise/${owner.enterprise.id}`, 'province leader')
    for (const secret of secrets()) expect(text).toContain(secret)
  })
})
