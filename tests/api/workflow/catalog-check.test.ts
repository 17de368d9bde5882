import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, move, type Applicant } from '../applicants.ts'
import { openMailSink, type MailSink } from '../mail-sink.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

const ownerAddress = 'owner@example.cn'

let mails: MailSink
let portal: TestPortal
let owner: Applicant
let other: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  mails = await openMailSink()
  portal = await openPortal({ mail: { url: mails.url, from: 'no-reply@example.cn' } })
  owner = await addApplicant(portal, 91, { region: '530828', industry: 'tea', isRegional: false })
  await portal.services.database.query(
    'update account set email = $2, verified_email = $2 where id = $1',
    [owner.accountId, ownerAddress],
  )
  other = await addApplicant(portal, 92, { region: '530802', industry: 'tea', isRegional: false })

  for (const [role, region] of [
    ['leader', '530000'],
    ['admin', '530000'],
    ['district', '530828'],
    ['city', '530100'],
  ] as const)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}c`, roles: [role], region }),
    )
})
afterAll(async () => {
  await portal?.close()
  await mails?.close()
})

/** What reached the owner by mail since the last call: subject and text of each. */
async function mailsOfOwner(): Promise<[subject: string, text: string][]> {
  portal.services.outbox.wake()
  await portal.services.outbox.whenIdle()

  return mails.mails
    .splice(0)
    .filter(({ to }) => to.includes(ownerAddress))
    .map(({ subject, text }) => [subject, text])
}

/** A brand of an applicant in the public catalogue of 2024. */
async function addBrand({ enterprise }: Applicant, brandName: string): Promise<string> {
  const config = portal.services.config()
  const record = blankRecord(portal.services, config, null, 'catalog-brand')
  const data: RecordData = {
    catalogNo: `ML-2024-${enterprise.region}-${randomUUID().slice(0, 4)}`,
    year: 2024,
    type: 'product',
    brandName,
    subjectName: enterprise.name,
    industry: 'tea',
    regionCode: enterprise.region,
    enterpriseId: enterprise.id,
    validFrom: '2024-09-10',
    validTo: '2027-09-10',
    status: 'valid',
    infoStatus: 'published',
  }

  await insertRecord(portal.services.database.query, config, {
    ...record,
    year: 2024,
    owner: enterprise.id,
    region: enterprise.region,
    data,
  })

  return record.id
}

const answers = (files: RecordData[]): RecordData => ({
  trademarkOk: 'normal',
  certOk: 'normal',
  inspectionOk: 'normal',
  traceOk: 'normal',
  complianceOk: 'normal',
  inUse: 'normal',
  files,
})
const save = (token: string, record: RecordView, changes: RecordData) =>
  portal.call<RecordView>('PATCH', apiPaths.record(record.entity, record.id), {
    token,
    body: { version: record.version, changes },
  })
const read = async (token: string | undefined, { id }: Pick<RecordView, 'id'>) =>
  (await portal.call<RecordView>('GET', apiPaths.record('catalog-check', id), { token })).body.data
const create = (applicant: Applicant, brand: string) =>
  portal.call<RecordView>('POST', apiPaths.records('catalog-check'), {
    token: applicant.token,
    body: { data: { brand } },
  })
const brandOf = async (id: string) =>
  (
    await portal.services.database.query<{
      data: RecordData
      working: RecordData | null
      version: number
    }>('select data, working, version from e_catalog_brand where id = $1', [id])
  )[0]!
const isPublic = async (id: string) =>
  (await portal.call('GET', `${apiPaths.publicBrand}?year=2024&id=${id}`)).status === 200

const upload = async () =>
  (
    await portal.call<RecordData>('POST', `${apiPaths.upload}?entity=catalog-check&field=files`, {
      token: owner.token,
      ...uploadForm('佐证.pdf', pdf('check')),
    })
  ).body.data

/** A check that waits for the province. */
async function atProvince(brand: string): Promise<RecordView> {
  const made = (await create(owner, brand)).body.data
  const file = await upload()
  const saved = await save(owner.token, made, answers([file]))

  expect(saved.body.msg).toBe('')
  const submitted = await move(portal, owner.token, saved.body.data, 'submit')

  expect(submitted.body.msg).toBe('')
  const seen = await read(tokens['district'], submitted.body.data)
  const passed = await move(portal, tokens['district']!, seen, 'districtPass', {
    opinion: '经核查，填报情况属实，建议继续有效。',
  })

  expect(passed.body.msg).toBe('')

  return read(tokens['leader'], passed.body.data)
}

describe('what is concluded', () => {
  it('is never written into a brand of another owner', async () => {
    const brand = await addBrand(owner, '易主')
    const check = await atProvince(brand)

    await portal.services.database.query(
      `update e_catalog_brand set owner_id = $2, data = jsonb_set(data, '{enterpriseId}', to_jsonb($2::text)) where id = $1`,
      [brand, other.enterprise.id],
    )

    const refused = await move(portal, tokens['leader']!, check, 'remove', {
      opinion: '商标失效且未续展，移出目录。',
    })

    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '这一步要改写的“目录品牌”不属于同一主体，不能办理',
    ])

    expect((await read(tokens['leader'], check)).state).toBe('provincePending')
    expect((await brandOf(brand)).data['status']).toBe('valid')
  })
})

describe('the yearly re-verification', () => {
  it('is filled in by the owner of a brand, for an own brand, once a year', async () => {
    const brand = await addBrand(owner, '澜屿')
    const foreign = await create(other, brand)

    expect(foreign.body.msg).toBe('“目录品牌”所选的记录不存在，或您无权查看')
    expect((await create(owner, 'no-such-brand')).status).toBe(400)
    const made = await create(owner, brand)

    expect(made.body.msg).toBe('')
    const twice = await create(owner, brand)

    expect(twice.body.msg).toContain('该品牌本年度已有复核')
    const empty = await move(portal, owner.token, made.body.data, 'submit')

    expect(empty.status).toBe(400)
    const file = await upload()
    const abnormal = await save(owner.token, made.body.data, {
      ...answers([file]),
      certOk: 'abnormal',
    })

    expect((await move(portal, owner.token, abnormal.body.data, 'submit')).text).toContain('note')
    const chosen = await save(owner.token, abnormal.body.data, { conclusion: 'keep' })

    expect(chosen.status).toBe(403)
    const unseen = await portal.call('GET', apiPaths.record('catalog-check', made.body.data.id), {
      token: tokens['district'],
    })

    expect(unseen.status).toBe(404)
  })

  it('ends in removal: the brand leaves the public catalogue, and a change that waits does not bring it back', async () => {
    const brand = await addBrand(owner, '云栖')
    await portal.services.database.query(
      `update e_catalog_brand set working = data || '{"slogan": "新口号"}', working_at = now() where id = $1`,
      [brand],
    )

    expect(await isPublic(brand)).toBe(true)
    const check = await atProvince(brand)

    expect(
      (
        await move(portal, tokens['district']!, check, 'remove', {
          opinion: '商标失效且未续展，移出目录。',
        })
      ).status,
    ).toBe(403)

    const before = await brandOf(brand)
    const removed = await move(portal, tokens['leader']!, check, 'remove', {
      opinion: '商标失效且未续展，移出目录。',
    })

    expect(removed.body.msg).toBe('')
    expect(removed.body.data.state).toBe('removed')
    expect(await mailsOfOwner()).toEqual([
      ['【绿色云品】移出目录', expect.stringContaining('商标失效且未续展，移出目录。')],
    ])
    const { data, working, version } = await brandOf(brand)

    expect(data).toMatchObject({
      status: 'exit',
      exitReason: '商标失效且未续展，移出目录。',
      brandName: '云栖',
    })

    expect(working).toMatchObject({ status: 'exit', slogan: '新口号' })
    expect(version).toBe(before.version + 1)
    expect(await isPublic(brand)).toBe(false)
    const [line] = await portal.services.database.query<{ detail: RecordData }>(
      `select detail from event_log where record_id = $1 and kind = 'record' order by at desc limit 1`,
      [brand],
    )

    expect(line?.detail).toMatchObject({ by: '移出目录', fields: ['status', 'exitReason'] })

    const restored = await move(
      portal,
      tokens['leader']!,
      await read(tokens['leader'], check),
      'restore',
      {
        opinion: '经复议，恢复审定该品牌。',
      },
    )

    expect(restored.body.msg).toBe('')
    expect(await isPublic(brand)).toBe(true)
    expect((await brandOf(brand)).data['exitReason']).toBeNull()
  })

  it('gives time to rectify, and comes back by itself when the time is over', async () => {
    const brand = await addBrand(owner, '苍麓')
    const check = await atProvince(brand)
    const demand = { opinion: '请补充有效的认证证书。', rectifyDeadline: '2025-09-20 18:00:00' }
    const past = await move(portal, tokens['leader']!, check, 'rectify', {
      ...demand,
      rectifyDeadline: '2025-01-01 00:00:00',
    })

    expect(past.status).toBe(400)
    const answer = await move(portal, tokens['leader']!, check, 'rectify', demand)

    expect(answer.body.data.state).toBe('rectifying')
    expect(await mailsOfOwner()).toEqual([
      ['【绿色云品】限期整改', expect.stringContaining('请补充有效的认证证书。')],
    ])
    expect((await brandOf(brand)).data['status']).toBe('checking')
    const mine = await read(owner.token, check)

    expect(mine.may.edit).toEqual(['rectifyNote', 'rectifyFiles'])
    expect((await move(portal, owner.token, mine, 'submit')).status).toBe(400)
    await portal.services.database.query(
      `update e_catalog_check set data = data || '{"rectifyDeadline": "2025-08-01 18:00:00"}' where id = $1`,
      [check.id],
    )

    await runTimers(portal.services)
    const late = await read(tokens['leader'], check)

    expect([late.state, late.flags]).toEqual(['provincePending', ['overdue']])
    const keepAnswer = await move(portal, tokens['leader']!, late, 'keep', {})

    expect(keepAnswer.body.data.state).toBe('passed')
    expect((await brandOf(brand)).data['status']).toBe('valid')
  })
})
