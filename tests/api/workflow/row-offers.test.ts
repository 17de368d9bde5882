import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
const tokens: Record<string, string> = {}
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 91, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  for (const [role, region] of [
    ['district', '530828'],
    ['city', '530800'],
    ['admin', '530000'],
  ] as const)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `offers-${role}`, roles: [role], region }),
    )
})
afterAll(() => portal.close())

const row = async (list: string, word: string, token: string | undefined) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `/api/list/rows/${list}?keyword=${encodeURIComponent(word)}`,
      { token },
    )
  ).body.data.find(({ data }) => String(data['brandName']).includes(word))

describe('the buttons of a row', () => {
  it('lead to the desk while this user has something to decide there, and no longer', async () => {
    const sent = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', '待审品牌'),
        'submit',
      )
    ).body.data

    const offered = async (role: string) =>
      (await row(`declare-audit/${role}`, '待审品牌', tokens[role]))?.opens

    expect(await offered('district')).toEqual(['declare-audit/view'])
    const passed = await move(portal, tokens['district']!, sent, 'districtPass', districtPassForm)

    expect(passed.status).toBe(200)
    expect(await offered('district')).toEqual([])
    expect(await offered('city')).toEqual(['declare-audit/view'])
  })

  it('lead to the form while it can be filled in, and not for a draft of a past year', async () => {
    const draft = await addDraft(portal, applicant, 'product', '未报品牌')
    const offered = async () => (await row('declare/status', '未报品牌', applicant.token))?.opens

    expect(await offered()).toEqual(['declare/fill', 'declare/view'])
    await portal.services.database.query(
      `update e_declaration set year = 2024, data = jsonb_set(data, '{year}', '2024'), head = jsonb_set(head, '{year}', '2024') where id = $1`,
      [draft.id],
    )

    expect(await offered()).toEqual(['declare/view'])
  })
})
