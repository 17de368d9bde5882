import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#config-model/assert.ts'
import serverEnglish from '#config-model/messages/words/en-US.ts'
import serverChinese from '#config-model/messages/words/zh-CN.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { formWords } from '../right-messages/at-form.ts'
import { sentence, sights, signInAt, expectVisibleSentence } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'
import { fillAt, ownDraft, type OwnDraft } from './own-draft.ts'

const browser = withBrowser()
let draft: OwnDraft
beforeAll(async () => {
  draft = await ownDraft(5)
})

const serverWords = { 'zh-CN': serverChinese, 'en-US': serverEnglish }

/** Who declared last year, and may begin with a copy. */
async function declaredBefore(): Promise<string> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ username: string }>(
    `select a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.year = 2024 order by d.id desc limit 1`,
  )

  await client.end()

  return firstOf(rows).username
}

describe.each(sights)('by keys alone, $language at $width px', { tags: ['long'] }, (sight) => {
  test('a long text counts what is typed against what fits, every one of a step', async () => {
    const { page, faults } = await fillAt(browser, sight, draft, { story: '山' }, 'brand')
    const story = page.locator('.form__field[data-field="story"]')
    const counter = story.locator('.controls__counter')

    await counter.waitFor()
    expect(await counter.textContent()).toMatch(/^1 \/ \d+$/)
    await tabTo(page, story.locator('textarea'))
    await page.keyboard.press('Control+End')
    await page.keyboard.type('高水长')
    await expectVisibleSentence(page, sight, /^4 \/ \d+$/)
    expect(await counter.textContent()).toMatch(/^4 \/ \d+$/)
    expect(await page.locator('.pl-step textarea, .form__form textarea').count()).toBe(
      await page.locator('.form__form .controls__counter').count(),
    )
    expect(faults).toEqual([])
  })

  test('a conditionally required field says why', async () => {
    const { page } = await fillAt(browser, sight, draft, { isEdible: true, certs: [] }, 'certs')
    const why = sentence(serverWords[sight.language].requiredBecause)
    await page.locator('.form__field[data-field="certs"]').getByText(why).first().waitFor()
    await expectVisibleSentence(page, sight, why)
  })

  test('the omitted parts are listed before last year is copied', async () => {
    const { page, faults } = await signInAt(browser, sight, await declaredBefore(), '/declare/fill')
    const words = formWords[sight.language]

    await tabTo(page, page.getByLabel(words.copyLast))
    await page.keyboard.press('ArrowDown')
    const commitment = sight.language === 'en-US' ? /commitment/i : /真实性承诺书/

    await expectVisibleSentence(page, sight, sentence(words.leftOut))
    expect(await page.getByText(sentence(words.leftOut)).innerText()).toMatch(commitment)
    expect(faults).toEqual([])
  })
})
