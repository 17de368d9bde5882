import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let edited: EditedConfig
beforeAll(async () => {
  edited = copyConfig()
  edited.edit(
    'workflows/logo-auth.yaml',
    [
      'cancelled: { title: 取消, tone: red, final: true }',
      'cancelled: { title: 取消, tone: red, final: true, shown: { as: valid, to: [declare] } }',
    ],
    [', { notify: owner, message: logoCancelled }', ''],
    [', { notify: owner, message: logoRevoked }', ''],
  )

  edited.edit('entities/logo-auth.yaml', ['states: [standing],', 'states: [standing, cancelled],'])
  edited.edit('entities/article.yaml', [
    'titleField: title\n',
    'titleField: title\nkey: code\nverify: { title: 文号核验, valid: { field: status, is: published }, show: [title] }\n',
  ])

  portal = await openPortal({ configDir: edited.dir })
  const { database } = portal.services

  for (const state of ['valid', 'cancelled', 'expired'])
    await database.query(
      `insert into e_logo_auth(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
       values ($1, 2025, $1, '530828', 'o', now(), now(), '{}', jsonb_build_object('authNo', 'SQ-' || upper($1), 'brandName', '澜屿'))`,
      [state],
    )

  for (const status of ['draft', 'published', 'offline'])
    await database.query(
      `insert into e_article(id, created_at, updated_at, head, data)
       values ($1, now(), now(), '{}', jsonb_build_object('code', 'WH-' || upper($1), 'title', '征集通知', 'status', $1::text, 'publishDate', '2025-01-01 08:00:00'))`,
      [status],
    )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const verify = async (entity: string, number: string) => {
  const { text } = await portal.call('GET', `/verify/${entity}?no=${number}`)
  return /role="status">\s*([^<]*?)\s*</.exec(text)?.[1]
}

it('a state that is not public yet is verified as its alias', async () => {
  expect(await verify('logo-auth', 'SQ-VALID')).toMatch(/^核验通过/)
  expect(await verify('logo-auth', 'SQ-CANCELLED')).toMatch(/^核验通过/)
  expect(await verify('logo-auth', 'SQ-EXPIRED')).toMatch(/到期$/)
})

it('the number of what no reader sees is none', async () => {
  expect(await verify('article', 'WH-PUBLISHED')).toMatch(/^核验通过/)
  for (const number of ['WH-DRAFT', 'WH-OFFLINE'])
    expect(await verify('article', number)).toMatch(/^没有这个编号/)
  const { text } = await portal.call('GET', '/verify/article?no=WH-DRAFT')
  expect(text).not.toContain('征集通知')
})
