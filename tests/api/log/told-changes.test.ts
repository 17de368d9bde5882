import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'keeper', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())

it('the event log has former and new values of a save, formatted', async () => {
  const { id, version } = (
    await portal.call<RecordView>('POST', apiPaths.records('org'), {
      token,
      body: {
        data: {
          name: '旧名称',
          code: 'told-1',
          orgType: 'other',
          regionCode: '530000',
          remark: '原',
        },
      },
    })
  ).body.data

  const changes = {
    name: '新名称',
    orgType: 'expert_group',
    leader: '张三',
    remark: '长'.repeat(200),
  }

  const saved = await portal.call<RecordView>('PATCH', apiPaths.record('org', id), {
    token,
    body: { version, changes },
  })

  expect(saved.body.msg).toBe('')

  const [event] = await portal.services.database.query<{
    detail: { act: string; changes: Record<string, string> }
  }>(`select detail from event_log where record_id = $1 and detail->>'act' = 'update'`, [id])

  expect(event!.detail.changes).toMatchObject({ 机构名称: '旧名称 → 新名称', 联系人: '— → 张三' })
  expect(event!.detail.changes['机构类型']).toMatch(/^\S+ → \S+$/)
  expect(event!.detail.changes['备注']!.length).toBeLessThan(140)
  expect(event!.detail.changes).not.toHaveProperty('所在区域')

  const rows = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('system/event-log')}?pageSize=5`,
    { token },
  )

  expect(rows.body.data.map(({ data }) => String(data['detail']))).toContainEqual(
    expect.stringContaining('旧名称 → 新名称'),
  )
})
