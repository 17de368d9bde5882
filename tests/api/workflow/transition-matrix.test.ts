import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expandRoles, mayAct } from '#config-model/access/access.ts'
import { draftRecord } from '#config-model/record.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { shippedConfig } from '../shipped-config.ts'
import { userOf } from '../user-of.ts'

/**
 * Every transition of the shipped workflows, called by every role in every state. What is expected
 * is read from the YAML words here, not asked of the function that the server decides by.
 */

const config = shippedConfig()
const workflows = Object.values(config.workflows)
const roles = Object.keys(config.roles.roles)
const places = { here: '530828', elsewhere: '532504' }
/** What is refused because of who calls, or where the record stands; guards and dialogs come later. */
const refusals =
  /须由.+办理$|由系统自动办理$|只有“.+”时才能|不属于您的主体|不在您的管辖区域内|须由他人办理/

/** How the record lies to who calls. */
type Relation = 'usual' | 'elsewhere' | 'others' | 'own'
interface Case {
  workflow: Workflow
  id: string
  transition: Transition
  role: string
  state: string
  relation: Relation
}

let portal: TestPortal
const people: Record<string, { user: User; token: string }> = {}
const records: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  const regions: Record<string, string> = { district: '530828', city: '530800', province: '530000' }
  for (const role of roles) {
    const region = regions[config.roles.roles[role]?.level ?? ''] ?? null
    const id = await portal.addAccount({ username: `matrix-${role}`, roles: [role], region })
    const user = { ...userOf({ roles: [role], regionCode: region }), id, ownerId: id }
    people[role] = { user, token: await portal.tokenOf(id) }
  }

  for (const { entity } of workflows) {
    records[entity] = `matrix-${entity}`
    await portal.services.database.query(
      `insert into ${tableOf(entity)}(id, year, state, data, head, created_at, updated_at) values ($1, $2, $3, '{}', '{}', now(), now())`,
      [records[entity], config.years.realYear, config.workflows[entity]?.initial ?? ''],
    )
  }
})
afterAll(() => portal.close())

const takers = ({ by }: Transition) => expandRoles(config, by.roles ?? [])

/** Owner, author and region of the record of a case. */
function placeOf({ transition, role, relation }: Case) {
  const caller = people[role]!.user.id
  const isOwners = transition.by.own === true

  return {
    owner: isOwners === (relation !== 'others') ? caller : 'other',
    author: relation === 'own' ? caller : 'other',
    region: relation === 'elsewhere' ? places.elsewhere : places.here,
  }
}

/** The words of the refusal, null where neither who calls nor the state stands against it. */
function expectedRefusal(one: Case): RegExp | null {
  const { transition, role, state, workflow } = one
  const { by, from } = transition
  const { owner, author, region } = placeOf(one)
  const { user } = people[role]!
  const record = {
    ...draftRecord({ entity: workflow.entity, data: {} }),
    id: records[workflow.entity]!,
    year: config.years.realYear,
    state,
    owner,
    createdBy: author,
    region,
  }
  const reading = { entity: workflow.entity, action: 'read', record, now: new Date(0) } as const
  if (!mayAct(config, user, reading).allowed) return /./

  if (!by.roles) return /由系统自动办理$/
  if (!takers(transition).includes(role)) return /须由.+办理$/
  if (![from].flat().includes(state)) return /只有“.+”时才能/
  if (by.own && owner !== user.ownerId) return /不属于您的主体/
  if (by.region && !(user.regionCode && region.startsWith(user.regionCode.replace(/0+$/, ''))))
    return /不在您的管辖区域内/
  if (by.notSelf && (author === user.id || owner === user.ownerId)) return /须由他人办理/

  return null
}

/** Where the records stand that nothing has changed since. */
const untouched = new Map<string, string>()

async function call(one: Case) {
  const { workflow, id, role, state } = one
  const { owner, author, region } = placeOf(one)
  const record = records[workflow.entity]!
  const place = [record, state, owner, author, region, config.years.realYear]
  if (untouched.get(workflow.entity) !== JSON.stringify(place))
    await portal.services.database.query(
      `update ${tableOf(workflow.entity)} set state = $2, owner_id = $3, created_by = $4, region_code = $5, version = 1, flags = '{}', data = '{}', head = '{}', state_since = now(), year = $6 where id = $1`,
      place,
    )

  const answer = await portal.call('POST', apiPaths.transition(workflow.entity, record, id), {
    token: people[role]!.token,
    body: { version: 1, form: {}, remarks: [] },
  })

  // What is refused leaves the record as it was: the next who may not call it finds it so.
  if (answer.status === 200) untouched.delete(workflow.entity)
  else untouched.set(workflow.entity, JSON.stringify(place))

  return answer
}

/** What the server said otherwise than the configuration, a line each. */
async function differences(cases: Case[]): Promise<string[]> {
  const mismatches: string[] = []
  for (const one of cases) {
    const expected = expectedRefusal(one)
    const { status, body } = await call(one)
    const isRight = expected
      ? (status === 403 || status === 404) && expected.test(body.msg)
      : status < 500 && !(status === 403 && refusals.test(body.msg)) && status !== 404

    if (!isRight)
      mismatches.push(
        `${one.workflow.entity}.${one.id} ${one.role} ${one.state} ${one.relation}: ${status} ${body.msg}, expected ${String(expected)}`,
      )
  }

  return mismatches
}

const casesOf = (
  workflow: Workflow,
  pick: (transition: Transition, role: string) => [state: string, relation: Relation][],
): Case[] =>
  Object.entries(workflow.transitions).flatMap(([id, transition]) =>
    roles.flatMap((role) =>
      pick(transition, role).map(([state, relation]) => ({
        workflow,
        id,
        transition,
        role,
        state,
        relation,
      })),
    ),
  )

describe('each transition is taken by those whom the configuration names, and refused to others in words', () => {
  it.each(workflows.map((workflow) => [workflow.entity, workflow] as const))(
    '%s',
    async (_, workflow) => {
      const cases = casesOf(workflow, (transition, role) => {
        const [from = ''] = [transition.from].flat()
        const other = Object.keys(workflow.states).find(
          (id) => ![transition.from].flat().includes(id),
        )
        const isTaker = takers(transition).includes(role)

        return [
          [from, 'usual'],
          ...(isTaker && other !== undefined ? [[other, 'usual'] as [string, Relation]] : []),
          ...(isTaker && transition.by.region ? [[from, 'elsewhere'] as [string, Relation]] : []),
          ...(isTaker && transition.by.notSelf ? [[from, 'own'] as [string, Relation]] : []),
          ...(isTaker && transition.by.own ? [[from, 'others'] as [string, Relation]] : []),
        ]
      })

      expect(await differences(cases)).toEqual([])
    },
  )

  it('in every state and relation', { tags: ['long'], timeout: 1_800_000 }, async () => {
    const relations: Relation[] = ['usual', 'elsewhere', 'others', 'own']
    const cases = workflows.flatMap((workflow) =>
      casesOf(workflow, () =>
        Object.keys(workflow.states).flatMap((state) =>
          relations.map((relation): [string, Relation] => [state, relation]),
        ),
      ),
    )

    expect(await differences(cases)).toEqual([])
  })
})
