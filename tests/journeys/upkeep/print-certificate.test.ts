import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { readPdf } from '#server/export/pdf/drawing/read-pdf.ts'
import { wholeChromium, withBrowser } from '../open-browser.ts'

// The button shows a PDF in the viewer of the browser.
const browser = withBrowser(wholeChromium)

/** The page of the first certificate of a preset of the list. */
async function atCertificate(preset: string, size?: { width: number; height: number }) {
  const visitor = await browser.as('admin', `/upkeep/logo?preset=${preset}`, size)
  await visitor.page
    .locator('[data-row]')
    .first()
    .getByRole('button', { name: '查看', exact: true })
    .press('Enter')

  await visitor.page.waitForURL(/logo-view/)
  await visitor.page.locator('.printed-paper__paper').waitFor({ state: 'attached' })

  return visitor
}

/**
 * What the page gives an address of its own from now on, to be read by it: the rules of the portal
 * forbid to fetch it.
 */
const keepFiles = (page: Page) =>
  page.evaluate(() => {
    const files = new Map<string, Blob>()
    const make = URL.createObjectURL.bind(URL)

    URL.createObjectURL = (file) => {
      const url = make(file)
      files.set(url, file as Blob)
      return url
    }

    Object.assign(globalThis, { files })
  })
const keptFile = async (page: Page, url: string): Promise<Uint8Array> => {
  const bytes = await page.evaluate(async (fileUrl) => {
    const { files } = globalThis as unknown as { files: Map<string, Blob> }
    return [...new Uint8Array((await files.get(fileUrl)?.arrayBuffer()) ?? [])]
  }, url)
  return new Uint8Array(bytes)
}

/** The button shows the server's PDF in a tab of its own. */
async function pressPrint(page: Page, name: string) {
  await keepFiles(page)
  const [answer, tab] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname.endsWith('/paper')),
    page.context().waitForEvent('page'),
    page.getByRole('button', { name, exact: true }).press('Enter'),
  ])

  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('button', { name, exact: true }).and(page.locator(':enabled')).waitFor()
  await tab.waitForURL(/^blob:/)
  const pdf = await readPdf(await keptFile(page, tab.url()))

  await tab.close()

  // The certificate of this record, and nothing but it.
  const number = firstOf(/SQ-\d{4}-\d{5}/.exec(await page.getByRole('main').innerText()) ?? [])

  expect([pdf.pages.length, pdf.all]).toEqual([1, expect.stringContaining(number)])
}

/** One sheet across, as the browser prints it. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  await page.locator('.printed-paper__paper').waitFor()

  for (const part of [
    '.header__header',
    '.sider__sider',
    '.record-page__recordHead',
    '.record-page__recordBody',
    '.record-page__printHead',
    '.record-page__printSeals',
  ])
    for (const piece of await page.locator(part).all())
      expect(await piece.isVisible(), part).toBe(false)

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')

  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []

  expect(Number(width)).toBeGreaterThan(Number(height))
  const text = await page.locator('.printed-paper__paper').innerText()

  await page.emulateMedia({ media: 'screen' })

  return text
}

test('a certificate is printed as one: its button shows the PDF of the server, and the browser prints title, text and facts on one sheet, not the form', async () => {
  const { page, faults } = await atCertificate('valid')
  expect(await page.locator('.printed-paper__paper').isVisible()).toBe(false)
  await pressPrint(page, '打印')
  const text = await printed(page)
  for (const words of ['标识授权证书', '授权编号', '有效期止', '省农业农村厅（盖章）', '当前状态'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/未填写|\{|签收与下载|不作为有效凭证/)
  expect(faults).toEqual([])
})

test(
  'what the browser prints of a certificate that has ended says that it is not valid',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await atCertificate('expired')
    expect(await printed(page)).toContain('当前状态为“到期”，本件不作为有效凭证')
    expect(faults).toEqual([])
  },
)

test('the same in English and on a telephone', { tags: ['long'] }, async () => {
  const { page, faults } = await atCertificate('valid', { width: 390, height: 844 })
  await page.evaluate(() => localStorage.setItem('i18n-locale', 'en-US'))
  await page.reload()
  await page.locator('.printed-paper__paper').waitFor({ state: 'attached' })
  await pressPrint(page, 'Print')
  const text = await printed(page)

  expect(text).toMatch(/certificate/i)
  expect(text).toContain('State')
  expect(text).not.toMatch(/Not filled in|当前状态/)
  expect(faults).toEqual([])
})
