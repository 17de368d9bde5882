import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionLevel } from '#config-model/facts/region.ts'
import type { LookupItem, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let record: RecordView
const tokens: Record<string, string> = {}
const look = async (token: string, path: string) =>
  portal.call<LookupItem[]>('GET', `/api/lookup/${path}`, { token })
const labels = async (token: string, path: string) =>
  (await look(token, path)).body.data.map((item) => item.label)

const rolesByLevel = { 1: 'leader', 2: 'city', 3: 'district' } as const

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 95, { region: '530828', industry: 'tea', isRegional: false })
  const draft = await addDraft(portal, owner, 'product', '栖云')

  record = (await move(portal, owner.token, draft, 'submit')).body.data

  for (const [username, region] of [
    ['look-lancang', '530828'],
    ['look-puer', '530800'],
    ['look-mile', '532504'],
    ['look-province', '530000'],
  ] as const)
    tokens[username] = await portal.tokenOf(
      await portal.addAccount({
        username,
        roles: [rolesByLevel[regionLevel(region)]],
        region,
      }),
    )
})
afterAll(() => portal?.close())

describe('a reference', () => {
  const words = `records/declaration?display=brandName&words=${encodeURIComponent('栖')}`
  it('offers only records the user may read, and names only those', async () => {
    expect(await labels(owner.token, words)).toEqual(['栖云 · 2025'])
    expect(await labels(tokens['look-lancang']!, words)).toEqual(['栖云 · 2025'])
    expect(await labels(tokens['look-mile']!, words)).toEqual([])
    const ids = `records/declaration?display=brandName&ids=${record.id},nothing`

    expect((await look(owner.token, ids)).body.data).toEqual([
      { value: record.id, label: '栖云 · 2025' },
    ])
    expect(await labels(tokens['look-mile']!, ids)).toEqual([])
  })

  it('shows no field the user does not see in full', async () => {
    const province = await portal.tokenOf(
      await portal.addAccount({ username: 'look-masked', roles: ['province'], region: '530000' }),
    )
    expect(
      (await look(province, `records/declaration?display=creditCode&ids=${record.id}`)).status,
    ).toBe(400)
    expect((await look(owner.token, 'records/declaration?display=__proto__&words=a')).status).toBe(
      400,
    )
    expect((await look(owner.token, 'records/nothing?words=a')).status).toBe(404)
    expect(await labels(owner.token, 'records/declaration')).toEqual([])
  })
})

describe('people', () => {
  it('are found within the own region, by everybody of the province, and by applicants in their own enterprise', async () => {
    const path = 'users?words=look-'
    expect((await labels(tokens['look-province']!, path)).length).toBeGreaterThanOrEqual(4)
    expect(
      (await labels(tokens['look-puer']!, path)).map((label) => label.split(' · ')[0]),
    ).toEqual(['look-lancang', 'look-puer'])
    expect(
      (await labels(tokens['look-lancang']!, path)).map((label) => label.split(' · ')[0]),
    ).toEqual(['look-lancang'])
    expect(await labels(owner.token, path)).toEqual([])
    expect(
      (await look(owner.token, `users?ids=${owner.accountId}`)).body.data.map((item) => item.value),
    ).toEqual([owner.accountId])
    expect((await portal.call('GET', '/api/lookup/users?words=a')).status).toBe(401)
  })
})
