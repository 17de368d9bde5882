import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, LogEntry, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, copyDeclaration, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const joint = (id: string, from: string, countersign: string) => `
  ${id}:
    title: 会签
    from: ${from}
    to: [{ state: compliance, when: { field: agree, is: true } }, { state: rejected }]
    by: { roles: [leader], region: within, notSelf: true }
    countersign: ${countersign}
    form:
      agree: { type: boolean, title: 是否同意, required: true }
      opinion: { type: paragraph, title: 会签意见, maxLength: 300 }
    effects: [{ notify: owner, message: passed }, { notify: assigned, message: answered }]
    undo: 10
`
const ask = `
  askJoint: { title: 送会签, from: districtPending, to: provincePending, by: { roles: [leader], region: within, notSelf: true } }
`
let files: EditedConfig
let portal: TestPortal
let applicant: Applicant
const tokens: string[] = []

beforeAll(async () => {
  files = copyConfig()
  files.edit('workflows/declaration.yaml', [
    'transitions:\n',
    `transitions:${ask}${joint('jointTwo', 'provincePending', '{ vote: agree, of: 3, need: 2 }')}${joint('jointAll', 'provincePending', '{ vote: agree, of: 2 }')}${joint('jointVeto', 'provincePending', '{ vote: agree, of: 3, need: 2, veto: true }')}`,
  ])
  files.edit('pages/declare-audit/province.yaml', [
    'presets:\n',
    'presets:\n  - { id: toVote, title: 待我会签, where: { all: [{ state: provincePending }, { not: { assigned: voted } }] } }\n',
  ])
  portal = await openPortal({ configDir: files.dir })
  applicant = await addApplicant(portal, 95, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  for (const name of ['one', 'two', 'three'])
    tokens.push(
      await portal.tokenOf(
        await portal.addAccount({ username: `joint-${name}`, roles: ['leader'], region: '530000' }),
      ),
    )
})
afterAll(async () => {
  await portal?.close()
  files?.remove()
})

let draft: RecordView | undefined
async function pending(brand: string): Promise<RecordView> {
  draft ??= await addDraft(portal, applicant, 'product', '会签')
  const { id } = await copyDeclaration(portal, draft, brand)
  await portal.services.database.query(
    `update e_declaration set state = 'provincePending', state_since = $2 where id = $1`,
    [id, portal.time.now],
  )
  return view(id)
}

const view = async (id: string, token = tokens[0]!) =>
  (await portal.call<RecordView>('GET', `/api/record/declaration/${id}`, { token })).body.data
const vote = async (id: string, transition: string, voter: number, agree: boolean) => {
  const form = { agree, opinion: `意见${voter}` }
  return move(portal, tokens[voter]!, await view(id), transition, form)
}
const toVote = async (voter: number) =>
  (
    await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('declare-audit/province')}?preset=toVote`,
      { token: tokens[voter]! },
    )
  ).body.data.map(({ id }) => id)
const messages = async (id: string) =>
  (await portal.services.database.query('select 1 from message where record_id = $1', [id])).length

it('two of three: it waits in its state without effects, one refusal does not stop it', async () => {
  const { id } = await pending('会签一')
  const first = await vote(id, 'jointTwo', 0, true)
  expect([first.body.msg, first.body.data.state]).toEqual(['', 'provincePending'])
  expect((await vote(id, 'jointTwo', 1, false)).body.data.state).toBe('provincePending')
  expect(await messages(id)).toBe(0)

  const again = await vote(id, 'jointTwo', 0, true)
  expect([again.status, again.body.msg]).toEqual([403, expect.stringContaining('您已经会签')])
  const open = async (token?: string) =>
    (await view(id, token)).may.transitions.map((transition) => transition.id)
  expect(await open()).not.toContain('jointTwo')
  expect(await open()).toContain('jointAll')
  expect(await open(tokens[2])).toContain('jointTwo')
  expect(await toVote(0)).not.toContain(id)
  expect(await toVote(2)).toContain(id)

  expect((await vote(id, 'jointTwo', 2, true)).body.data.state).toBe('compliance')
  expect(await messages(id)).toBe(1)

  const log = (
    await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', id), { token: tokens[0] })
  ).body.data
  expect(log.slice(-3).map(({ opinion, to }) => [opinion, to])).toEqual([
    ['同意（第 1 票，共 3 票）：意见0', 'provincePending'],
    ['不同意（第 2 票，共 3 票）：意见1', 'provincePending'],
    ['同意（第 3 票，共 3 票）：意见2', 'compliance'],
  ])
})

it('who asked for the votes gets one message once they are decided, none for their own last vote', async () => {
  const sendToVote = async (brand: string) => {
    const { id } = await pending(brand)
    await portal.services.database.query(
      `update e_declaration set state = 'districtPending' where id = $1`,
      [id],
    )
    expect((await move(portal, tokens[0]!, await view(id), 'askJoint', {})).status).toBe(200)
    return id
  }
  const answers = (id: string) =>
    portal.services.database.query<{ username: string }>(
      `select a.username from message m join account a on a.id = m.account_id where m.record_id = $1 and m.template = 'answered'`,
      [id],
    )

  const id = await sendToVote('会签四')
  await vote(id, 'jointTwo', 1, true)
  expect(await answers(id)).toEqual([])
  expect((await vote(id, 'jointTwo', 2, true)).body.data.state).toBe('compliance')
  expect(await answers(id)).toEqual([{ username: 'joint-one' }])

  const votedId = await sendToVote('会签五')
  await vote(votedId, 'jointTwo', 1, false)
  expect((await vote(votedId, 'jointTwo', 0, false)).body.data.state).toBe('rejected')
  expect(await answers(votedId)).toEqual([])
})

it('two of three: a dialog without a vote is refused, two refusals decide against it', async () => {
  const { id } = await pending('会签二')
  const empty = await move(portal, tokens[0]!, await view(id), 'jointTwo', {})
  expect([empty.status, empty.body.msg]).toEqual([400, expect.any(String)])
  await vote(id, 'jointTwo', 0, false)
  expect((await vote(id, 'jointTwo', 2, false)).body.data.state).toBe('rejected')
})

it('all, and a veto: one refusal decides; with a veto every vote is waited for; a vote that was undone is cast again', async () => {
  const { id } = await pending('会签三')
  const cast = await vote(id, 'jointAll', 0, true)
  const undone = await portal.call<RecordView>('POST', `/api/record/declaration/${id}/take-back`, {
    token: tokens[0]!,
    body: { version: cast.body.data.version },
  })
  expect([undone.status, undone.body.data.state]).toEqual([200, 'provincePending'])
  expect((await vote(id, 'jointAll', 0, true)).status).toBe(200)

  await vote(id, 'jointVeto', 0, true)
  expect((await vote(id, 'jointVeto', 1, true)).body.data.state).toBe('provincePending')
  expect((await vote(id, 'jointVeto', 2, false)).body.data.state).toBe('rejected')

  await portal.services.database.query(
    `update e_declaration set state = 'provincePending', state_since = $2 where id = $1`,
    [id, new Date(portal.time.now.getTime() + 1000)],
  )
  portal.time.now = new Date(portal.time.now.getTime() + 2000)
  expect((await vote(id, 'jointAll', 0, true)).body.data.state).toBe('provincePending')
  expect((await vote(id, 'jointAll', 1, true)).body.data.state).toBe('compliance')
})
