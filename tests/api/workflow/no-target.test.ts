import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => (portal = await openPortal()))
afterAll(() => portal?.close())

it('a transition none of whose targets applies is not offered, says why, and the record stays open to its user', async () => {
  const applicant = await addApplicant(portal, 81, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const draft = await addDraft(portal, applicant, 'product', '无路')

  // The linter refuses this; a configuration of an earlier program may still say it.
  const config = structuredClone<Config>(portal.services.config())

  config.workflows['declaration']!.transitions['submit']!.to = [
    { state: 'cityPending', when: { field: 'type', is: 'region' } },
  ]
  portal.services.configHolder.replace(portal.services.configHolder.prepare(config))

  const view = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
  })
  const reason = '“提交”现在没有适用的去向，不能办理。请联系管理员检查流程配置'

  expect([view.status, view.body.data.may.transitions, view.body.data.may.blocked]).toEqual([
    200,
    [],
    [{ id: 'submit', title: '提交', reason }],
  ])

  const taken = await move(portal, applicant.token, draft, 'submit')

  expect([taken.status, taken.body.msg]).toEqual([403, reason])
})
