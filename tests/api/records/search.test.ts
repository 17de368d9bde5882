import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView, SearchHit } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let stranger: Applicant
let draft: RecordView
let submitted: RecordView
const search = async (words: string, token?: string, headers?: Record<string, string>) =>
  portal.call<SearchHit[]>('GET', `/api/search?words=${encodeURIComponent(words)}`, {
    token,
    ...(headers ? { headers } : {}),
  })
const idsOf = async (words: string, token: string) =>
  (await search(words, token)).body.data.map((hit) => hit.id)

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 81, { region: '530828', industry: 'tea', isRegional: false })
  stranger = await addApplicant(portal, 82, {
    region: '532504',
    industry: 'fruit',
    isRegional: false,
  })

  draft = await addDraft(portal, owner, 'product', '栖霞晨露')
  const other = await addDraft(portal, owner, 'enterprise', '栖霞暮雪')

  submitted = (await move(portal, owner.token, other, 'submit')).body.data
})
afterAll(() => portal?.close())

describe('a search', () => {
  it('finds own records by brand, subject and number, and says where they open', async () => {
    const { body } = await search('栖霞', owner.token)
    expect(body.data.map((hit) => hit.id).toSorted()).toEqual([draft.id, submitted.id].toSorted())
    expect(body.data.find((hit) => hit.id === draft.id)).toMatchObject({
      entity: 'declaration',
      title: '栖霞晨露',
      path: `/declare/view?id=${draft.id}`,
      stateTitle: '未提交',
    })

    const number = String(submitted.data['declareNo'])

    expect(await idsOf(number.slice(-8).toLowerCase(), owner.token)).toContain(submitted.id)
    expect(await idsOf(String(submitted.data['subjectName']).slice(0, 4), owner.token)).toContain(
      draft.id,
    )
  })

  it('gives reviewers what lies in their region and is submitted, on their desk', async () => {
    const here = await portal.tokenOf(
      await portal.addAccount({ username: 'search-a', roles: ['district'], region: '530828' }),
    )
    const there = await portal.tokenOf(
      await portal.addAccount({ username: 'search-b', roles: ['district'], region: '532504' }),
    )
    const { body } = await search('栖霞', here)

    expect(body.data.map((hit) => hit.path)).toEqual([`/declare-audit/view?id=${submitted.id}`])
    expect(await idsOf('栖霞', there)).toEqual([])
    expect(await idsOf('栖霞', stranger.token)).toEqual([])
  })

  it('is of no use to find masked values', async () => {
    const province = await portal.tokenOf(
      await portal.addAccount({ username: 'search-c', roles: ['province'], region: '530000' }),
    )
    const leader = await portal.tokenOf(
      await portal.addAccount({ username: 'search-d', roles: ['leader'], region: '530000' }),
    )
    const { body } = await search(owner.enterprise.creditCode, province)

    expect(body.data.filter((hit) => hit.entity === 'declaration')).toEqual([])
    expect((await idsOf(owner.enterprise.creditCode, leader)).length).toBeGreaterThan(0)
    expect(JSON.stringify((await search('栖霞', province)).body.data)).not.toContain(
      owner.enterprise.creditCode,
    )
  })

  it('asks for two characters and a session, and takes any text as text', async () => {
    expect(await idsOf('栖', owner.token)).toEqual([])
    expect(await idsOf("%' or 1=1 --", owner.token)).toEqual([])
    expect((await search('栖霞')).status).toBe(401)
    expect((await search('霞'.repeat(51), owner.token)).status).toBe(400)
  })

  it('names states in the requested language', async () => {
    const { body } = await search('栖霞', owner.token, { 'x-locale': 'en-US' })
    expect(body.data.map((hit) => hit.stateTitle).join()).not.toMatch(/\p{Script=Han}/u)
  })
})
