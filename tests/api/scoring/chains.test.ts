import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const config = copyConfig()
let portal: TestPortal
let owner: Applicant
let expert: string
let draft: RecordView

beforeAll(async () => {
  config.edit('entities/compliance.yaml', [
    'fields:\n',
    'fields:\n  best: { type: decimal, title: 评审均分, computed: { related: { entity: declaration, value: expertMean } } }\n',
  ])

  config.edit('workflows/expert-task.yaml', [
    'initial:',
    'sets: { open: [todo, doing, done] }\ninitial:',
  ])

  config.edit(
    'entities/declaration.yaml',
    ['states: [todo, doing, done]', 'states: [open]'],
    [
      'fields:\n',
      'fields:\n  heard: { type: paragraph, title: 专家意见, computed: { related: { entity: expert-task, value: opinion, by: declaration, as: texts, states: [done] } } }\n',
    ],
  )

  portal = await openPortal({ configDir: config.dir })
  owner = await addApplicant(portal, 95, { region: '530828', industry: 'tea', isRegional: false })
  draft = await addDraft(portal, owner, 'product', '连环')
  expert = await portal.addAccount({ username: 'chain-expert', roles: ['expert'] })
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})

async function addTask(expertId: string, total: number, opinion = '') {
  const { services } = portal
  const current = services.config()
  const data: RecordData = {
    expertId,
    declaration: draft.id,
    brandName: '连环',
    vote: 'agree',
    quality: total,
    total,
    opinion,
  }

  const record = { ...blankRecord(services, current, null, 'expert-task'), state: 'done', data }

  await insertRecord(services.database.query, current, record)
}

const best = async () =>
  (
    await portal.services.database.query<{ best: number | null }>(
      `select data->'best' as best from e_compliance where owner_id = $1`,
      [owner.enterprise.id],
    )
  ).map((row) => row.best)

it('what follows a gathered value follows it in a chain: task, declaration, compliance', async () => {
  expect(await best()).toEqual([null])
  await addTask(expert, 80)
  expect(await best()).toEqual([80])
  await addTask('another', 90)
  expect(await best()).toEqual([85])
})

it('texts are listed in an order of their own, without names; empty ones are left out', async () => {
  await addTask('third', 70, '  香气高扬，\n耐冲泡。 ')
  await addTask('fourth', 70, '包装有待改进。')
  const heard = async () =>
    (
      await portal.services.database.query<{ heard: string | null }>(
        `select data->>'heard' as heard from e_declaration where id = $1`,
        [draft.id],
      )
    )[0]?.heard

  expect(await heard()).toBe('1. 包装有待改进。\n2. 香气高扬，\n耐冲泡。')
  await portal.services.database.query(
    `delete from e_expert_task where data->>'expertId' in ('third', 'fourth')`,
  )
})

it('a set of states in a grant opens the rows that its states open', async () => {
  const token = await portal.tokenOf(expert)
  expect(
    (await portal.call('GET', apiPaths.record('declaration', draft.id), { token })).status,
  ).toBe(200)
  await portal.services.database.query(`update e_expert_task set state = 'recused'`)
  expect(
    (await portal.call('GET', apiPaths.record('declaration', draft.id), { token })).status,
  ).toBe(404)
})
