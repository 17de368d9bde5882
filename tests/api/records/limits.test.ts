import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitRefusal, wantedRecord } from '#config-model/forms/record-limits.ts'
import type { User } from '#config-model/user.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 81, { region: '530828', industry: 'tea', isRegional: false })
})
afterAll(() => portal.close())

it('what is used of the limits tells the browser beforehand what the server would refuse, in the same words', async () => {
  await addDraft(portal, applicant, 'enterprise', '独一')
  const { body } = await portal.call<number[]>('GET', '/api/limits/declaration', { token: applicant.token })
  expect(body.data).toEqual([0, 1, 0])

  const user = { id: 'u', ownerId: applicant.enterprise.id, roles: ['declare'], regionCode: null } as unknown as User
  const config = portal.services.config()
  const refusalOf = (type: string) =>
    limitRefusal({ config, user, now: portal.time.now }, wantedRecord(config, 'declaration', { type }, user), body.data)
  const created = await portal.call('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data: { type: 'enterprise' } },
  })
  expect([created.status, created.body.msg]).toEqual([400, refusalOf('enterprise')])
  expect(refusalOf('product')).toBeNull()
})

it('of others are not told to who may not declare', async () => {
  const token = await portal.tokenOf(await portal.addAccount({ username: 'limits', roles: ['district'] }))
  expect((await portal.call('GET', '/api/limits/declaration', { token })).status).toBe(403)
  expect((await portal.call('GET', '/api/limits/nothing', { token })).status).toBe(404)
})
