import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Preferences } from '#contract/account.ts'
import type { ErrorData } from '#contract/envelope.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const english = { 'x-locale': 'en-US' }
let portal: TestPortal
let applicant: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal?.close())

describe('a call that asks for English', () => {
  it('gets validation errors in English on request, in Chinese by default', async () => {
    const draft = await addDraft(portal, applicant, 'product', '晨露', { brandName: '' })
    const submit = (headers?: Record<string, string>) =>
      portal.call<ErrorData>('POST', `/api/record/declaration/${draft.id}/transition/submit`, {
        token: applicant.token,
        body: { version: draft.version, form: {} },
        ...(headers ? { headers } : {}),
      })

    const faultOf = (data: ErrorData) =>
      data.problems?.find((problem) => problem.path[0] === 'brandName')?.message

    expect(faultOf((await submit(english)).body.data)).toBe('Fill in: Brand name')
    expect(faultOf((await submit()).body.data)).toBe('请填写品牌名称')
    expect(faultOf((await submit({ 'accept-language': 'en-US' })).body.data)).toBe('请填写品牌名称')
  })

  it('is refused in English', async () => {
    const other = await addApplicant(portal, 72, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const draft = await addDraft(portal, applicant, 'product', '暮雪')
    const { status, body } = await portal.call('GET', `/api/record/declaration/${draft.id}`, {
      token: other.token,
      headers: english,
    })

    expect([status, body.msg]).toEqual([
      404,
      'The record was not found; it may have been deleted, or is not yours to see',
    ])
  })

  it('gets refusals of counts and lists in English', async () => {
    const editor = await portal.tokenOf(
      await portal.addAccount({ username: 'words-content', roles: ['content'] }),
    )
    const refused = await portal.call('GET', '/api/list/states/declaration', {
      token: editor,
      headers: english,
    })

    expect(refused.status).toBe(403)
    expect(refused.body.msg).not.toMatch(/\p{Script=Han}/u)
    const chinese = await portal.call('GET', '/api/list/states/declaration', { token: editor })

    expect(chinese.body.msg).toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['GET', '/api/nothing', undefined, 404, 'No such address: /api/nothing'],
    ['GET', '/api/user/info', undefined, 401, 'Not signed in; please sign in'],
    [
      'GET',
      '/api/list/rows/declare/status?sort=nothing',
      'signed in',
      400,
      'It cannot be sorted by "nothing"',
    ],
    [
      'GET',
      '/api/record/declaration/nothing',
      'signed in',
      404,
      'The record was not found; it may have been deleted, or is not yours to see',
    ],
    [
      'POST',
      '/api/transition/declaration/submit',
      'signed in',
      404,
      'This action cannot be done in batches',
    ],
    [
      'GET',
      '/2019-api/declare/getInfo?id=1',
      'signed in',
      404,
      'No such address: there is no API of the year 2019',
    ],
  ] as const)('is refused in English: %s %s', async (method, path, who, status, message) => {
    const token = who === undefined ? undefined : applicant.token
    const answer = await portal.call(method, path, {
      token,
      headers: english,
      ...(method === 'POST' ? { body: { items: [] } } : {}),
    })

    expect([answer.status, answer.body.msg]).toEqual([status, message])
    const chinese = await portal.call(method, path, {
      token,
      ...(method === 'POST' ? { body: { items: [] } } : {}),
    })

    expect(chinese.body.msg).toMatch(/\p{Script=Han}/u)
  })

  it('reads states and steps in English, while the log keeps what is stored in Chinese', async () => {
    const draft = await addDraft(portal, applicant, 'product', '云岭')
    const read = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
      token: applicant.token,
      headers: english,
    })

    expect(read.body.data.stateTitle).not.toMatch(/\p{Script=Han}/u)
    expect(read.body.data.may.transitions.map((item) => item.title).join()).not.toMatch(
      /\p{Script=Han}/u,
    )
    const moved = await portal.call<RecordView>(
      'POST',
      `/api/record/declaration/${draft.id}/transition/submit`,
      {
        token: applicant.token,
        body: { version: draft.version, form: {} },
        headers: english,
      },
    )

    expect(moved.body.msg).toBe('')
    const log = await portal.call<LogEntry[]>('GET', `/api/record/declaration/${draft.id}/log`, {
      token: applicant.token,
    })

    expect(log.body.data.at(-1)!.actionTitle).toMatch(/\p{Script=Han}/u)
  })
})

it('the choices of notifications are in the language of the call', async () => {
  const titles = async (headers?: Record<string, string>) => {
    const { body } = await portal.call<Preferences>('GET', '/api/user/preferences', {
      token: applicant.token,
      ...(headers ? { headers } : {}),
    })
    return body.data.optional.map((message) => message.title)
  }

  expect(await titles(english)).toContain('Submitted')
  expect(await titles()).toContain('提交成功')
})

it('an unknown language is Chinese', async () => {
  const draft = await addDraft(portal, applicant, 'enterprise', '青禾')
  const { body } = await move(portal, applicant.token, draft, 'nothing')

  expect(body.msg).toBe('没有这个办理动作')
  const read = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
    headers: { 'x-locale': '../en-US' },
  })

  expect(read.body.data.stateTitle).toBe('未提交')
})
