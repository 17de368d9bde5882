import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { removeOrphanedFiles } from '#server/files/store-upload.ts'
import { backfillFileUses } from '#server/records/files/file-uses.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let applicant: Applicant
let colleague: string
let district: string
beforeAll(async () => {
  portal = await openPortal()
  district = await portal.tokenOf(
    await portal.addAccount({ username: 'shared-district', roles: ['district'], region: '530828' }),
  )
})
let seed = 70
beforeEach(async () => {
  applicant = await addApplicant(portal, ++seed, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const account = { username: `colleague-${seed}`, roles: ['declare'], region: '530828' }

  colleague = await portal.tokenOf(
    await portal.addAccount({ ...account, enterprise: applicant.enterprise.id }),
  )
})
afterAll(() => portal.close())

const upload = async (mark: string): Promise<FileValue> =>
  (
    await portal.call<FileValue>('POST', '/api/file?entity=declaration&field=other', {
      token: applicant.token,
      ...uploadForm(`${mark}.pdf`, pdf(mark)),
    })
  ).body.data
const save = async (id: string, changes: object, token = applicant.token) => {
  const { body } = await portal.call<RecordView>('GET', `/api/record/declaration/${id}`, { token })
  const { version } = body.data

  return portal.call<RecordView>('PATCH', `/api/record/declaration/${id}`, {
    token,
    body: { version, changes },
  })
}
const read = async ({ id }: FileValue, token: string) =>
  (await portal.call('GET', `/api/file/${id}`, { token })).status
const remove = (id: string) =>
  portal.call('DELETE', `/api/record/declaration/${id}`, { token: applicant.token })
const stored = () =>
  readdirSync(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length
/** Clears away as a day later. */
const clearNextDay = async () => {
  const { now } = portal.time
  portal.time.now = new Date(now.getTime() + 25 * 3_600_000)
  await removeOrphanedFiles(portal.services)
  portal.time.now = now
}

test('a row of an upload that a killed server never stored goes within hours, one whose content is there stays', async () => {
  const [lost, whole] = [await upload('lost'), await upload('whole')]
  const { query } = portal.services.database
  const [row] = await query<{ sha256: string }>('select sha256 from file where id = $1', [lost.id])

  await portal.services.files.remove(row?.sha256 ?? '')
  const rows = async () =>
    (
      await query<{ id: string }>('select id from file where id = any($1::text[])', [
        [lost.id, whole.id],
      ])
    ).map(({ id }) => id)

  await removeOrphanedFiles(portal.services)
  expect(await rows()).toHaveLength(2)
  const { now } = portal.time

  portal.time.now = new Date(now.getTime() + 2 * 3_600_000)
  await removeOrphanedFiles(portal.services)
  portal.time.now = now
  expect(await rows()).toEqual([whole.id])
})

describe('a file that two records name', () => {
  test('is reached through either, and stays until none names it', async () => {
    const file = await upload('shared')
    const one = await addDraft(portal, applicant, 'product', '云上', { other: [file] as never })
    const two = await addDraft(portal, applicant, 'enterprise', '云下', { other: [file] as never })

    expect(await read(file, district)).toBe(404)
    expect((await move(portal, applicant.token, two, 'submit')).body.msg).toBe('')
    expect(await read(file, district)).toBe(200)

    expect((await remove(one.id)).status).toBe(200)
    await clearNextDay()
    expect(await read(file, district)).toBe(200)
  })

  test('goes a day after the last draft that named it, content and all', async () => {
    const before = stored()
    const file = await upload('gone')
    const draft = await addDraft(portal, applicant, 'product', '云中', { other: [file] as never })

    await clearNextDay()
    expect(await read(file, applicant.token)).toBe(200)

    await save(draft.id, { other: [] })
    await removeOrphanedFiles(portal.services)
    expect(await read(file, applicant.token)).toBe(200)
    await save(draft.id, { other: [file] })
    await clearNextDay()
    expect(await read(file, applicant.token)).toBe(200)

    await save(draft.id, { other: [] })
    await clearNextDay()
    expect(await read(file, applicant.token)).toBe(404)
    expect(stored()).toBe(before)
    expect((await save(draft.id, { other: [file] })).status).toBe(403)
  })

  test('whose content another has as well goes without it', async () => {
    const [one, two] = [await upload('twin'), await upload('twin')]
    await addDraft(portal, applicant, 'product', '云双', { other: [two] as never })
    await clearNextDay()
    expect([await read(one, applicant.token), await read(two, applicant.token)]).toEqual([404, 200])
  })

  test('stays with what was submitted once, also when the next version leaves it out', async () => {
    const file = await upload('evidence')
    const draft = await addDraft(portal, applicant, 'product', '云证', { other: [file] as never })
    const submitted = (await move(portal, applicant.token, draft, 'submit')).body.data
    const remarks = [{ path: 'other', level: 'must', content: '请更换附件' }]
    const reason = { returnReason: ['other'], opinion: '其他佐证材料不清晰，请更换。' }

    expect(
      (await move(portal, district, submitted, 'districtReturn', reason, remarks)).body.msg,
    ).toBe('')
    expect((await save(draft.id, { other: [] })).body.msg).toBe('')
    await clearNextDay()
    expect(await read(file, applicant.token)).toBe(200)
  })

  test('cannot be attached without read access to a record with it; copying a record copies its files', async () => {
    const file = await upload('mine')
    const draft = await addDraft(portal, applicant, 'product', '云己', { other: [file] as never })
    const stranger = await addApplicant(portal, 92, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const taken = await portal.call('POST', '/api/record/declaration', {
      token: stranger.token,
      body: { data: { type: 'product', other: [file] } },
    })

    expect(taken.status).toBe(403)
    const copied = await portal.call<RecordView>('POST', '/api/record/declaration', {
      token: colleague,
      body: { data: { type: 'product', brandName: '云抄' }, copyFrom: draft.id },
    })

    expect([copied.status, copied.body.msg]).toEqual([200, ''])
    expect(copied.body.data.data['other']).toEqual([file])
  })

  test('may be named by a colleague in another record of the same owner', async () => {
    const file = await upload('ours')
    await addDraft(portal, applicant, 'product', '云共', { other: [file] as never })
    const { body } = await portal.call<RecordView>('POST', '/api/record/declaration', {
      token: colleague,
      body: { data: { type: 'product', brandName: '云同', other: [file] } },
    })

    expect([body.msg, body.data?.data['other']]).toEqual(['', [file]])
  })
})

test('uses of files stored before are noted once, from data, working copies and the log', async () => {
  const { query } = portal.services.database
  const file = await upload('former')

  await addDraft(portal, applicant, 'product', '云旧', { other: [file] as never })
  await query('delete from file_use')
  await query(`update file set record_id = null, record_entity = null, loose_since = null`)
  await query(`delete from portal_fact where name = 'file-uses'`)
  await backfillFileUses(query, portal.services.config())
  const uses = await query<{ entity: string }>('select entity from file_use where file_id = $1', [
    file.id,
  ])

  expect(uses).toEqual([{ entity: 'declaration' }])
})
