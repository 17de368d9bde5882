import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => (portal = await openPortal()))
afterAll(() => portal?.close())

it('an effect writes facts of the record into its fields: the state it leaves and the one it moves to, its region, owner, number', async () => {
  const applicant = await addApplicant(portal, 81, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const draft = await addDraft(portal, applicant, 'product', '状态')
  const config = structuredClone<Config>(portal.services.config())
  for (const fact of ['state', 'left', 'reached', 'region', 'owner', 'createdBy', 'id'])
    config.entities['declaration']!.fields[`${fact}Then`] = { type: 'text', title: fact }
  config.workflows['declaration']!.transitions['withdraw'] = {
    title: '撤回',
    from: 'draft',
    to: 'withdrawn',
    by: { roles: ['declare'], own: true },
    effects: [
      {
        set: {
          ...Object.fromEntries(
            ['state', 'region', 'owner', 'createdBy', 'id'].map((fact) => [
              `${fact}Then`,
              { field: fact },
            ]),
          ),
          leftThen: { state: 'left' },
          reachedThen: { state: 'reached' },
        },
      },
    ],
  }

  portal.services.configHolder.replace(portal.services.configHolder.prepare(config))
  const taken = await move(portal, applicant.token, draft, 'withdraw')

  expect([taken.status, taken.body.msg]).toEqual([200, ''])
  const [row] = await portal.services.database.query<{ data: Record<string, unknown> }>(
    'select data from e_declaration',
  )

  expect(row!.data).toMatchObject({
    stateThen: 'withdrawn',
    leftThen: 'draft',
    reachedThen: 'withdrawn',
    regionThen: '530828',
    ownerThen: applicant.enterprise.id,
    createdByThen: applicant.accountId,
    idThen: draft.id,
  })
})
