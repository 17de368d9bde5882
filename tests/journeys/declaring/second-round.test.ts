import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import evidenceEnglish from '#web/i18n/evidence-text.en.ts'
import { zh as evidenceChinese } from '#web/i18n/evidence-text.ts'
import formEnglish from '#web/i18n/form-text.en.ts'
import { zh as formChinese } from '#web/i18n/form-text.ts'
import en from '#web/i18n/review-text.en.ts'
import { zh } from '#web/i18n/review-text.ts'
import { callAs } from '../call-as.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import {
  expectInSight,
  expectVisibleSentence,
  isPhone,
  sentence,
  signInAt,
  type Sight,
} from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'

const words = { 'zh-CN': zh, 'en-US': en }
const formWords = { 'zh-CN': formChinese, 'en-US': formEnglish }
const evidenceWords = { 'zh-CN': evidenceChinese, 'en-US': evidenceEnglish }
const added = '二十年间，从一个村寨走到全国。'

const browser = withBrowser()
let waiting: { id: string; owner: string; reviewer: string }
beforeAll(async () => {
  waiting = await lastThatWaits()
  await returnAndCorrect()
})

/** A declaration that waits for its county: other journeys take those of Lancang, or the first. */
async function lastThatWaits() {
  const database = new pg.Client({ connectionString: portal.database })
  await database.connect()
  const { rows } = await database.query<typeof waiting>(
    `select d.id, o.username as owner, r.username as reviewer from e_declaration d
     join account o on o.enterprise_id = d.owner_id join account r on r.username = 'dist' || d.region_code
     where d.year = 2025 and d.state = 'districtPending' and d.region_code <> '530828' order by d.id desc limit 1`,
  )

  await database.end()

  return firstOf(rows)
}

/** It is returned with a remark, corrected, answered and submitted again. */
async function returnAndCorrect(): Promise<void> {
  const { id } = waiting
  const one = (page: Page) => callAs<RecordView>(page, 'GET', apiPaths.record('declaration', id))
  const { page: reviewer } = await browser.as(waiting.reviewer, null)

  await callAs(reviewer, 'POST', apiPaths.transition('declaration', id, 'districtReturn'), {
    version: (await one(reviewer)).version,
    form: { returnReason: ['other'], opinion: '品牌故事过于简单，请补充后重新提交。' },
    remarks: [{ path: 'story', level: 'must', content: '请补充品牌发展历程' }],
  })

  await reviewer.context().close()
  const { page: owner } = await browser.as(waiting.owner, null)
  const { version, data, remarks } = await one(owner)

  await callAs(owner, 'PATCH', apiPaths.record('declaration', id), {
    version,
    changes: { story: `${String(data['story'])}${added}` },
  })

  for (const remark of remarks)
    await callAs(owner, 'PATCH', apiPaths.remark('declaration', id, String(remark.id)), {
      reply: '已按批注修改。',
    })

  await callAs(owner, 'POST', apiPaths.transition('declaration', id, 'submit'), {
    version: (await one(owner)).version,
    form: {},
    remarks: [],
  })

  await owner.context().close()
}

test('the second round opens on what was remarked, is settled, walked through by F6 and decided by keys alone', () =>
  reviewAgain({ language: 'zh-CN', width: 1440 }))

test('the same in English on a telephone', { tags: ['long'] }, () =>
  reviewAgain({ language: 'en-US', width: 390 }),
)

/** The county at the desk of that declaration; nothing is decided. */
async function reviewAgain(sight: Sight): Promise<void> {
  const said = words[sight.language]
  const form = formWords[sight.language]
  const evidenceSaid = evidenceWords[sight.language]
  const { page, faults } = await signInAt(
    browser,
    sight,
    waiting.reviewer,
    `/declare-audit/view?id=${waiting.id}`,
  )

  // Before, after with its new words, and the answer; the reviewer settles it.
  const story = page.locator('tr[data-field="story"]')

  await story.waitFor()
  const remarked = page.getByRole('button', { name: new RegExp(`^${said.remarked}`) })

  expect(await remarked.getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('.data-pane__compare tr[data-field]').count()).toBe(1)
  await story.locator('.data-pane__now ins').first().waitFor()
  expect((await story.locator('.data-pane__now ins').allInnerTexts()).join('')).toContain(
    '二十年间',
  )
  const before = story.locator('.data-pane__beforeDetails')

  expect(await before.evaluate((box: HTMLDetailsElement) => box.open)).toBe(true)
  expect(await before.innerText()).not.toContain('二十年间')
  await expectVisibleSentence(
    page,
    sight,
    sentence(form.replied, { text: '已按批注修改。' }),
    /已按批注修改。/,
  )
  const settle = page.getByRole('button', { name: form.settle })

  await tabTo(page, settle)
  await page.keyboard.press('Enter')
  const unsettle = page.getByRole('button', { name: form.unsettle })

  await unsettle.waitFor()
  await expect
    .poll(() => unsettle.evaluate((button) => button === document.activeElement))
    .toBe(true)

  // As it was for whoever looks next.
  await page.keyboard.press('Enter')
  await settle.waitFor()

  for (const name of ['files', 'decision', 'data']) {
    await page.keyboard.press('F6')
    const part = page.locator(`.review-page__pane[data-name="${name}"]`)

    await expect.poll(() => part.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    expect(await part.evaluate((box) => box.getBoundingClientRect().width)).toBeGreaterThan(300)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    // On a wide screen all of them stand beside each other, and axe has seen them.
    if (isPhone(sight)) expect([name, ...(await axeFindings(page))]).toEqual([name])
  }

  // A decision chosen by its figure shows what the values say of the checklist, and the grounds on
  // demand.
  await page.keyboard.press('1')
  const evidence = page.getByRole('region', { name: evidenceSaid.title })

  await expectInSight(page, sight, sentence(evidenceSaid.counts))
  await tabTo(page, evidence.getByRole('button', { name: evidenceSaid.more }))
  await page.keyboard.press('Enter')
  await expect.poll(() => evidence.getByRole('listitem').count()).toBe(7)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('2')
  await evidence.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
}
