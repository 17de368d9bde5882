import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { newNotice } from './new-notice.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const area = '.rich-text__richBox'
const saved = (page: Page) => page.getByText(/草稿已自动保存/).waitFor()
/** The smallest picture there is: one dot. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function newNoticeOf(page: Page, title: string) {
  await (await newNotice(page)).fill(title)
  await page.locator(area).waitFor()
}

/**
 * Pastes into the writing area what another program put on the clipboard, over whatever is there;
 * answers what stands there then.
 */
async function paste(page: Page, html: string): Promise<string> {
  await page.locator(area).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.locator(area).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    data.setData('text/plain', 'x')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)

  return page
    .locator(area)
    .evaluate((element) => element.innerHTML.replaceAll(/<br class="ProseMirror[^>]*>/g, ''))
}

/** How lists and emphasis are marked where an article is read. */
const marksOf = (page: Page) =>
  page.locator('.article__body').evaluate((body) => {
    const styleOf = (name: string) =>
      getComputedStyle(body.appendChild(document.createElement(name)))
    return [styleOf('ul').listStyleType, styleOf('ol').listStyleType, styleOf('em').fontStyle]
  })

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:21pt;mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span>${text}</p>`

/** What Word, WPS, Excel and pages put on the clipboard, and what stays of it. */
const pasted: [what: string, html: string, stays: string][] = [
  [
    'headings, weight and places of Word stay, its styles go',
    `<html xmlns:o="urn:x"><head><style>p.MsoNormal{mso-style-name:"正文"}</style></head><body lang=ZH-CN><!--StartFragment--><h1 align=center style='text-align:center'><span style='font-family:方正小标宋'>关于开展征集的通知</span></h1><p class=MsoNormal style='text-indent:32.0pt'><span lang=EN-US style='font-size:16.0pt'>2025</span><span style='font-weight:bold'>年度</span><o:p></o:p></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p><p class=MsoNormal align=right style='text-align:right'>省农业农村厅</p><!--EndFragment--></body></html>`,
    '<h2 class="pl-center">关于开展征集的通知</h2><p>2025<strong>年度</strong></p><p class="pl-right">省农业农村厅</p>',
  ],
  [
    'lists of Word become lists, one inside the other',
    item(1, '1.', '甲') + item(2, '·', '甲一') + item(2, '·', '甲二') + item(1, '2.', '乙'),
    '<ol><li><p>甲</p><ul><li><p>甲一</p></li><li><p>甲二</p></li></ul></li><li><p>乙</p></li></ol>',
  ],
  [
    'numbers of articles stay as they are written',
    item(1, '一、', '征集范围') + item(1, '（二）', '条件'),
    '<p>一、征集范围</p><p>（二）条件</p>',
  ],
  [
    'what runs does not come in, nor a link that would',
    '<p onclick="x()">甲<script>x()</script><a href="javascript:x()">乙</a><svg onload=x()></svg><img src=x onerror=x()></p>',
    '<p>甲乙</p>',
  ],
  [
    'a table of Excel keeps rows and joined cells',
    '<table width=100 style="border:1px"><tr><td colspan=2 style="x" class=xl63>甲</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '<table><tbody><tr><td colspan="2"><p>甲</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  ],
]

/** Without what the editor adds for the cursor to stand in. */
const clean = (html: string) =>
  html
    .replaceAll(/<p><\/p>|<div class="tableWrapper">|<\/div>|<colgroup>.*?<\/colgroup>/g, '')
    .replaceAll(/<table[^>]*>/g, '<table>')

test(
  'what is pasted into a notice from Word, WPS, Excel or a page keeps its meaning and loses its junk; a notice is written with the keyboard, with a table, a link and pictures, and its readers see them',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('content', '/cms/notice')
    await newNoticeOf(page, '图文通知')
    const id = assertPresent(new URL(page.url()).searchParams.get('id'), 'a record in the address')

    for (const [what, html, stays] of pasted)
      expect([what, clean(await paste(page, html))]).toEqual([what, stays])

    // What is still being typed is saved by one press of the button.
    await page.keyboard.press('Control+A')
    await page.keyboard.type('一气呵成')
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
      page.locator('.fill-form__bar').getByRole('button', { name: '保存草稿' }).click(),
    ])

    const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('article', id))

    expect(data['content']).toBe('<p>一气呵成</p>')
    await page.locator(area).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: '文字格式' }).getByRole('button', { name, exact: true })

    await page.keyboard.press('Control+Alt+2')
    await page.keyboard.type('一、范围')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+B')
    await page.keyboard.type('全省')
    await page.keyboard.press('Control+B')
    await page.keyboard.type('各县')
    expect(await tool('加粗').getAttribute('aria-pressed')).toBe('false')

    // The toolbar is one stop of the Tab key.
    await tool('撤销').focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('加粗')

    await page.locator(area).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await tool('链接').click()
    const address = page.getByRole('textbox', { name: '链接地址' })

    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await page.getByText('请填写以 https:// 开头的网址').waitFor()
    await address.fill('https://example.com/notice')
    await address.press('Enter')

    await page.keyboard.press('Enter')
    await tool('表格').click()
    await tool('下方加行').click()
    await page.keyboard.type('县区')
    expect(await axeFindings(page)).toEqual([])

    // A picture from the clipboard, and one that came inside a text.
    await page.locator(area).click()
    await page.keyboard.press('Control+Home')
    await page.locator(area).evaluate((element, base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      const data = new DataTransfer()

      data.items.add(new File([bytes], '示意图.png', { type: 'image/png' }))
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, dot)

    await page.locator(`${area} img[src^="blob:"]`).waitFor()
    await saved(page)

    await page.locator('.fill-form__bar').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
    await page.getByText('已发布', { exact: true }).first().waitFor()

    const reader = await browser.as('district', `/cms/articleView?id=${id}`)

    await reader.page.getByRole('heading', { name: '一、范围' }).waitFor()
    const picture = reader.page.locator('.article__body img[src^="blob:"]')

    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    expect(await reader.page.locator('.article__body table :is(th, td)').count()).toBe(12)
    expect(await marksOf(reader.page), 'lists and emphasis look as they were written').toEqual([
      'disc',
      'decimal',
      'italic',
    ])
    expect(await reader.page.locator('.article__body a').getAttribute('href')).toBe(
      'https://example.com/notice',
    )
    await reader.page.setViewportSize({ width: 390, height: 844 })
    const pageWidth = await reader.page
      .locator('.article__body tr')
      .last()
      .evaluate((row) => {
        for (let at = 0; at < 14; at++) row.appendChild(document.createElement('td')).append('指标')
        return document.documentElement.scrollWidth
      })

    expect(pageWidth, 'a wide table scrolls, not the page').toBe(390)
    expect([...faults, ...reader.faults]).toEqual([])
  },
)
