import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitRefusal, buildNewRecord } from '#config-model/forms/record-limits.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
const files = copyConfig()
beforeAll(async () => {
  files.edit('entities/subject-change.yaml', [
    '\naccess:',
    '\nlimits: [{ max: 1, message: 每个主体只能有一件变更 }]\naccess:',
  ])
  portal = await openPortal({ configDir: files.dir })
  applicant = await addApplicant(portal, 81, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(async () => {
  await portal?.close()
  files.remove()
})

it('what is used of the limits tells the browser beforehand what the server would refuse, in the same words', async () => {
  await addDraft(portal, applicant, 'enterprise', '独一')
  const { body } = await portal.call<number[]>('GET', '/api/limits/declaration', {
    token: applicant.token,
  })

  expect(body.data).toEqual([0, 1, 0, 0])

  const user = {
    id: 'u',
    ownerId: applicant.enterprise.id,
    roles: ['declare'],
    regionCode: null,
  } as unknown as User

  const config = portal.services.config()
  const refusalOf = (type: string) =>
    limitRefusal(
      { config, user, now: portal.time.now },
      buildNewRecord(config, 'declaration', { type }, user),
      body.data,
    )

  const created = await portal.call('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data: { type: 'enterprise' } },
  })

  expect([created.status, created.body.msg]).toEqual([400, refusalOf('enterprise')])
  expect(refusalOf('product')).toBeNull()
})

it('of others are hidden from users who may not declare', async () => {
  const token = await portal.tokenOf(
    await portal.addAccount({ username: 'limits', roles: ['district'] }),
  )
  expect((await portal.call('GET', '/api/limits/declaration', { token })).status).toBe(403)
  expect((await portal.call('GET', '/api/limits/nothing', { token })).status).toBe(404)
})

it('hold back a record that would count again: it is not offered, says why, and is refused', async () => {
  const owner = await addApplicant(portal, 82, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const sent = (
    await move(
      portal,
      owner.token,
      await addDraft(portal, owner, 'enterprise', '先撤后报'),
      'submit',
    )
  ).body.data

  const gone = (await move(portal, owner.token, sent, 'withdraw', { opinion: '暂不申报了' })).body
    .data
  const look = async () => {
    const view = await portal.call<RecordView>('GET', `/api/record/declaration/${gone.id}`, {
      token: owner.token,
    })
    const rows = await portal.call<ListRow[]>(
      'GET',
      '/api/list/rows/declare/status?keyword=先撤后报',
      {
        token: owner.token,
      },
    )

    const { transitions, blocked } = view.body.data.may
    const [row] = rows.body.data

    return {
      open: [transitions.map(({ id }) => id), row?.transitions],
      held: [blocked.map(({ reason }) => reason), row?.blocked?.map(({ reason }) => reason) ?? []],
    }
  }

  expect(await look()).toEqual({ open: [['reopen'], ['reopen']], held: [[], []] })
  const other = await addDraft(portal, owner, 'enterprise', '另一品牌')
  const words = ['每个主体每年最多申报1个企业品牌']

  expect(await look()).toEqual({ open: [[], []], held: [words, words] })
  const refused = await move(portal, owner.token, gone, 'reopen')

  expect([refused.status, refused.body.msg]).toEqual([400, words[0]])
  await portal.call('DELETE', `/api/record/declaration/${other.id}`, { token: owner.token })
  expect((await move(portal, owner.token, gone, 'reopen')).status).toBe(200)
})

it('refuse a save by which a record would begin to count beyond them, and no other save', async () => {
  const owner = await addApplicant(portal, 83, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  const save = (record: RecordView, changes: RecordData) =>
    portal.call<RecordView>('PATCH', `/api/record/declaration/${record.id}`, {
      token: owner.token,
      body: { version: record.version, changes },
    })
  const first = await addDraft(portal, owner, 'product', '参评甲', { applyTop10: true })
  const second = await addDraft(portal, owner, 'product', '参评乙', { applyTop10: false })
  const refused = await save(second, { applyTop10: true })

  expect([refused.status, refused.body.msg]).toEqual([
    400,
    '每个主体每年只能有一件申报参评10大名品',
  ])
  expect((await save(second, { brandName: '参评丙' })).status).toBe(200)
  await portal.call('DELETE', `/api/record/declaration/${first.id}`, { token: owner.token })

  const third = await addDraft(portal, owner, 'product', '参评丁', { applyTop10: false })
  const present = { ...second, version: second.version + 1 }
  const answers = await Promise.all(
    [present, third].map((record) => save(record, { applyTop10: true })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

it('count all records of an owner where records have no year', async () => {
  const owner = await addApplicant(portal, 84, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  const create = () =>
    portal.call('POST', '/api/record/subject-change', {
      token: owner.token,
      body: { data: { reason: '名称变更' } },
    })

  expect((await create()).body.msg).toBe('')
  const second = await create()
  const used = await portal.call('GET', '/api/limits/subject-change', { token: owner.token })

  expect([second.status, second.body.msg, used.body.data]).toEqual([
    400,
    '每个主体只能有一件变更',
    [1],
  ])
})
