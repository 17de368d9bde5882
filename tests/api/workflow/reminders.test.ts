import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendReminders } from '#server/jobs/reminders.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let district: string
const dueAt = new Date('2025-08-21T18:00:00+08:00')

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 91, { region: '530828', industry: 'tea', isRegional: false })
  district = await portal.addAccount({
    username: 'reminded',
    roles: ['district'],
    region: '530828',
  })
})
afterAll(() => portal.close())

/** The bodies of the reminders of an account, whose list is empty afterwards. */
async function takeReminders(accountId: string): Promise<string[]> {
  const rows = await portal.services.database.query<{ body: string }>(
    `delete from message where account_id = $1 and template = 'deadlineNear' returning body`,
    [accountId],
  )
  return rows.map(({ body }) => body)
}

const remind = () => sendReminders(portal.services, portal.time.now)

/** A sheet of an expert, who owns it by their account. */
async function addSheet(expertId: string, state: string): Promise<string> {
  const { services } = portal
  const config = services.config()
  const record = {
    ...blankRecord(services, config, null, 'expert-task'),
    state,
    dueAt,
    data: { year: config.years.realYear, expertId, declaration: state, brandName: '云岫' },
  }
  await insertRecord(services.database.query, config, record)
  return record.id
}

it('of a step that reviewers fill in reach them and not the applicant', async () => {
  await portal.services.database.query(
    `update e_compliance set state = 'districtVerify', due_at = $2 where owner_id = $1`,
    [owner.enterprise.id, dueAt],
  )
  await remind()

  expect(await takeReminders(owner.accountId)).toEqual([])
  expect(await takeReminders(district)).toEqual([expect.stringContaining('待县级核实')])
})

it('reach an owner who is an account, with something to fill in or only to take on', async () => {
  const expert = await portal.addAccount({ username: 'sage', roles: ['expert'] })
  await addSheet(expert, 'todo')
  await addSheet(expert, 'doing')
  await remind()

  expect((await takeReminders(expert)).join(' ')).toMatch(/“待评审”.*“评审中”/)
})

it('name the step to an owner as the owner knows it', async () => {
  const { id } = await addDraft(portal, owner, 'product', '云湖')
  await portal.services.database.query(
    `update e_declaration set state = 'returned', due_at = $2 where id = $1`,
    [id, dueAt],
  )
  await remind()

  expect(await takeReminders(owner.accountId)).toEqual([
    expect.stringContaining('“云湖”当前为“请修改后重新提交”'),
  ])
})

it('reach everybody at last when more are due than one run takes', async () => {
  const [many, late] = [
    await portal.addAccount({ username: 'many', roles: ['expert'] }),
    await portal.addAccount({ username: 'late', roles: ['expert'] }),
  ]
  const id = await addSheet(many, 'todo')
  await portal.services.database.query(
    `insert into e_expert_task select c.* from e_expert_task t, generate_series(1, 5000) n,
       jsonb_populate_record(t, jsonb_build_object('id', 'many-' || n,
         'data', t.data || jsonb_build_object('declaration', n::text),
         'head', t.head || jsonb_build_object('declaration', n::text))) c where t.id = $1`,
    [id],
  )
  await portal.services.database.query(
    `update e_expert_task set due_at = due_at + interval '1 second' where id = $1`,
    [await addSheet(late, 'todo')],
  )
  await remind()
  await remind()

  expect([await takeReminders(late), await remind()]).toEqual([
    [expect.stringContaining('云岫')],
    0,
  ])
})

it('leave no mark behind once their day is long over', async () => {
  const { query } = portal.services.database
  const countMarks = async () =>
    (await query(`select 1 from job_lock where starts_with(name, 'remind:')`)).length
  expect(await countMarks()).toBeGreaterThan(5000)

  portal.time.now = new Date('2025-10-31T10:00:00+08:00')
  await remind()
  expect(await countMarks()).toBe(0)
})
