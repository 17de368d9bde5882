import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let leader: string
const experts: { account: string; token: string }[] = []
let declarations: RecordView[]

beforeAll(async () => {
  portal = await openPortal()
  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'leader7', roles: ['leader'], region: '530000' }),
  )
  const owner = await addApplicant(portal, 61, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  declarations = [
    await addDraft(portal, owner, 'product', '澜屿'),
    await addDraft(portal, owner, 'product', '山里'),
  ]

  await portal.services.database.query(
    `update e_declaration set state = 'scoring', head = head || '{"industry":"tea"}'`,
  )

  for (const at of [1, 2, 3, 4, 5]) {
    const account = await portal.addAccount({ username: `expert9${at}`, roles: ['expert'] })
    experts.push({ account, token: await portal.tokenOf(account) })
    await addExpert(
      account,
      `专家${at}`,
      at === 5 ? owner.enterprise.name : `第${at}大学`,
      at === 4 ? 'coffee' : 'tea',
    )
  }
})
afterAll(() => portal.close())

async function addExpert(accountId: string, name: string, employer: string, industry: string) {
  const { services } = portal
  const config = services.config()

  await insertRecord(services.database.query, config, {
    ...blankRecord(services, config, null, 'expert'),
    data: { accountId, name, employer, industries: [industry], isActive: true },
  })
}

const open = (expert: number, at: number) =>
  portal.call<RecordView>('GET', apiPaths.record('declaration', declarations[at]!.id), {
    token: experts[expert]!.token,
  })
const tasksOf = async (expert: number) =>
  (
    await portal.call<ListRow[]>('GET', apiPaths.listRows('score/expert-score'), {
      token: experts[expert]!.token,
    })
  ).body.data

describe('declarations that a task of one’s own opens', () => {
  it('are closed to experts before anything is assigned', async () => {
    expect((await open(0, 0)).status).toBe(404)
    expect(await tasksOf(0)).toEqual([])
  })

  it('a task is made for each expert of the industry but those of the own employer, at once and only once', async () => {
    const assigned = await move(
      portal,
      leader,
      { ...declarations[0]!, version: 1 },
      'assignExperts',
      {
        deadline: '2099-01-01',
      },
    )

    expect(assigned.status, assigned.text).toBe(200)
    const again = await move(portal, leader, assigned.body.data, 'assignExperts', {
      deadline: '2099-01-01',
    })

    expect(again.status, again.text).toBe(200)
    expect(
      await Promise.all([0, 1, 2, 3, 4].map(async (at) => (await tasksOf(at)).length)),
    ).toEqual([1, 1, 1, 0, 0])
  })

  it('each has the deadline of its first state from the start', async () => {
    const rows = await portal.services.database.query<{ due: string }>(
      `select distinct to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due
       from e_expert_task`,
    )
    expect(rows).toEqual([{ due: '2099-01-01' }])
  })

  it('with too few experts nothing is stored and the error gives their number', async () => {
    const { query } = portal.services.database
    await query(
      `update e_expert set data = data || '{"isActive":false}' where data->>'name' = '专家1'`,
    )
    const refused = await move(
      portal,
      leader,
      { ...declarations[1]!, version: 1 },
      'assignExperts',
      {
        deadline: '2099-01-01',
      },
    )

    expect(refused.status).toBe(403)
    expect(refused.body.msg).toBe('符合条件的评审专家只有 2 个，至少须有 3 个')
    const made = await query(`select 1 from e_expert_task where data->>'declaration' = $1`, [
      declarations[1]!.id,
    ])

    expect(made).toEqual([])
  })

  it('are read without what the grant hides, by those experts alone, and by no other way', async () => {
    const answer = await open(0, 0)
    expect(answer.status).toBe(200)
    expect(answer.body.data.data['brandName']).toBe('澜屿')
    expect(answer.body.data.data).not.toHaveProperty('contactMobile')
    expect((await open(0, 1)).status).toBe(404)
    expect((await open(3, 0)).status).toBe(404)
    const log = await portal.call('GET', apiPaths.log('declaration', declarations[1]!.id), {
      token: experts[0]!.token,
    })

    expect(log.status).toBe(404)
  })

  it('are closed again with the recusal, in the next call', async () => {
    const [task] = await tasksOf(0)
    const recused = await move(
      portal,
      experts[0]!.token,
      { ...task!, entity: 'expert-task' },
      'recuse',
      {
        opinion: '曾在该企业任职',
      },
    )

    expect(recused.status, recused.text).toBe(200)
    expect((await open(0, 0)).status).toBe(404)
    expect((await open(1, 0)).status).toBe(200)
  })
})

describe('a score sheet', () => {
  it('is filled in by its expert alone, with a sum that nobody types, and a reason where it is low', async () => {
    const { token } = experts[1]!
    const [task] = await tasksOf(1)
    const begun = await move(portal, token, { ...task!, entity: 'expert-task' }, 'start')

    expect(begun.status, begun.text).toBe(200)
    const save = (version: number, changes: Record<string, unknown>, by = token) =>
      portal.call<RecordView>('PATCH', apiPaths.record('expert-task', task!.id), {
        token: by,
        body: { version, changes },
      })

    expect((await save(begun.body.data.version, { quality: 20 }, experts[2]!.token)).status).toBe(
      404,
    )
    const saved = await save(begun.body.data.version, {
      quality: 20,
      culture: 10,
      market: 10,
      innovation: 10,
      overall: 5,
      vote: 'agree',
    })

    expect(saved.body.data.data['total']).toBe(55)
    const refused = await move(portal, token, { ...saved.body.data }, 'submit')

    expect(refused.status).toBe(400)
    const filled = await save(saved.body.data.version, {
      opinion: '品质稳定，但市场占有率偏低，品牌投入不足。',
    })
    const done = await move(portal, token, filled.body.data, 'submit')

    expect(done.status, done.text).toBe(200)
    expect((await save(done.body.data.version, { quality: 30 })).status).toBe(403)
  })
})
