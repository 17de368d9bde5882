import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { readPdf } from '#server/export/pdf/drawing/read-pdf.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { addApplicant, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from '../public/add-public-brand.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let winner: Applicant
let other: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal({ publicUrl: 'https://brands.example.com' })
  winner = await addApplicant(portal, 51, { region: '530828', industry: 'tea', isRegional: false })
  other = await addApplicant(portal, 52, { region: '530828', industry: 'tea', isRegional: false })

  for (const role of ['admin', 'leader'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}l`, roles: [role], region: '530000' }),
    )

  const owned = (applicant: Applicant, catalogNo: string, more: RecordData = {}) => ({
    catalogNo,
    enterpriseId: applicant.enterprise.id,
    creditCode: applicant.enterprise.creditCode,
    ...more,
  })

  await addPublicBrand(
    portal,
    '澜屿',
    owned(winner, 'ML-2025-530828-0001', { isTop10: true, top10Rank: 1 }),
  )

  await addPublicBrand(portal, '澜屿二', owned(winner, 'ML-2025-530828-0002'))
  await addPublicBrand(portal, '旁人', owned(other, 'ML-2025-530828-0003'))
  await addPublicBrand(portal, '退出的', owned(other, 'ML-2025-530828-0004', { status: 'exit' }))
})
afterAll(() => portal.close())

const issue = async (issueData: RecordData) => {
  const pack = await portal.call<FileValue>(
    'POST',
    `${apiPaths.upload}?entity=logo-issue&field=pack`,
    {
      token: tokens['admin'],
      ...uploadForm('标识包.pdf', pdf('logo')),
    },
  )

  const data = {
    title: '标识授权',
    awardYear: 2025,
    logoType: 'catalog',
    uses: ['pack', 'expo'],
    startDate: '2025-01-01',
    endDate: '2099-12-31',
    pack: [pack.body.data] as unknown as RecordData[],
    ...issueData,
  }

  const made = await portal.call<RecordView>('POST', apiPaths.records('logo-issue'), {
    token: tokens['admin'],
    body: { data },
  })

  expect(made.body.msg).toBe('')

  return move(portal, tokens['admin']!, made.body.data, 'issue')
}

const rowsOf = async (token: string, page = 'upkeep/logo-own', query = '') =>
  (await portal.call<ListRow[]>('GET', `${apiPaths.listRows(page)}${query}`, { token })).body.data

/** What the winner sees of their second brand. */
const ownRows = async () =>
  (await rowsOf(winner.token)).filter(({ data }) => data['brandName'] === '澜屿二')

const read = async (token: string, id: string) =>
  (await portal.call<RecordView>('GET', apiPaths.record('logo-auth', id), { token })).body.data

const verify = async (number: string) =>
  (await portal.call('GET', `/verify/logo-auth?no=${number}`)).text

/** The certificate as its reader gets it, page by page. */
const certificate = async (
  id: string,
  token = winner.token,
  locale = 'zh-CN',
  host = 'localhost',
) => {
  const printout = await portal.call(
    'GET',
    `${apiPaths.recordPaper('logo-auth', id)}?form=logo-auth`,
    {
      token,
      headers: { 'x-locale': locale, host },
    },
  )

  expect(printout.status).toBe(200)

  return readPdf(printout.bytes)
}

describe('logo authorisations', () => {
  let held: RecordView

  it('are issued to one brand or to all that are valid, never twice', async () => {
    const one = await issue({ onlyNo: 'ML-2025-530828-0001' })
    expect(one.body.data.state).toBe('issued')
    expect(
      (await rowsOf(tokens['leader']!, 'upkeep/logo')).map(({ data }) => data['brandName']),
    ).toEqual(['澜屿'])
    await issue({})
    const brands = (await rowsOf(tokens['leader']!, 'upkeep/logo')).map(({ data }) =>
      String(data['brandName']),
    )

    expect(brands.toSorted()).toEqual(['旁人', '澜屿', '澜屿二'])
    await issue({ logoType: 'top10' })
    expect(await rowsOf(tokens['leader']!, 'upkeep/logo', '?keyword=澜屿')).toHaveLength(3)
    const none = await issue({ onlyNo: 'ML-2024-530828-0001' })

    expect([none.status, none.body.msg]).toEqual([
      403,
      '符合条件的目录品牌只有 0 个，至少须有 1 个',
    ])
  })

  it('show the pack to its owner once the notice is accepted, and count what the owner fetches', async () => {
    held = await read(winner.token, (await ownRows())[0]!.id)
    expect(held.state).toBe('unsigned')
    expect([held.data['pack'] ?? null, held.data['packHeld']]).toEqual([null, undefined])

    // The notice is where it is agreed to: the list offers no button, its rows say what the notice
    // may decide.
    expect((await ownRows())[0]!.transitions).toEqual(['sign'])
    const file = (
      (await read(tokens['admin']!, held.id)).data['packHeld'] as unknown as FileValue[]
    )[0]!
    const fetchPack = (token: string) => portal.call('GET', apiPaths.file(file.id), { token })

    expect((await fetchPack(winner.token)).status).toBe(404)

    const ticked = await move(portal, winner.token, held, 'sign', { agree: false })

    expect(ticked.status).toBe(400)
    expect((await move(portal, other.token, held, 'sign', { agree: true })).status).toBe(404)
    const signed = await move(portal, winner.token, held, 'sign', { agree: true })

    expect(signed.body.data.state).toBe('valid')
    expect(signed.body.data.data['acknowledgedAt']).toBeTruthy()

    expect((await fetchPack(winner.token)).status).toBe(200)
    expect((await fetchPack(winner.token)).status).toBe(200)
    expect((await fetchPack(tokens['leader']!)).status).toBe(200)
    held = await read(winner.token, held.id)
    expect(held.data['downloadCount']).toBe(2)
    expect((await fetchPack(other.token)).status).toBe(404)
  })

  it('are verified by anybody by their number, without credit codes', async () => {
    const text = await verify(String(held.data['authNo']))
    for (const part of ['核验通过', '澜屿二', '2099-12-31', '产品包装'])
      expect(text).toContain(part)
    expect(text).not.toContain(winner.enterprise.creditCode)
    expect(text).not.toContain('ML-2025')
    expect(await verify('SQ-2025-99999')).toContain('没有这个编号')
    expect(await verify('%22%3E%3Cscript%3E')).not.toContain('"><script>')
    for (const path of ['/verify/declaration', '/verify/constructor', '/verify/none'])
      expect((await portal.call('GET', path)).status).toBe(404)
  })

  it('are a certificate across one page: holder, number, validity, office and where it is verified', async () => {
    const { pages, sizes, info } = await certificate(held.id)
    expect(sizes).toEqual([[842, 595]])
    expect(info['Title']).toBe('标识授权证书')

    for (const text of [
      '兹授权澜屿二有限公司在有效期内使用“品牌目录标识”',
      '“澜屿二”入选',
      `授权编号：${String(held.data['authNo'])}`,
      '有效期止：2099-12-31',
      '省农业农村厅（盖章）2025年1月1日',
      'https://brands.example.com/verify/logo-auth',
    ])
      expect(pages[0]).toContain(text)

    expect(pages[0]).not.toContain('无效')

    // Without an address of the site: as the machine itself was called, else the path on this
    // platform.
    portal.services.publicUrl = null
    const local = await certificate(held.id, winner.token, 'zh-CN', 'localhost:8080')

    expect(local.pages[0]).toContain('http://localhost:8080/verify/logo-auth')
    const foreign = await certificate(held.id, winner.token, 'zh-CN', 'evil.example.org')

    expect(foreign.pages[0]).toContain('查验真伪：在本平台打开/verify/logo-auth')
    expect(foreign.pages[0]).not.toContain('evil')
    portal.services.publicUrl = 'https://brands.example.com'
    const english = await certificate(held.id, tokens['leader'], 'en-US')

    expect(english.pages[0]).toContain('Certificateoflogoauthorisation')
    expect(english.pages[0]).toContain(`isauthorisedtousethelogo`)
  })

  it('send a message before they end, end automatically, and can be canceled for a reason', async () => {
    const until = (date: string) =>
      portal.services.database.query(
        `update e_logo_auth set data = data || jsonb_build_object('validTo', $2::text), head = head || jsonb_build_object('validTo', $2::text) where id = $1`,
        [held.id, date],
      )

    const today = portal.services.clock().toISOString().slice(0, 10)

    await until(today)
    await runTimers(portal.services)
    expect((await read(winner.token, held.id)).state).toBe('ending')
    expect(await verify(String(held.data['authNo']))).toContain('核验通过')
    await until('2020-01-01')
    expect(await verify(String(held.data['authNo']))).toContain('已过有效期')
    portal.time.now = new Date(portal.time.now.getTime() + 7_200_000)
    await runTimers(portal.services)
    const ended = await read(winner.token, held.id)

    expect([ended.state, ended.data['pack'] ?? null]).toEqual(['expired', null])
    expect(await verify(String(held.data['authNo']))).toContain('不是有效状态：到期')
    expect((await certificate(held.id)).pages[0]).toContain('当前状态为“到期”，本件不作为有效凭证')

    const [row] = await rowsOf(other.token)
    const record = await read(tokens['leader']!, row!.id)
    const cancelled = await move(portal, tokens['leader']!, record, 'cancel', {
      opinion: '擅自改变标识图形，取消授权。',
    })

    expect(cancelled.body.data.state).toBe('cancelled')
    expect(await verify(String(record.data['authNo']))).toContain('不是有效状态：取消')
  })

  it('can be issued again where they have ended', async () => {
    await issue({})
    expect(await ownRows()).toHaveLength(2)
  })
})
