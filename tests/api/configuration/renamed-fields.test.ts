import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { Announcing } from '#config-model/types.generated.ts'
import type { AccountUser } from '#contract/account.ts'
import type { ListPreferences } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { BrandCard, BrandDetailData } from '#contract/public.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { readUser } from '#server/accounts/read-account.ts'
import { countDownload } from '#server/files/reach-file.ts'
import { linkReferences } from '#server/migration/link-references.ts'
import { refreshHeads } from '#server/migration/refresh-heads.ts'
import { readRemovedRecords } from '#server/records/acts/restore-record.ts'
import { blankRecord } from '#server/records/records.ts'
import { fetchRecord } from '#server/records/stored-record.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { announceEffect } from '#server/workflow/effects/announce.ts'
import type { EffectContext } from '#server/workflow/effects/definition.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { addPublicBrand } from '../public/add-public-brand.ts'

// Every record below was stored when its fields had the names in `was`.
const files = copyConfig()
let portal: TestPortal
let applicant: Applicant
let leader: string
let admin: string
let district: string

beforeAll(async () => {
  files.edit(
    'entities/catalog-brand.yaml',
    ['subjectName: { type: text,', 'subjectName: { was: [subject], type: text,'],
    ['story: { type: paragraph,', 'story: { was: [tale], type: paragraph,'],
    ['brandName: { type: text,', 'brandName: { was: [brand], type: text,'],
    ['industry: { type: dictionary,', 'industry: { was: [branch], type: dictionary,'],
    ['infoStatus: { type: dictionary,', 'infoStatus: { was: [shown], type: dictionary,'],
    ['certType: { type: dictionary,', 'certType: { was: [certKind], type: dictionary,'],
  )
  files.edit('entities/article.yaml', [
    'title: { type: text,',
    'title: { was: [heading], type: text,',
  ])
  files.edit('entities/enterprise.yaml', [
    'name: { type: text,',
    'name: { was: [company], type: text,',
  ])
  files.edit('entities/expert-task.yaml', [
    'declaration: { type: reference,',
    'declaration: { was: [case], type: reference,',
  ])
  files.edit(
    'entities/declaration.yaml',
    ['industry: { type: dictionary,', 'industry: { was: [branch], type: dictionary,'],
    [
      'validTo: { type: date, title: 有效期至,',
      'validTo: { was: [until], type: date, title: 有效期至,',
    ],
  )
  files.edit(
    'entities/logo-auth.yaml',
    ['pack: { type: files, title: 标识包,', 'pack: { was: [parcel], type: files, title: 标识包,'],
    ['downloadCount: { type: integer,', 'downloadCount: { was: [downloads], type: integer,'],
    ['brandName: { type: text,', 'brandName: { was: [brand], type: text,'],
    ['uses: { type: dictionary,', 'uses: { was: [scopes], type: dictionary,'],
  )

  portal = await openPortal({ configDir: files.dir })
  applicant = await addApplicant(portal, 1, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  const signIn = async (role: string, region: string) =>
    portal.tokenOf(await portal.addAccount({ username: `${role}-was`, roles: [role], region }))
  leader = await signIn('leader', '530000')
  admin = await signIn('admin', '530000')
  district = await signIn('district', '530828')
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const add = async (entity: string, data: RecordData, more: object = {}): Promise<string> => {
  const { services } = portal
  const record = { ...blankRecord(services, services.config(), null, entity), data, ...more }
  await insertRecord(services.database.query, services.config(), record)
  return record.id
}

describe('a value that was stored before its field was renamed', () => {
  it('is found and shown in the public catalogue', async () => {
    const now = { subjectName: '云岭茶厂', story: '旧日故事' }
    const { id } = await addPublicBrand(portal, '云岭', now)
    await portal.services.database.query(
      `update e_catalog_brand set data = replace(data::text, '"certType"', '"certKind"')::jsonb
         - '{subjectName,story,brandName,industry,infoStatus}'::text[]
         || jsonb_build_object('subject', data->'subjectName', 'tale', data->'story',
           'brand', data->'brandName', 'branch', data->'industry', 'shown', data->'infoStatus')`,
    )
    const filter = { keyword: '茶厂', industry: 'tea', cert: 'green', sort: 'name' }
    const listed = await portal.call<BrandCard[]>(
      'GET',
      `${apiPaths.publicList}?${new URLSearchParams({ year: '2025', ...filter })}`,
    )
    const detail = await portal.call<BrandDetailData>(
      'GET',
      `${apiPaths.publicBrand}?${new URLSearchParams({ year: '2025', id })}`,
    )

    expect(listed.body.data).toMatchObject([{ brandName: '云岭', subjectName: '云岭茶厂' }])
    expect(detail.body.data).toMatchObject({ subjectName: '云岭茶厂', story: '旧日故事' })
  })

  it('belongs to the user who acts for the record', async () => {
    await portal.services.database.query(
      `update e_enterprise set data = data - 'name' || jsonb_build_object('company', data->'name')`,
    )
    const { body } = await portal.call<{ user: AccountUser }>('GET', apiPaths.userInfo, {
      token: applicant.token,
    })

    expect(body.data.user.owner).toMatchObject({
      title: applicant.enterprise.name,
      data: { name: applicant.enterprise.name },
    })
  })

  it('opens the records that it refers to', async () => {
    const account = await portal.addAccount({ username: 'expert-was', roles: ['expert'] })
    await add('expert-task', { expertId: account, case: 'd1' }, { owner: account, state: 'todo' })
    const user = await readUser(portal.services, account)

    expect(Object.values(user?.opened ?? {})).toContainEqual(['d1'])
  })

  it('goes on counting downloads', async () => {
    const id = await add(
      'logo-auth',
      { parcel: [{ id: 'f1', name: 'a.zip', size: 1, type: 'application/zip' }], downloads: 4 },
      { owner: applicant.enterprise.id },
    )
    const user = (await readUser(portal.services, applicant.accountId))!
    await countDownload(portal.services, user, 'f1', { entity: 'logo-auth', record: id })
    const [row] = await portal.services.database.query<{ count: number }>(
      `select (data->'downloadCount')::int as count from e_logo_auth where id = $1`,
      [id],
    )

    expect(row?.count).toBe(5)
  })

  it('links references by what both records say', async () => {
    const { config, database } = portal.services
    const { id: enterpriseId } = applicant.enterprise
    const named = { enterpriseId, brandName: '岭上', year: 2025 }
    const elected = await add('declaration', named, { state: 'elected', year: 2025 })
    const id = await add('logo-auth', { enterpriseId, catalogYear: 2025, brand: '岭上' })
    await ownerQuery(portal, `delete from portal_fact where name like 'link:%'`)
    await linkReferences(database.query, config())

    const { data } = await fetchRecord(database.query, config(), { entity: 'logo-auth', id })
    expect(data['declaration']).toBe(elected)
  })

  it('keeps the item of a dictionary from being deleted', async () => {
    await add('logo-auth', { scopes: ['pack'] })
    const path = apiPaths.record('dictionary-item', 'logo_scope.pack')
    const answer = await portal.call('DELETE', path, { token: admin, body: { reason: '写错了' } })

    expect([answer.status, answer.body.msg]).toEqual([403, '该字典项已被引用，只能停用'])
  })

  it('is the heading of an announcement that goes on', async () => {
    const { services } = portal
    const now = services.clock()
    const heading = { heading: '名单公示', categoryCode: 'notice', status: 'published' }
    const content = '<table><tbody><tr><td>甲</td></tr></tbody></table>'
    await add('article', { ...heading, content }, { createdAt: now })
    const record = { ...blankRecord(services, services.config(), null, 'declaration') }
    const works: (() => Promise<unknown>)[] = []
    const environment = {
      services,
      query: services.database.query,
      config: services.config(),
      record: { ...record, data: { brandName: '乙' } },
      now,
      deferWork: (work: () => Promise<unknown>) => works.push(work),
    } as unknown as EffectContext
    announceEffect('名单公示', environment, {
      announcing: { columns: ['brandName'] } as Announcing,
    })
    for (const work of works) await work()

    const articles = await services.database.query<{ content: string }>(
      `select data->>'content' as content from e_article where data::text like '%名单公示%'`,
    )
    expect(articles).toHaveLength(1)
    expect(articles[0]?.content).toContain('<td>乙</td>')
  })

  it('stays in lists under the former name too until the new configuration is in force', async () => {
    const { database, config } = portal.services
    const id = await add('declaration', { branch: 'tea', brandName: '并存' })
    await ownerQuery(
      portal,
      `update e_declaration set head = '{"branch": "tea"}' where id = '${id}'`,
    )
    await ownerQuery(portal, `delete from portal_fact where name = 'head:declaration'`)
    await refreshHeads(database.query, config())
    const [row] = await database.query('select head from e_declaration where id = $1', [id])

    expect(row).toMatchObject({ head: { branch: 'tea', industry: 'tea', brandName: '并存' } })
  })

  it('has the title of a removed record', async () => {
    const { database, config } = portal.services
    await database.query(
      `insert into removed_record(entity, id, record, reason, removed_by, removed_at)
        values ('article', 'gone', '{"data": {"heading": "旧通知"}}', '', 'x', now())`,
    )
    expect(await readRemovedRecords(database.query, config())).toMatchObject([
      { id: 'gone', title: '旧通知' },
    ])
  })
})

describe('a remark at a field that was renamed since', () => {
  it('stands at the field, which may be corrected, beside what it was at the return', async () => {
    const draft = await addDraft(portal, applicant, 'product', '回响')
    const submitted = await move(portal, applicant.token, draft, 'submit')
    expect(submitted.body.msg).toBe('')
    const sent = submitted.body.data
    const form = { returnReason: ['expired'], opinion: '证书有效期与扫描件不一致，请核对。' }
    const returned = await move(portal, district, sent, 'districtReturn', form, [
      { path: 'certs/0/validTo', level: 'must', content: '有效期填写有误' },
      { path: 'industry', level: 'must', content: '产业填写有误' },
    ])
    expect(returned.body.msg).toBe('')

    const former = `replace(replace(%::text, '"industry"', '"branch"'), '"validTo"', '"until"')::jsonb`
    for (const table of ['e_declaration', 'record_round'])
      await ownerQuery(portal, `update ${table} set data = ${former.replace('%', 'data')}`)
    await ownerQuery(
      portal,
      `update remark set path = replace(replace(path, 'industry', 'branch'), 'validTo', 'until')`,
    )

    const token = applicant.token
    const place = apiPaths.record('declaration', sent.id)
    const { data: record } = (await portal.call<RecordView>('GET', place, { token })).body
    expect(record.remarks.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^certs\/[^/]+\/validTo$/),
      'industry',
    ])
    expect(record.may.edit).toEqual(expect.arrayContaining(['certs', 'industry']))

    const round = await portal.call<RecordView>(
      'GET',
      `${apiPaths.previousRecord('declaration', sent.id)}?of=round`,
      {
        token: district,
      },
    )
    const [cert] = round.body.data.data['certs'] as RecordData[]
    expect(round.body.data.data['industry']).toBe('tea')
    expect(cert?.['validTo']).toBe((record.data['certs'] as RecordData[])[0]?.['validTo'])
    expect(cert?.['validTo']).toEqual(expect.any(String))
  })
})

describe('a saved view', () => {
  it('filters by a field that was renamed since', async () => {
    const list = 'declare-audit/province'
    const filter = JSON.stringify({ branch: ['tea'] })
    const address = new URLSearchParams({ filter, sort: '-branch' }).toString()
    await portal.call('POST', apiPaths.listViews(list), {
      token: leader,
      body: { title: '茶', address },
    })
    await portal.call('POST', apiPaths.listDesk(list), {
      token: leader,
      body: { look: { hidden: ['branch'], widths: { branch: 90 } } },
    })
    const { look, views } = (
      await portal.call<ListPreferences>('GET', apiPaths.listDesk(list), { token: leader })
    ).body.data

    expect(Object.fromEntries(new URLSearchParams(views[0]?.address))).toEqual({
      filter: JSON.stringify({ industry: ['tea'] }),
      sort: '-industry',
    })
    expect(look).toEqual({ hidden: ['industry'], widths: { industry: 90 } })

    const rows = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows(list)}?${new URLSearchParams({ filter })}`,
      { token: leader },
    )
    expect(rows.status, rows.text).toBe(200)
  })
})
