import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { readPdf } from '#server/export/pdf/drawing/read-pdf.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let draft: RecordView
let edited: EditedConfig
beforeAll(async () => {
  edited = copyConfig()
  // Its name in English is hidden from applicants, and named in what is printed.
  edited.edit(
    'entities/declaration.yaml',
    ['（{type}），并郑重承诺：', '（{type}），并郑重承诺{brandNameEn}：'],
    ['update, remove], hide: [vetoed', 'update, remove], hide: [brandNameEn, vetoed'],
  )

  edited.edit('forms/declaration.yaml', [
    'entity: declaration',
    'entity: declaration\npaper: { layout: letter, text: "{subjectName}申报{brandNameEn}。", facts: [brandName, brandNameEn, taxExempt] }',
  ])

  portal = await openPortal({ configDir: edited.dir })
  applicant = await addApplicant(portal, 143, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  draft = await addDraft(portal, applicant, 'product', '澜屿')
  await portal.services.database.query(
    `update e_declaration set data = data || '{"brandNameEn":"SECRETNAME"}' where id = $1`,
    [draft.id],
  )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const ask = (token: string, query: string, locale = 'zh-CN') =>
  portal.call('GET', `${apiPaths.recordPaper('declaration', draft.id)}${query}`, {
    token,
    headers: { 'x-locale': locale },
  })

it('the letter of a field is one page with what the record says, room where it says nothing, and lines to sign and seal', async () => {
  const answer = await ask(applicant.token, '?field=commitmentFile')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('真实性承诺书'))
  const { pages, info } = await readPdf(answer.bytes)

  expect(info['Title']).toBe('真实性承诺书')
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toContain('SECRETNAME')

  for (const text of [
    '省农业农村厅：',
    `${applicant.enterprise.name}（统一社会信用代码：${applicant.enterprise.creditCode}）自愿以“澜屿”申报`,
    '并郑重承诺＿＿＿＿＿＿＿＿：',
    `申报主体：${applicant.enterprise.name}（盖章）`,
  ])
    expect(pages[0]).toContain(text)

  expect(pages[0]).toMatch(/日期：\d{4}年\d{1,2}月\d{1,2}日/)

  // It is signed before the declaration is submitted: nothing marks it as a draft.
  expect(pages[0]).not.toContain('草稿')
})

it('a letter that is not translated stays Chinese, its values too', async () => {
  const { pages, info } = await readPdf(
    (await ask(applicant.token, '?field=commitmentFile', 'en-US')).bytes,
  )
  expect(info['Language']).toBe('zh-CN')
  expect(pages[0]).toContain('（产品品牌）')
})

it('readers, and fields without a template, have no letter', async () => {
  const province = await portal.tokenOf(
    await portal.addAccount({ username: 'letter-province', roles: ['province'], region: '530000' }),
  )
  expect((await ask(province, '?field=commitmentFile')).status).toBe(404)
  for (const field of ['license', 'none', '__proto__', 'constructor'])
    expect((await ask(applicant.token, `?field=${field}`)).status).toBe(404)
})

it('a form may say its record as a letter: what its reader does not see and what nobody filled in is left out, and it is marked as a draft', async () => {
  const { pages, all } = await readPdf((await ask(applicant.token, '')).bytes)
  expect(pages).toHaveLength(1)
  expect(all).toContain(`${applicant.enterprise.name}申报＿＿＿＿＿＿＿＿。`)
  expect(all).toContain('品牌名称澜屿')
  for (const word of ['SECRETNAME', '英文', '农产品免税主体']) expect(all).not.toContain(word)
  expect(all).toContain('尚未提交，仅供核对')
  const { marks } = (
    await portal.call<RecordView>('GET', apiPaths.record('declaration', draft.id), {
      token: applicant.token,
    })
  ).body.data

  expect(marks).toMatchObject({ declaration: 'draft' })
})
