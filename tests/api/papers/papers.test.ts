import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { readPdf } from '#server/export/pdf/drawing/read-pdf.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let draft: RecordView
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 141, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  draft = await addDraft(portal, applicant, 'product', '云上㙍𬭎茶😀')
})
afterAll(() => portal.close())

const ask = (token: string, { id = draft.id, headers = {}, form = '' } = {}) =>
  portal.call('GET', `${apiPaths.recordPaper('declaration', id)}${form && `?form=${form}`}`, {
    token,
    headers,
  })

/** The session of somebody of the province. */
const tokenOf = async (role: string) =>
  portal.tokenOf(
    await portal.addAccount({ username: `paper-${role}`, roles: [role], region: '530000' }),
  )

it('a draft is a document with head, bookmarks and numbered pages, marked as a draft on each of them', async () => {
  const answer = await ask(applicant.token)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('品牌申报表'))
  const { pages, all, bookmarks, info } = await readPdf(answer.bytes)

  expect(info['Title']).toBe('品牌申报表')
  expect(info['Language']).toBe('zh-CN')
  expect(bookmarks[0]).toBe('1. 申报主体信息')
  expect(bookmarks.length).toBeGreaterThan(8)
  expect(pages[0]).toContain(portal.services.config().portal.name.replaceAll(' ', ''))
  expect(pages[0]).toContain('尚未提交，仅供核对')

  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`第${at + 1}页共${pages.length}页`)
    expect(page).toContain('草稿')
  }

  for (const text of [
    String(draft.data['declareNo']),
    applicant.enterprise.creditCode,
    '填报单位（盖章）',
    '品牌标识.png',
  ])
    expect(all).toContain(text)
})

it('rare characters are printed; what the font lacks is replaced and named at the end', async () => {
  const { all } = await readPdf((await ask(applicant.token)).bytes)
  expect(all).toContain('云上㙍𬭎茶〓')
  expect(all).toContain('U+1F600')
})

it('says what the record says to its reader: masked values stay masked', async () => {
  const answer = await ask(await tokenOf('province'))
  const { all } = await readPdf(answer.bytes)

  expect(answer.status).toBe(200)
  expect(all).toContain(applicant.enterprise.name)
  expect(all).not.toContain(applicant.enterprise.creditCode)
  expect(all).not.toContain(String(draft.data['contactMobile']))
})

it('without read access a document is not found, also for forms of other records', async () => {
  const stranger = await addApplicant(portal, 142, { region: '530828' })
  expect((await ask(stranger.token)).status).toBe(404)
  expect((await ask(await tokenOf('content'))).status).toBe(404)
  expect((await ask(applicant.token, { id: 'none' })).status).toBe(404)
  for (const form of ['article', 'fund-plan', '__proto__'])
    expect((await ask(applicant.token, { form })).status).toBe(404)
  expect((await portal.call('GET', apiPaths.recordPaper('declaration', draft.id))).status).toBe(401)
})

it('is in English on request, with values unchanged', async () => {
  const { pages, info } = await readPdf(
    (await ask(applicant.token, { headers: { 'x-locale': 'en-US' } })).bytes,
  )
  expect(info['Language']).toBe('en-US')
  expect(pages[0]).toContain(`Page1of${pages.length}`)
  expect(pages[0]).toContain('DRAFT')
  expect(pages[0]).toContain(applicant.enterprise.name)
})

it('leaves a line in the log of events', async () => {
  const lines = await portal.services.database.query(
    `select * from event_log where kind = 'export'`,
  )
  expect(JSON.stringify(lines)).toContain(draft.id)
})

it('concurrent documents of an account are refused with one message', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(applicant.token)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(refused.length).toBeGreaterThan(3)
  expect(refused[0]?.body.msg).toBe('您的上一份 PDF 正在生成，请待其完成后再下载')
})
