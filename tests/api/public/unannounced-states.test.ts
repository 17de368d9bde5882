import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let files: EditedConfig
let portal: TestPortal

beforeAll(async () => {
  files = copyConfig()
  files.edit('entities/declaration.yaml', [
    'scope: { year: year',
    'publicList: { title: 评审中的品牌, states: [scoring], columns: [brandName], show: [brandName] }\nscope: { year: year',
  ])
  portal = await openPortal({ configDir: files.dir, publicUrl: 'https://portal.example' })
  await portal.services.database.query(
    `insert into e_declaration(id, year, region_code, owner_id, state, created_at, submitted_at, updated_at, head, data)
      select id, 2025, '530828', 'o', state, '2025-05-01', '2025-05-02', moved::timestamptz, d, d
      from (values ('one', '评审一号', 'scoring', '2025-08-01'), ('two', '评审二号', 'suggested', '2025-08-02'),
          ('three', '评审三号', 'notSuggested', '2025-08-03'), ('four', '初审四号', 'districtReview', '2025-08-04'))
        rows(id, name, state, moved),
      lateral (select jsonb_build_object('brandName', name) d) made`,
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

it('a public list does not reveal by absence who has been decided upon', async () => {
  const { text } = await portal.call('GET', '/public/declaration')

  for (const name of ['评审一号', '评审二号', '评审三号']) expect(text).toContain(name)
  expect(text).toContain('共 3 ')
  expect(text).not.toContain('初审四号')
  expect((await portal.call('GET', '/public/declaration/two')).status).toBe(200)
  expect((await portal.call('GET', '/public/declaration/four')).status).toBe(404)
})

it('the sitemap does not reveal when', async () => {
  const { text } = await portal.call('GET', '/sitemap.xml')
  const entries = [...text.matchAll(/declaration\/(\w+)<\/loc><lastmod>([^<]+)/g)]

  expect(Object.fromEntries(entries.map(([, id, changed]) => [id, changed]))).toEqual({
    one: '2025-05-02',
    two: '2025-05-02',
    three: '2025-05-02',
  })
})
