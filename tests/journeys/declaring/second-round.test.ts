import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import evidenceEnglish from '#web/i18n/evidence/en-US.ts'
import evidenceChinese from '#web/i18n/evidence/zh-CN.ts'
import formEnglish from '#web/i18n/form/en-US.ts'
import formChinese from '#web/i18n/form/zh-CN.ts'
import en from '#web/i18n/review/en-US.ts'
import zh from '#web/i18n/review/zh-CN.ts'
import { axeFindings } from '../every-page/axe-findings.ts'
import { callAs } from '../call-as.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { isPhone, sentence, sights, signInAt, told, type Sight } from '../sights/sights.ts'
import { tabTo } from '../sights/tab-to.ts'

const words = { 'zh-CN': zh, 'en-US': en }
const formWords = { 'zh-CN': formChinese, 'en-US': formEnglish }
const evidenceWords = { 'zh-CN': evidenceChinese, 'en-US': evidenceEnglish }
const added = '二十年间，从一个村寨走到全国。'

const browser = withBrowser()
let waiting: { id: string; owner: string; reviewer: string }
beforeAll(async () => {
  waiting = await lastThatWaits()
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
  return rows[0]!
}

test('a declaration is returned with a remark, corrected, answered and submitted again', async () => {
  const { id } = waiting
  const one = (page: Parameters<typeof callAs>[0]) => callAs<RecordView>(page, 'GET', paths.record('declaration', id))
  const { page: reviewer } = await browser.as(waiting.reviewer, '/dashboard')
  await callAs(reviewer, 'POST', paths.transition('declaration', id, 'districtReturn'), {
    version: (await one(reviewer)).version,
    form: { returnReason: ['other'], opinion: '品牌故事过于简单，请补充后重新提交。' },
    remarks: [{ path: 'story', level: 'must', content: '请补充品牌发展历程' }],
  })
  await reviewer.context().close()
  const { page: owner } = await browser.as(waiting.owner, '/dashboard')
  const { version, data, remarks } = await one(owner)
  await callAs(owner, 'PATCH', paths.record('declaration', id), {
    version,
    changes: { story: `${String(data['story'])}${added}` },
  })
  for (const remark of remarks)
    await callAs(owner, 'PATCH', paths.remark('declaration', id, String(remark.id)), { reply: '已按批注修改。' })
  await callAs(owner, 'POST', paths.transition('declaration', id, 'submit'), {
    version: (await one(owner)).version,
    form: {},
    remarks: [],
  })
  await owner.context().close()
})

/** The county at the desk of that declaration. */
async function atDesk(sight: Sight) {
  const visitor = await signInAt(browser, sight, waiting.reviewer, `/declare-audit/view?id=${waiting.id}`)
  await visitor.page.locator('tr[data-field="story"]').waitFor()
  return visitor
}

describe.each(sights)('by keys alone, $language at $width px', (sight) => {
  test('the second round opens on what was remarked: before, after with its new words, and the answer; the reviewer settles it', async () => {
    const [said, form] = [words[sight.language], formWords[sight.language]]
    const { page, faults } = await atDesk(sight)
    const story = page.locator('tr[data-field="story"]')
    const remarked = page.getByRole('button', { name: new RegExp(`^${said.remarked}`) })
    expect(await remarked.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.pl-compare tr[data-field]').count()).toBe(1)
    await story.locator('.pl-now ins').first().waitFor()
    expect((await story.locator('.pl-now ins').allInnerTexts()).join('')).toContain('二十年间')
    expect(await story.locator('.pl-before-details').innerText()).not.toContain('二十年间')
    await told(page, sight, sentence(form.replied, { text: '已按批注修改。' }), /已按批注修改。/)

    const settle = page.getByRole('button', { name: form.settle })
    await tabTo(page, settle)
    await page.keyboard.press('Enter')
    const unsettle = page.getByRole('button', { name: form.unsettle })
    await unsettle.waitFor()
    if (isPhone(sight)) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
    // As it was for whoever looks next.
    await expect.poll(() => unsettle.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await settle.waitFor()
    expect(faults).toEqual([])
  })

  test('F6 goes through the parts of the desk, and each is whole', async () => {
    const { page, faults } = await atDesk(sight)
    for (const name of ['data', 'files', 'decision', 'data']) {
      await page.keyboard.press('F6')
      const part = page.locator(`.pl-pane[data-name="${name}"]`)
      await expect.poll(() => part.evaluate((box) => box.contains(document.activeElement))).toBe(true)
      const { width } = (await part.boundingBox())!
      expect(width).toBeGreaterThan(300)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect([name, ...(await axeFindings(page))]).toEqual([name])
    }
    expect(faults).toEqual([])
  })

  test('a decision chosen by its figure shows what the values say of the checklist, and the grounds on demand', async () => {
    const said = evidenceWords[sight.language]
    const { page, faults } = await atDesk(sight)
    await page.keyboard.press('1')
    const evidence = page.getByRole('region', { name: said.title })
    await told(page, sight, sentence(said.counts))
    await tabTo(page, evidence.getByRole('button', { name: said.more }))
    await page.keyboard.press('Enter')
    await expect.poll(() => evidence.getByRole('listitem').count()).toBe(7)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('2')
    await evidence.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
