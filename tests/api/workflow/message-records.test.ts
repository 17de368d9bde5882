import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NoticeItem } from '#contract/public.ts'
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

  const told = async (token: string) =>
    (
      await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', { token })
    ).body.data.map(({ record }) => record)

  const record = { entity: 'declaration', id: sent.id, year: 2025 }

  expect(await told(applicant.token)).toContainEqual(record)
  expect(await told(district)).toContainEqual(record)
  await portal.services.database.query(`update account set region_code = '532504' where id = $1`, [
    account,
  ])
  const moved = await portal.tokenOf(account)

  expect(await told(moved)).not.toContainEqual(record)
  expect((await told(moved)).length).toBeGreaterThan(0)

  // The record goes, the message stays.
  await portal.services.database.query('delete from e_declaration where id = $1', [sent.id])
  expect(await told(applicant.token)).not.toContainEqual(record)
})
