import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const config = copyConfig()
let portal: TestPortal
let record: RecordView
const leaders = { count: 0 }
const at = async (text: string): Promise<string> => {
  portal.time.now = new Date(`${text}+08:00`)
  return portal.tokenOf(
    await portal.addAccount({
      username: `stay-${leaders.count++}`,
      roles: ['leader'],
      region: '530000',
    }),
  )
}

beforeAll(async () => {
  config.edit('years.yaml', ['alwaysOpen: true\n', ''])
  portal = await openPortal({ configDir: config.dir, now: new Date('2025-05-10T10:00:00+08:00') })
  const owner = await addApplicant(portal, 821, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  record = (
    await move(portal, owner.token, await addDraft(portal, owner, 'product', '公示中'), 'submit')
  ).body.data
  await portal.services.database.query(
    `update e_declaration set state = 'suggested' where id = $1`,
    [record.id],
  )
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})

it('nobody is elected before seven days of publicity are over, and the refusal says from when', async () => {
  const shown = await move(portal, await at('2025-09-01T17:00:00'), record, 'publicity')
  expect([shown.body.msg, shown.body.data.state]).toEqual(['', 'publicity'])
  const leader = await at('2025-09-07T23:59:00')
  const early = await move(portal, leader, shown.body.data, 'elect')

  expect([early.status, early.body.msg]).toEqual([
    403,
    '须在当前环节满7天后办理，2025-09-08起可以办理',
  ])

  const view = await portal.call<RecordView>('GET', `/api/record/declaration/${record.id}`, {
    token: leader,
  })

  expect(view.body.data.may.blocked).toContainEqual({
    id: 'elect',
    title: '确认入选',
    reason: early.body.msg,
  })

  const elected = await move(portal, await at('2025-09-08T00:01:00'), shown.body.data, 'elect')

  expect([elected.body.msg, elected.body.data.state]).toEqual(['', 'elected'])
})
