import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import { runJobs } from '#server/jobs/daily-jobs.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readFolder } from '../shipped-config.ts'

const config = copyConfig()
let portal: TestPortal
let owner: Applicant
const at = (text: string) => (portal.time.now = new Date(`${text.replace(' ', 'T')}:00+08:00`))

beforeAll(async () => {
  portal = await openPortal({ configDir: config.dir, now: new Date('2025-05-10T10:00:00+08:00') })
  owner = await addApplicant(portal, 93, { region: '530828', industry: 'tea', isRegional: false })
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})

async function addBrand(
  brandName: string,
  validTo: string,
  more: RecordData = {},
): Promise<string> {
  const current = portal.services.config()
  const record = blankRecord(portal.services, current, null, 'catalog-brand')
  const { id, region, name } = owner.enterprise

  await insertRecord(portal.services.database.query, current, {
    ...record,
    data: {
      catalogNo: `ML-${brandName}`,
      year: 2024,
      type: 'product',
      brandName,
      subjectName: name,
      industry: 'tea',
      regionCode: region,
      enterpriseId: id,
      status: 'valid',
      infoStatus: 'published',
      certs: [{ certType: 'green', certNo: '1', validTo }],
      ...more,
    },
  })

  return record.id
}

const messages = async () =>
  (
    await portal.services.database.query<{ body: string }>(
      `select body from message where title = '认证即将到期' order by created_at, body`,
    )
  ).map(({ body }) => body.split('”')[0]?.slice(1))

const lines = async (kind: string) =>
  (
    await portal.services.database.query<{ subject: string; detail: RecordData; result: string }>(
      `select subject, detail, result from event_log where kind = $1 and username = '系统' order by id`,
      [kind],
    )
  ).filter(({ subject }) => subject?.includes('认证到期提醒'))

it('runs once on its day in the first process, and is logged', async () => {
  // 2025-05-11 and 90 days is 2025-08-09.
  const near = await addBrand('近青', '2025-08-09')
  await addBrand('远青', '2025-08-10')
  await addBrand('退青', '2025-08-09', { status: 'exit' })
  expect(await runJobs(portal.services)).toBe(0)
  at('2025-05-11 00:59')
  expect(await runJobs(portal.services)).toBe(0)
  at('2025-05-11 01:00')
  const turns = await Promise.all([1, 2, 3].map(() => runJobs(portal.services)))

  expect(turns.reduce((all, one) => all + one, 0)).toBe(1)
  expect(await messages()).toEqual(['近青'])
  expect(await runJobs(portal.services)).toBe(0)
  expect(
    (await lines('job')).map(({ subject, detail }) => [subject, detail['day'], detail['records']]),
  ).toEqual([['目录品牌 · 认证到期提醒', '2025-05-11', 1]])
  const [line] = await lines('record')

  expect(line?.detail).toMatchObject({ act: 'job', by: '认证到期提醒', fields: [] })
  const [row] = await portal.services.database.query<{ version: number }>(
    'select version from "e_catalog_brand" where id = $1',
    [near],
  )

  expect(row?.version).toBe(1)
})

it('makes up for the days that a stop missed, each as of its day', async () => {
  await addBrand('补青', '2025-08-11')
  at('2025-05-15 09:00')
  expect(await runJobs(portal.services)).toBe(2)
  expect(await messages()).toEqual(['近青', '补青', '远青'])
  expect((await lines('job')).map(({ detail }) => String(detail['day'])).toSorted()).toEqual([
    '2025-05-11',
    '2025-05-12',
    '2025-05-13',
    '2025-05-14',
    '2025-05-15',
  ])

  const claims = await portal.services.database.query(
    `select name from job_lock where name like 'job:%:%:%'`,
  )

  expect(claims).toEqual([])
})

it('takes a turn up where it was broken off: what was done is not done again', async () => {
  const done = await addBrand('断青一', '2025-08-14')
  await addBrand('断青二', '2025-08-14')
  at('2025-05-16 01:00')
  await portal.services.database.query('insert into job_lock(name, ran_at) values ($1, $2)', [
    `job:catalog-brand:certReminder:${done}`,
    portal.time.now,
  ])

  expect(await runJobs(portal.services)).toBe(1)
  expect((await messages()).filter((name) => name?.startsWith('断青'))).toEqual(['断青二'])
})

it('changes a record whole or not at all, and says how many it would be before it is put in force', async () => {
  await addBrand('改青', '2030-01-01', { slogan: '旧' })
  config.edit('entities/catalog-brand.yaml', [
    'jobs:\n',
    `jobs:
  renew: { title: 换口号, daily: "02:00", where: { field: slogan, is: 旧 }, effects: [{ set: { slogan: 新 } }] }
  fails: { title: 办不成, daily: "02:00", where: { field: slogan, is: 旧 }, effects: [{ set: { subjectName: 不应写入 } }, { create: expert-task, for: { entity: expert, where: { field: name, is: 无此人 } }, with: { year: { field: year }, expertId: "x", expertName: "x", declaration: "x", brandName: "x" } }] }
`,
  ])

  const after = readFolder(config.dir)
  const snapshot = await openSnapshot(portal.databaseUrl)
  const { findings } = await createPlan(
    snapshot,
    { before: portal.services.config(), after },
    portal.time.now,
  )

  await snapshot.close()
  expect(findings.find(({ message }) => message.includes('换口号'))).toMatchObject({
    level: 'notice',
    kind: 'entity/job',
    count: 1,
    message: '定时任务“换口号”每天 02:00 办理：现在有 1 条“目录品牌”满足条件',
    examples: ['ML-改青'],
  })

  await portal.services.configPublisher.reload('文件改动')
  await runJobs(portal.services)
  at('2025-05-17 03:00')
  await runJobs(portal.services)
  const [row] = await portal.services.database.query<{ version: number; data: RecordData }>(
    `select version, data from "e_catalog_brand" where data->>'brandName' = '改青'`,
  )

  expect([row?.version, row?.data['slogan'], row?.data['subjectName']]).toEqual([
    2,
    '新',
    owner.enterprise.name,
  ])
})

it('makes a record of a kind that is published as a draft', async () => {
  await addBrand('生文', '2030-01-01', { slogan: '写一篇' })
  config.edit('entities/catalog-brand.yaml', [
    'jobs:\n',
    `jobs:
  writeArticle: { title: 写文章, daily: "02:00", where: { field: slogan, is: 写一篇 }, effects: [{ create: article, with: { title: { field: brandName }, categoryCode: notice, content: { field: slogan } } }] }
`,
  ])
  await portal.services.configPublisher.reload('文件改动')
  await runJobs(portal.services)
  at('2025-05-18 03:00')
  await runJobs(portal.services)
  const made = await portal.services.database.query(
    `select data->>'status' as status from e_article where data->>'title' = '生文'`,
  )

  expect(made).toEqual([{ status: 'draft' }])
})

describe('the validity of a brand', () => {
  const statusOf = async (id: string) =>
    (
      await portal.services.database.query<{ status: string; since: string | null }>(
        `select data->>'status' as status, data->>'dueSince' as since from e_catalog_brand where id = $1`,
        [id],
      )
    ).map(({ status, since }) => [status, since])[0]

  const publicStatus = async (id: string) =>
    (
      await portal.call<{ statusTitle: string }>(
        'GET',
        `${apiPaths.publicBrand}?year=2024&id=${id}`,
      )
    ).body.data.statusTitle
  const messagesOf = async (title: string) =>
    (
      await portal.services.database.query<{ body: string }>(
        'select body from message where title = $1',
        [title],
      )
    ).map(({ body }) => body.split('”')[0]?.slice(1))

  const brands: Record<string, string> = {}

  it('is reported as ended at once, before the nightly job', async () => {
    at('2026-01-10 10:00')
    await runJobs(portal.services)

    for (const [name, validTo] of [
      ['早期', '2020-09-10'],
      ['昨期', '2026-01-10'],
      ['未期', '2026-04-11'],
    ] as const)
      brands[name] = await addBrand(name, '2030-01-01', { validTo, validFrom: '2018-01-01' })

    brands['旧待'] = await addBrand('旧待', '2030-01-01', { validTo: '2020-09-10', status: 'due' })
    expect(await publicStatus(brands['昨期']!)).toBe('有效')
    at('2026-01-11 00:01')
    expect(await publicStatus(brands['昨期']!)).toBe('已过有效期')
    expect(await publicStatus(brands['早期']!)).toBe('已过有效期')
    expect(await publicStatus(brands['未期']!)).toBe('有效')
  })

  it('ends automatically: its records wait for their check, and old ends send no message', async () => {
    at('2026-01-11 01:00')
    await runJobs(portal.services)
    for (const name of ['早期', '昨期', '旧待'])
      expect(await statusOf(brands[name]!)).toEqual(['due', '2026-01-11'])
    expect(await statusOf(brands['未期']!)).toEqual(['valid', null])
    expect(await messagesOf('目录有效期已满')).toEqual(['昨期'])
    expect(await messagesOf('目录有效期将满')).toEqual(['未期'])
    expect(await publicStatus(brands['早期']!)).toBe('待复核')
  })

  it('is suspended after 90 days without a check under way', async () => {
    const { services } = portal
    const current = services.config()
    const check = blankRecord(services, current, null, 'catalog-check')

    await insertRecord(services.database.query, current, {
      ...check,
      state: 'districtPending',
      owner: owner.enterprise.id,
      data: { checkYear: 2025, brand: brands['昨期']!, enterpriseId: owner.enterprise.id },
    })

    at('2026-04-10 01:00')
    await runJobs(portal.services)
    expect((await statusOf(brands['早期']!))?.[0]).toBe('due')
    at('2026-04-11 01:00')
    await runJobs(portal.services)
    expect((await statusOf(brands['早期']!))?.[0]).toBe('suspended')
    expect((await statusOf(brands['昨期']!))?.[0]).toBe('due')
    expect(new Set(await messagesOf('目录品牌暂停'))).toEqual(new Set(['旧待', '早期']))
  })

  it('is checked within the window of the check only, and renewed by its conclusion', async () => {
    config.edit('years.yaml', ['alwaysOpen: true\n', ''])
    await portal.services.configPublisher.reload('文件改动')
    at('2026-03-20 10:00')
    const draft = await portal.call<RecordView>('POST', apiPaths.records('catalog-check'), {
      token: await portal.tokenOf(owner.accountId),
      body: { data: { brand: brands['未期']! } },
    })

    expect(draft.status, draft.text).toBe(200)
    at('2026-04-20 10:00')
    const late = await move(
      portal,
      await portal.tokenOf(owner.accountId),
      draft.body.data,
      'submit',
    )

    expect([late.status, late.body.msg]).toEqual([403, expect.stringContaining('年度复核')])

    const leader = await portal.tokenOf(
      await portal.addAccount({ username: 'keeper', roles: ['leader'] }),
    )

    await portal.services.database.query(
      `update e_catalog_check set state = 'provincePending' where data->>'brand' = $1`,
      [brands['昨期']!],
    )

    const [row] = await portal.services.database.query<{ id: string; version: number }>(
      `select id, version from e_catalog_check where data->>'brand' = $1`,
      [brands['昨期']!],
    )

    const answer = await move(portal, leader, { ...row!, entity: 'catalog-check' }, 'keep', {
      renewedTo: '2029-01-10',
    })

    expect(answer.status, answer.text).toBe(200)
    expect(await statusOf(brands['昨期']!)).toEqual(['valid', null])
    expect(await publicStatus(brands['昨期']!)).toBe('有效')
  })
})
