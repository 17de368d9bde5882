import { beforeAll, describe, expect, test } from 'vitest'
import en from '#web/i18n/evidence-text.en.ts'
import { zh } from '#web/i18n/evidence-text.ts'
import { withBrowser } from '../open-browser.ts'
import { stored } from '../right-messages/at-form.ts'
import { expectInSight, expectVisibleSentence, sentence, sights } from '../sights/sights.ts'
import { tabTo, typeByKeys } from '../sights/tab-to.ts'
import { tagsOf } from '../sights/tags-of.ts'
import { fillAt, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(2)
})

const evidenceWords = { 'zh-CN': zh, 'en-US': en }

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  const words = evidenceWords[sight.language]

  test(
    'before submitting stands how complete the form is, by step, and what reviewers will check, judged anew when it is changed',
    { tags: tagsOf(sight) },
    async () => {
      const { page, faults } = await fillAt(
        browser,
        sight,
        draft,
        { useStart: '2025-01-01', slogan: '' },
        'review-and-submit',
      )

      const ready = page.getByRole('region', { name: words.ready })
      const bar = ready.getByRole('progressbar', { name: words.optional })

      await bar.waitFor()
      const before = Number(await bar.getAttribute('value'))

      expect(await ready.getByText(sentence(words.share)).count()).toBe(2)
      const points = ready.getByRole('region', { name: words.ownTitle })

      await points.waitFor()
      await expectVisibleSentence(
        page,
        sight,
        sentence(words.ownCounts, { pass: '\\d+', fail: '[1-9]\\d*', person: '\\d+' }),
      )

      await ready.getByText(words.failHint).waitFor()
      const years = points.getByRole('listitem').filter({ hasText: /20[12]5-01-01/ })

      expect(await years.textContent()).toContain(words.fail)
      if (sight.language === 'en-US') expect(await years.innerText()).not.toMatch(/[\u4e00-\u9fff]/)
      await ready.locator('summary').focus()
      await tabTo(page, points.getByRole('button', { name: words.more }))
      await page.keyboard.press('Enter')
      await points.getByRole('listitem').getByText(words.byReviewer).first().waitFor()

      // A step is opened from its line, mended there, and counted and judged anew.
      await tabTo(page, ready.locator('summary'), 'Shift+Tab')
      await page.keyboard.press('Enter')
      const step = ready.getByRole('row').nth(2).getByRole('button')

      await tabTo(page, step)
      await expectInSight(page, sight, new RegExp(`^${await step.innerText()}$`))
      await page.keyboard.press('Enter')
      await page.locator('#f-slogan').waitFor()
      await typeByKeys(page, page.locator('#f-slogan'), '高山云雾出好茶')
      await typeByKeys(page, page.locator('#f-useStart'), '2015-01-01', 'Shift+Tab')
      await expect
        .poll(() => stored(page, draft, 'useStart', 'slogan'))
        .toEqual(['2015-01-01', '高山云雾出好茶'])
      await page.goto(page.url().replace(/step=[^&]*/, 'step=review-and-submit'))
      await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(before)
      await points.getByRole('button', { name: words.more }).press('Enter')
      await years.getByText(words.pass, { exact: true }).waitFor()
      expect(faults).toEqual([])
    },
  )
})
