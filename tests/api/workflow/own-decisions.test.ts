import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let sent: RecordView
beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 601, { region: '530828', industry: 'tea', isRegional: false })
  sent = (
    await move(portal, owner.token, await addDraft(portal, owner, 'product', '自己审'), 'submit')
  ).body.data
})
afterAll(() => portal.close())

const decisions = () =>
  Object.entries(portal.services.config().workflows['declaration']?.transitions ?? {}).filter(
    // Whose opinion is asked for, or who has the record, is not in the state alone.
    ([, { by, effects = [] }]) =>
      by.roles !== undefined &&
      !by.own &&
      !effects.some(({ assign }) => ['answer', 'recall', 'release'].includes(assign ?? '')),
  )

it('no decision of the shipped workflow is open to who acts for the enterprise, and each is to another', async () => {
  const roles = ['district', 'city', 'province', 'leader', 'admin']
  const token = async (enterprise: string | null) =>
    portal.tokenOf(
      await portal.addAccount({
        username: `own-${enterprise ?? 'none'}`,
        roles,
        region: '530828',
        enterprise,
      }),
    )

  const [ownerToken, other] = [await token(owner.enterprise.id), await token(null)]

  for (const [id, { from }] of decisions()) {
    const [state] = [from].flat()
    await portal.services.database.query('update e_declaration set state = $2 where id = $1', [
      sent.id,
      state,
    ])

    const view = async (who: string) =>
      (await portal.call<RecordView>('GET', `/api/record/declaration/${sent.id}`, { token: who }))
        .body.data
    const seen = [ownerToken, other].map(async (who) => {
      const { transitions, blocked } = (await view(who)).may
      return [...transitions, ...blocked].some((item) => item.id === id)
    })

    expect([id, ...(await Promise.all(seen))]).toEqual([id, false, true])
    const form = id === 'districtPass' ? districtPassForm : { opinion: '自己的企业自己来审核通过' }
    const { status, body } = await move(portal, ownerToken, await view(ownerToken), id, form)

    expect([id, status, body.msg]).toEqual([id, 403, '本人创建的记录须由他人办理'])
  }
})

it('a copy made after the enterprise moved stands where the enterprise is now', async () => {
  const moving = await addApplicant(portal, 602, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const former = await addDraft(portal, moving, 'product', '搬迁前')

  expect(former.region).toBe('530828')
  const { database } = portal.services

  await database.query(
    `update e_enterprise set region_code = '532504', data = data || '{"regionCode":"532504"}', head = head || '{"regionCode":"532504"}' where id = $1`,
    [moving.enterprise.id],
  )

  const copy = await portal.call<RecordView>('POST', '/api/record/declaration', {
    token: moving.token,
    body: { data: { type: 'product', brandName: '搬迁后' }, copyFrom: former.id },
  })

  expect([copy.body.data.region, copy.body.data.data['regionCode']]).toEqual(['532504', '532504'])
})
