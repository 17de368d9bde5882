import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowIdOf, withoutRowIds } from '#config-model/facts/row-id.ts'
import type { RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { assignRowIds } from '#server/migration/assign-row-ids.ts'
import { addApplicant, addDraft, answerRemarks, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let district: string

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 1, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  district = await portal.tokenOf(
    await portal.addAccount({ username: 'district-rows', roles: ['district'], region: '530828' }),
  )
})
afterAll(() => portal.close())

const certsOf = ({ data }: Pick<RecordView, 'data'>) => data['certs'] as RecordData[]
const numbers = (rows: RecordData[]) => rows.map((row) => row['certNo'])
const place = (record: RecordView) => `/api/record/declaration/${record.id}`
const read = async (record: RecordView, token = applicant.token) =>
  (await portal.call<RecordView>('GET', place(record), { token })).body.data
const save = async (record: RecordView, certs: RecordData[]) => {
  const answer = await portal.call<RecordView>('PATCH', place(record), {
    token: applicant.token,
    body: { version: record.version, changes: { certs } },
  })

  expect(answer.body.msg).toBe('')

  return answer.body.data
}

/** A draft with certificates A, B and C, sent without identities. */
async function draftOf(brand: string): Promise<RecordView> {
  const draft = await addDraft(portal, applicant, 'product', brand)
  const [first] = certsOf(draft)
  const certs = [1, 2, 3].map((number) => ({
    ...withoutRowIds(first ?? {}),
    certType: 'green',
    certNo: `GF53082223000${number}`,
  }))

  return save(draft, certs)
}

/** The same, returned with remarks at the second certificate and at the introduction. */
async function returnedOf(brand: string): Promise<RecordView> {
  const sent = (await move(portal, applicant.token, await draftOf(brand), 'submit')).body.data
  const form = { returnReason: ['expired'], opinion: '证书有效期与扫描件不一致，请核对。' }
  const answer = await move(portal, district, sent, 'districtReturn', form, [
    { path: 'certs/1/validTo', level: 'must', content: '有效期填写有误' },
  ])

  expect(answer.body.msg).toBe('')

  return read(sent)
}

describe('a remark at a row', () => {
  it('stays at its row when another is removed, moved or put before it', async () => {
    let record = await returnedOf('随行一')
    const [a, b, c] = certsOf(record)
    const path = `certs/${rowIdOf(b)}/validTo`

    expect(record.remarks.map((remark) => remark.path)).toEqual([path])

    record = await save(record, [b!, c!])
    expect(record.remarks.map((remark) => remark.path)).toEqual([path])
    expect(certsOf(record).map(rowIdOf)).toEqual([rowIdOf(b), rowIdOf(c)])

    record = await save(record, [
      { ...a!, certNo: 'GF530822230009' },
      c!,
      { ...b!, certNo: 'GF530822230008' },
    ])

    expect(rowIdOf(certsOf(record)[2])).toBe(rowIdOf(b))

    const refused = await move(portal, applicant.token, record, 'submit')
    const { problems } = refused.body.data as unknown as { problems: object[] }

    expect(problems).toEqual([
      expect.objectContaining({ path: ['certs', 2, 'validTo'], rule: 'remarks-answered' }),
    ])
  })

  it('stays open at its list when the row is removed, and can be answered there', async () => {
    let record = await returnedOf('随行二')
    const [a, , c] = certsOf(record)

    record = await save(record, [a!, c!])
    expect(record.remarks).toEqual([
      expect.objectContaining({ content: '有效期填写有误', resolved: false }),
    ])
    expect(record.may.edit).toContain('certs')

    const refused = await move(portal, applicant.token, record, 'submit')
    const { problems } = refused.body.data as unknown as { problems: object[] }

    expect(problems).toEqual([
      expect.objectContaining({ path: ['certs'], rule: 'remarks-answered' }),
    ])

    await answerRemarks(portal, applicant.token, record)
    expect((await move(portal, applicant.token, record, 'submit')).body.msg).toBe('')
    expect((await read(record, district)).remarks[0]).toMatchObject({ reply: '已按批注修改' })
  })

  it('is refused where there is no such row or column', async () => {
    const sent = (await move(portal, applicant.token, await draftOf('随行三'), 'submit')).body.data
    const form = { returnReason: ['expired'], opinion: '证书有效期与扫描件不一致，请核对。' }
    for (const path of ['certs/9', 'certs/rowbogus', 'certs/0/bogus']) {
      const remarks = [{ path, level: 'must', content: '有效期填写有误' }]
      const answer = await move(portal, district, sent, 'districtReturn', form, remarks)

      expect([path, answer.status, answer.body.msg]).toEqual([
        path,
        400,
        `批注的字段“${path}”不存在`,
      ])
    }
  })
})

describe('rows that a client sends without identities', () => {
  // An applicant has three brands a year.
  beforeAll(async () => {
    applicant = await addApplicant(portal, 2, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })
  })

  it('keep those of the stored rows they are; others get new ones', async () => {
    const record = await draftOf('无标识')
    const [a, b, c] = certsOf(record).map(rowIdOf)
    const plain = withoutRowIds(certsOf(record)) as RecordData[]

    const changed = await save(record, [
      plain[0]!,
      { ...plain[1]!, certNo: 'GF530822230007' },
      plain[2]!,
    ])

    expect(certsOf(changed).map(rowIdOf)).toEqual([a, b, c])
    const removed = await save(changed, [plain[2]!])

    expect(certsOf(removed).map(rowIdOf)).toEqual([c])
    const added = await save(removed, [plain[0]!, plain[2]!])

    expect(rowIdOf(certsOf(added)[1])).toBe(c)
    expect([a, b, c, undefined]).not.toContain(rowIdOf(certsOf(added)[0]))
  })
})

describe('what was stored before rows had identities', () => {
  it('gets them once; remarks follow the row they were written about, those of removed rows go to the list', async () => {
    const { query } = portal.services.database
    const [remainingRecord, gone] = [await returnedOf('迁移一'), await returnedOf('迁移二')]
    const saved = await save(remainingRecord, certsOf(remainingRecord).slice(1))
    const shortened = await save(gone, [certsOf(gone)[0]!, certsOf(gone)[2]!])
    const { version } = saved

    for (const table of ['e_declaration', 'record_round'])
      await query(
        `update ${table} set data = jsonb_set(data, '{certs}', (select jsonb_agg(row - '_id') from jsonb_array_elements(data->'certs') row))
         where ${table === 'record_round' ? 'record_id' : 'id'} = any($1)`,
        [[remainingRecord.id, gone.id]],
      )

    await query(`update remark set path = 'certs/1/validTo' where record_id = any($1)`, [
      [remainingRecord.id, gone.id],
    ])
    await query(`delete from portal_fact where name = 'row-ids'`)

    expect(await assignRowIds(query, portal.services.config())).toEqual([
      expect.stringMatching(/：2 件记录中的 4 行有了各自的标识$/),
      expect.stringMatching(
        /：1 条批注改为跟随所批注的行，1 条批注的行已不存在，改记在整个字段上$/,
      ),
    ])

    const now = await read(remainingRecord)

    expect(now.version).toBe(version)
    expect(numbers(certsOf(now))).toEqual(['GF530822230002', 'GF530822230003'])
    expect(now.remarks.map(({ path }) => path)).toEqual([
      `certs/${rowIdOf(certsOf(now)[0])}/validTo`,
    ])
    expect((await read(shortened)).remarks.map(({ path }) => path)).toEqual(['certs'])
    expect(await assignRowIds(query, portal.services.config())).toEqual([])
  })
})
