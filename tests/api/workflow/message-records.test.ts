import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NoticeItem } from '#contract/public.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

it('a message names the record it is about to those who may read it, and to nobody else', async () => {
  const applicant = await addApplicant(portal, 97, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const account = await portal.addAccount({
    username: 'told-district',
    roles: ['district'],
    region: '530828',
  })

  const district = await portal.tokenOf(account)
  const sent = (
    await move(
      portal,
      applicant.token,
      await addDraft(portal, applicant, 'product', '有消息'),
      'submit',
    )
  ).body.data

  const noticedRecords = async (token: string) =>
    (
      await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', { token })
    ).body.data.map(({ record }) => record)

  const record = { entity: 'declaration', id: sent.id, year: 2025, name: '有消息' }

  expect(await noticedRecords(applicant.token)).toContainEqual(record)
  expect(await noticedRecords(district)).toContainEqual(record)
  await portal.services.database.query(`update account set region_code = '532504' where id = $1`, [
    account,
  ])
  const moved = await portal.tokenOf(account)

  expect(await noticedRecords(moved)).not.toContainEqual(record)
  expect((await noticedRecords(moved)).length).toBeGreaterThan(0)

  // The record goes, the message stays.
  await portal.services.database.query('delete from e_declaration where id = $1', [sent.id])
  expect(await noticedRecords(applicant.token)).not.toContainEqual(record)
})

it('a message that was read goes when the portal keeps it no longer; an unread one stays, and so do logs', async () => {
  const { database } = portal.services
  const day = 86_400_000
  const now = portal.time.now.getTime()
  const add = (id: string, days: number, isRead: boolean) =>
    database.query(
      `insert into message(id, account_id, title, body, created_at, read_at) values ($1, 'nobody', 'x', 'x', $2, $3)`,
      [id, new Date(now - days * day), isRead ? new Date(now) : null],
    )
  const logged = () => database.query('select count(*)::int as count from action_log')
  const lines = await logged()

  // The shipped portal keeps them for two years.
  await add('read-long-ago', 731, true)
  await add('unread-long-ago', 731, false)
  await add('read-lately', 729, true)
  await runTimers(portal.services)

  expect(
    await database.query(`select id from message where account_id = 'nobody' order by id`),
  ).toEqual([{ id: 'read-lately' }, { id: 'unread-long-ago' }])
  expect(await logged()).toEqual(lines)
})
