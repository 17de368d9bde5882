import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanFinding } from '#config-compiler/compare/plan/finding.ts'
import type { Config } from '#config-model/config.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { type CompiledForm, compileForm } from '#server/active-config/compile-validators.ts'
import { createPlan, type Plan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot, type Snapshot } from '#server/config-release/plan/snapshot.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { openDemo } from '../open-demo.ts'
import type { TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { shippedConfig } from '../shipped-config.ts'

const shipped = shippedConfig()
const now = new Date('2025-08-20T10:00:00+08:00')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
let portal: TestPortal
let snapshot: Snapshot

/** Declarations of each year and state that stay: a plan reads every record, a full check too. */
const perState = 8

beforeAll(async () => {
  portal = await openDemo()
  const { services } = portal
  await ownerQuery(
    portal,
    `delete from e_declaration where id in (select id from (select id, row_number() over (partition by year, state order by id) as at from e_declaration) as numbered where at > ${perState})`,
  )
  for (const [at, message] of ['elected', 'returned'].entries())
    await enqueueMessage(services, services.database.query, {
      channel: 'sms',
      accountId: null,
      address: '13800000001',
      message,
      facts: {},
      language: 'zh-CN',
      idempotencyKey: `plan-${at}`,
    })

  for (const [at, days] of [10, 40, 50, 89].entries())
    await services.database.query(
      `insert into catalogue_view(id, page, at) values ($1, 'plan', $2)`,
      [`plan-${at}`, daysAgo(days)],
    )
  for (const [at, [days, readAt]] of (
    [
      [10, now],
      [40, now],
      [50, null],
    ] as const
  ).entries())
    await services.database.query(
      `insert into message(id, account_id, title, body, created_at, read_at) values ($1, 'plan', 't', 'b', $2, $3)`,
      [`plan-${at}`, daysAgo(days), readAt],
    )

  snapshot = await openSnapshot(portal.databaseUrl)
})
afterAll(async () => {
  await snapshot.close()
  await portal.close()
})

/** What a change of the shipped configuration would do to the demo. */
async function planOf(change: (config: Config) => void): Promise<Plan> {
  return createPlan(snapshot, { before: shipped, after: changed(change) }, now)
}

/** The shipped configuration, changed; regions stay the same object, with what is computed of them. */
function changed(change: (config: Config) => void): Config {
  const { regions, ...others } = shipped
  const config: Config = { ...structuredClone(others), regions }
  change(config)

  return config
}

const forms = new Map<Config, CompiledForm>()
function compiled(config: Config): CompiledForm {
  const compiledForm = forms.get(config) ?? compileForm(config, 'declaration', 2025)
  forms.set(config, compiledForm)
  return compiledForm
}

/** What is wrong with a record, by place and rule. */
const errorsOf = (config: Config, record: EntityRecord): string[] =>
  checkRecord(config, 'declaration', { record, user: null, now }, compiled(config).validators)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, rule }) => `${path.join('/')} ${rule}`)

/** The same of records as shipped, by id: no test changes a record. */
const shippedErrors = new Map<string, string[]>()
const ofKind = ({ findings }: Plan, kind: string): PlanFinding[] =>
  findings.filter((finding) => finding.kind === kind)
const fieldsOf = (config: Config): Record<string, Field> => config.entities['declaration']!.fields
const workflowIn = (config: Config) => config.workflows['declaration']!
const place = (config: Config, name: string) =>
  config.forms['declaration']!.steps[0]!.sections[0]!.fields.push(name)
const count = async (where: string): Promise<number> =>
  (
    await portal.services.database.query<{ count: number }>(
      `select count(*)::int as count from e_declaration where ${where}`,
    )
  )[0]!.count

const inHand = `year = 2025 and state in ('draft', 'returned')`

describe('a plan says what a change of configuration would do to the demo', () => {
  it('an unchanged configuration does nothing, and no record is read', async () => {
    expect(await planOf(() => {})).toEqual({ findings: [], scanned: 0 })
  })

  it('another title changes nothing in the data', async () => {
    const plan = await planOf((config) => (fieldsOf(config)['website']!.title = '企业官网'))
    expect(plan).toEqual({ findings: [], scanned: 0 })
  })

  it('a shorter retention says how many rows it would delete; a longer one deletes nothing', async () => {
    const { query } = portal.services.database
    const countAfter = async (table: string, condition: string) =>
      (
        await query<{ count: number }>(
          `select count(*)::int as count from ${table} where ${condition}`,
          [daysAgo(30)],
        )
      )[0]!.count
    const views = await countAfter('catalogue_view', 'at < $1')
    const messages = await countAfter('message', 'created_at < $1 and read_at is not null')

    const plan = await planOf(
      (config) => (config.portal.retention = { views: '30d', messages: '30d' }),
    )
    expect(ofKind(plan, 'storage/retention')).toMatchObject([
      {
        level: 'danger',
        count: Math.max(views, messages),
      },
      { level: 'danger', count: Math.min(views, messages) },
    ])
    expect(views).toBeGreaterThanOrEqual(3)
    expect(messages).toBeGreaterThanOrEqual(1)
    expect(plan.findings.map(({ message }) => message)).toContain(
      `读过的站内消息只保留 30d：${messages} 条到期的将在一小时内删除，找不回来`,
    )

    const longer = await planOf((config) => (config.portal.retention = { views: '180d' }))
    expect(ofKind(longer, 'storage/retention')).toEqual([])
  })

  it('a new required field: those being filled in must be completed, those under way only when they come back, closed ones never', async () => {
    const plan = await planOf((config) => {
      fieldsOf(config)['harvest'] = { type: 'text', title: '采收月份', required: true }
      place(config, 'harvest')
    })

    const [first, second, ...rest] = ofKind(plan, 'records/invalid')

    expect(rest).toEqual([])
    expect(first).toMatchObject({
      level: 'notice',
      count: await count(`year = 2025 and not (${inHand})`),
    })

    expect(first!.message).toMatch(/“采收月份”：\d+ 件办理中的“品牌申报”须补填/)
    expect(second).toMatchObject({ level: 'notice', count: await count(inHand) })
    expect(second!.message).toContain('正在填写')
    expect(second!.examples).toHaveLength(5)
    expect(ofKind(plan, 'records/locked')).toEqual([])
  })

  it('a required field that nobody may fill in can never be submitted', async () => {
    const plan = await planOf((config) => {
      fieldsOf(config)['harvest'] = {
        type: 'text',
        title: '采收月份',
        required: true,
        readonly: true,
      }

      place(config, 'harvest')
    })

    expect(ofKind(plan, 'records/locked')[0]).toMatchObject({ level: 'danger' })
  })

  it('a narrower limit is dangerous where the filled-in value breaks it, and only there', async () => {
    const plan = await planOf((config) => (fieldsOf(config)['brandName']!.maxLength = 4))
    const broken = ofKind(plan, 'records/invalid').find(({ message }) =>
      message.includes('正在填写'),
    )
    const expected = await count(`${inHand} and length(data->>'brandName') > 4`)

    expect(expected).toBeGreaterThan(0)
    expect(broken).toMatchObject({ level: 'danger', count: expected })
  })

  it('a removed field names the records that hold a value; under another name none', async () => {
    const rename = (former: string[]) =>
      planOf((config) => {
        const { story, ...others } = fieldsOf(config)
        config.entities['declaration']!.fields = {
          ...others,
          tale: { ...story!, ...(former.length > 0 ? { was: former } : {}) },
        }

        for (const step of config.forms['declaration']!.steps)
          for (const section of step.sections)
            section.fields = section.fields.map((name) => (name === 'story' ? 'tale' : name))
      })

    expect(ofKind(await rename(['story']), 'records/field-removed')).toEqual([])
    expect(ofKind(await rename([]), 'records/field-removed')[0]).toMatchObject({
      level: 'danger',
      count: await count(`data->>'story' <> ''`),
    })
  })

  it('a removed dictionary item that is in use', async () => {
    const [first] = shipped.dictionaries['subject_kind']!.items!
    const plan = await planOf((config) => config.dictionaries['subject_kind']!.items!.shift())
    const removedItem = ofKind(plan, 'records/item-removed').find(({ message }) =>
      message.includes('“品牌申报”'),
    )

    expect(removedItem).toMatchObject({
      level: 'danger',
      count: await count(`data->>'subjectKind' = '${first!.value}'`),
    })

    expect(removedItem!.message).toContain(first!.label)
  })

  it('a field that no longer shows: drafts would lose its value when submitted, others keep it unseen', async () => {
    const plan = await planOf(
      (config) => (fieldsOf(config)['email']!.visibleWhen = { field: 'type', is: 'region' }),
    )
    expect(ofKind(plan, 'records/cleared')[0]).toMatchObject({
      level: 'danger',
      count: await count(`${inHand} and data->>'type' <> 'region' and data->>'email' <> ''`),
    })

    expect(ofKind(plan, 'records/hidden')[0]).toMatchObject({
      level: 'notice',
      count: await count(`not (${inHand}) and data->>'type' <> 'region' and data->>'email' <> ''`),
    })
  })

  it('a removed state with records in it, a state without a way to the end, one that nobody can leave', async () => {
    const removed = await planOf((config) => delete workflowIn(config).states['districtPending'])
    expect(ofKind(removed, 'workflow/state-removed')[0]).toMatchObject({
      level: 'danger',
      count: await count(`state = 'districtPending'`),
    })

    const stuck = await planOf((config) => {
      for (const id of ['elect', 'unelect', 'objectionRecheck', 'adminReset'])
        delete workflowIn(config).transitions[id]
    })

    expect(ofKind(stuck, 'workflow/stuck').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/件“品牌申报”处于“建议入选”，再也走不到终态/),
    )
    expect(ofKind(stuck, 'workflow/transition-removed').length).toBe(4)
    const alone = await planOf((config) => {
      for (const transition of Object.values(workflowIn(config).transitions))
        if ([transition.from].flat().includes('scoring')) transition.by = { roles: ['nobody'] }
    })

    expect(ofKind(alone, 'workflow/nobody')[0]).toMatchObject({
      level: 'danger',
      count: await count(`state = 'scoring'`),
    })
  })

  it('records that nobody may act on any more, though the roles have accounts: those of the region are not among them', async () => {
    const plan = await planOf((config) => {
      for (const transition of Object.values(workflowIn(config).transitions))
        if ([transition.from].flat().includes('districtPending') && !transition.by.own)
          transition.by = { roles: ['expert'], region: 'within' }
    })

    const [unattended, ...rest] = ofKind(plan, 'workflow/unattended')

    expect(rest).toEqual([])
    expect(unattended).toMatchObject({
      level: 'danger',
      count: await count(`year = 2025 and state = 'districtPending'`),
    })

    expect(unattended!.message).toMatch(/^\d+ 件处于“待县级审核”的“品牌申报”将没有人能办理/)
  })

  it('messages that wait for a channel or template that will be gone', async () => {
    const before = changed((config) => (config.channels['sms'] = { kind: 'http', title: '短信' }))
    const after = changed((config) => delete config.messages['elected'])
    const plan = await createPlan(snapshot, { before, after }, now)

    expect(ofKind(plan, 'records/messages').map(({ level, message }) => [level, message])).toEqual([
      ['danger', '2 条等待发送的消息走渠道“sms”，这个渠道将没有了，发不出去'],
      ['danger', '1 条等待发送的消息用模板“elected”，这个模板将没有了，发不出去'],
    ])
  })

  it('who gains and loses a page, by account; rows of a role, by example', async () => {
    const page = await planOf((config) => (config.pages['cms/article']!.auth = ['leader']))
    expect(ofKind(page, 'people/page-gained')[0]!.message).toMatch(
      /^\d+ 个账号可以打开“文章管理”（\/cms\/article）$/,
    )
    expect(ofKind(page, 'people/page-lost')[0]!.examples).toEqual(['admin', 'content01'])
    const rows = await planOf((config) => {
      const grant = config.entities['declaration']!.access.find(({ roles }) =>
        roles.includes('district'),
      )!
      grant.where = { not: { state: ['draft', 'cityPending'] } }
    })

    expect(ofKind(rows, 'people/rows')[0]!.message).toMatch(
      /^\S+能看到的“品牌申报”由 \d+ 件变为 \d+ 件$/,
    )
    expect(ofKind(rows, 'people/rights').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('declaration · 查看 · district'),
    )
  })

  it('a new working year freezes what is under way', async () => {
    const plan = await planOf((config) => (config.years.realYear = 2026))
    const frozen = ofKind(plan, 'years/frozen').find(({ message }) =>
      message.includes('“品牌申报”'),
    )

    expect(frozen).toMatchObject({
      level: 'danger',
      count: await count(`year = 2025`),
    })
  })

  it('a uniqueness rule that stored records contradict, and the index it needs', async () => {
    const plan = await planOf((config) =>
      config.entities['declaration']!.unique!.push({
        fields: ['year', 'industry'],
        message: '每年每个产业只能有一个品牌',
      }),
    )

    expect(ofKind(plan, 'storage/duplicates')[0]).toMatchObject({ level: 'danger' })
    expect(ofKind(plan, 'storage/index')).toHaveLength(1)
  })

  it.each<[string, (config: Config) => void]>([
    [
      'a limit inside rows',
      (config) => (fieldsOf(config)['certs']!.fields!['certNo']!.maxLength = 8),
    ],
    ['a fact of the year', (config) => (config.years.dates!['validity']!.date = '2025-06-01')],
    ['an item fewer', (config) => config.dictionaries['cert_type']!.items!.shift()],
    [
      'a condition',
      (config) => (fieldsOf(config)['productName']!.visibleWhen = { field: 'isEdible', is: true }),
    ],
    [
      'a rule',
      (config) =>
        (config.entities['declaration']!.rules!.find(({ id }) => id === 'edibleCert')!.when = {
          field: 'type',
          is: 'enterprise',
        }),
    ],
  ])('finds the same faulty records as a full check of every record: %s', async (_, change) => {
    const after = changed(change)
    const plan = await createPlan(snapshot, { before: shipped, after }, now)
    const planned = ofKind(plan, 'records/faulty').reduce((sum, finding) => sum + finding.count, 0)
    const rows = await portal.services.database.query(
      `select ${recordColumns} from e_declaration where year = 2025`,
    )
    const faulty = rows
      .map((row) => toRecord(shipped, 'declaration', row))
      .filter((record) => {
        const previous = shippedErrors.get(record.id) ?? errorsOf(shipped, record)
        shippedErrors.set(record.id, previous)
        return errorsOf(after, record).some((error) => !previous.includes(error))
      })

    expect(faulty.length).toBeGreaterThan(0)
    expect(planned).toBe(faulty.length)
  })

  it('only reads', async () => {
    await expect(snapshot.query('update e_declaration set version = 0')).rejects.toThrow(
      /read-only/,
    )
  })
})
