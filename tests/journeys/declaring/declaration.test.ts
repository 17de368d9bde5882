import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import { Chance } from '#tools/seed/chance.ts'
import { declarationData } from '#tools/seed/declarations/declaration-data.ts'
import { makeEnterprise } from '#tools/seed/people/enterprises.ts'
import { withBrowser } from '../open-browser.ts'
import { portal } from '../portal.ts'
import { queryDatabase } from '../query-database.ts'
import { checkItself, electBrand, settleDoubt } from './compliance-steps.ts'
import { correctBrand, returnBrand } from './correction-steps.ts'
import { fillStep } from './fill-controls.ts'
import {
  districtPassForm,
  recordOf as recordByNumber,
  submitSibling,
  takeAs,
} from './sibling-steps.ts'
import { checkStory, expectStory, siblingStory, story, timelineOf } from './told-story.ts'

const config = loadConfig('config', 'zh-CN', readCache)
const enterprise = makeEnterprise(config, new Chance(77), 'journey', {
  region: '530828',
  industry: 'tea',
  isRegional: false,
})
const password = 'Lancang#2025'
const browser = withBrowser()

/** The answer of the latest captcha: a person reads it from the picture. */
async function captcha(): Promise<string> {
  const client = new pg.Client({ connectionString: portal.database })
  await client.connect()
  const { rows } = await client.query<{ answer: string }>(
    'select answer from captcha order by expires_at desc limit 1',
  )

  await client.end()

  return rows[0]!.answer
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '确定', exact: true }).click()
  await page.waitForURL(/\/login/)
}

const state = { number: '', sibling: '' }

describe('one brand from registration to its election', () => {
  test('an enterprise registers', async () => {
    const { page, faults } = await browser.visit('/register')
    const file = { id: '', name: '营业执照.pdf', size: 1, type: 'application/pdf' }
    const data = { ...enterprise.data, licenseFile: [file] }

    // A fault is named when its field is left, a code that is registered already stops the first
    // step.
    const code = page.locator('#f-creditCode')

    await code.fill('91530000')
    await page.locator('#f-name').focus()
    await page.locator('#f-creditCode-error').waitFor()
    const [other] = await queryDatabase<{ username: string }>(
      `select username from account where username like '91%' limit 1`,
    )

    await code.fill(other!.username)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('该代码已注册，请直接登录或联系县级管理员').first().waitFor()
    expect(await code.evaluate((control) => control === document.activeElement)).toBe(true)

    for (const [index, step] of effectiveForm(config, 'register', {
      record: draftRecord({ entity: 'enterprise', data, state: 'draft' }),
      user: null,
      now: new Date(),
    }).steps.entries()) {
      await fillStep(
        page,
        config,
        step,
        draftRecord({ entity: 'enterprise', data, state: 'draft' }),
      )

      if (index < 2) await page.getByRole('button', { name: '下一步' }).click()
    }

    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByLabel('确认密码').fill(password)
    await page.getByRole('button', { name: '换一张验证码' }).waitFor()
    await page.getByLabel('验证码', { exact: true }).fill(await captcha())
    await page.getByLabel(/我已阅读并同意/).check()
    await page.getByRole('button', { name: '提交注册' }).click()
    await page.getByRole('heading', { name: '注册成功' }).waitFor()
    expect(await page.getByText(enterprise.creditCode).isVisible()).toBe(true)
    await page.getByRole('link', { name: '进入平台' }).click()
    await page.waitForURL(/\/dashboard/)
    await page.getByRole('button', { name: /^用户菜单/ }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('it checks itself against the fifteen items', () =>
    checkItself({ browser, applicant: enterprise.creditCode, config }))

  test(
    'it fills in a product brand with attachments and submits it',
    { timeout: 240_000 },
    async () => {
      const { page, faults } = await browser.as(enterprise.creditCode, '/declare/fill')
      await page.getByRole('button', { name: /产品品牌/ }).click()
      await page.waitForURL(/\/declare\/fill\?.*id=/)
      const data = declarationData({
        enterprise,
        type: 'product',
        year: config.years.realYear,
        brand: '澜屿春芽',
        chance: new Chance(5),
        file: (kind, name) => ({
          id: '',
          name: `${name}.${kind === 'image' ? 'png' : 'pdf'}`,
          size: minimalPdf().length,
          type: kind === 'image' ? 'image/png' : 'application/pdf',
        }),
      })

      // A certificate that has run out may be handed in with proof that it is being renewed.
      const [certificate] = data['certs'] as RecordData[]

      certificate!['validTo'] = '2025-03-31'
      certificate!['renewalFile'] = [
        { id: '', name: '续展受理证明.pdf', size: 1, type: 'application/pdf' },
      ]
      const record = draftRecord({
        entity: 'declaration',
        data,
        state: 'draft',
        year: config.years.realYear,
      })

      const { steps } = effectiveForm(config, 'declaration', {
        record,
        user: null,
        now: new Date(),
      })

      for (const [index, step] of steps.entries()) {
        await page.getByRole('heading', { name: step.title, level: 2 }).first().waitFor()
        await fillStep(page, config, step, record)
        await page
          .getByRole('button', {
            name: index === steps.length - 1 ? '核对并提交申报' : '保存并继续',
          })
          .click()
      }

      await page.getByLabel('我已阅读并作出上述承诺').check()
      await page.getByRole('button', { name: '提交申报', exact: true }).click()
      const submitted = page.waitForResponse((answer) =>
        answer.url().includes('/transition/submit'),
      )

      await page.getByRole('button', { name: '确定提交申报' }).click()
      expect((await submitted).status()).toBe(200)
      const numberText = page.locator('main').getByText(/2025-CP-530828-\d{4}/)

      state.number = /2025-CP-530828-\d{4}/.exec((await numberText.first().textContent()) ?? '')![0]
      expect(faults).toEqual([])
      const first = await recordByNumber(page, 'declare/status', state.number)

      state.sibling = await submitSibling(page, config, first, '澜屿秋韵')
      await signOut(page)
      await page.context().close()
    },
  )

  test('the district returns it because a certificate has run out, with remarks on three fields', () =>
    returnBrand(browser, state.number))

  test('the applicant sees the remarks at their fields, corrects and submits again', () =>
    correctBrand(browser, enterprise.creditCode))

  test('district, city and province pass it, each seeing it in their own list', async () => {
    for (const [username, path, decision] of [
      ['dist530828', '/declare-audit/district', '审核通过并上报'],
      ['city5308', '/declare-audit/city', '推荐上报'],
      ['leader01', '/declare-audit/province', '审核通过'],
    ] as const) {
      const step = { dist: 'districtPass', city: 'cityPass', lead: 'provincePass' }[
        username.slice(0, 4)
      ]!
      const { page } = await browser.as(username, path)

      await page.getByLabel('关键字').fill(state.number)
      await page.getByRole('button', { name: '查询' }).click()
      await page.getByRole('button', { name: '澜屿春芽' }).click()
      await page.getByRole('radio', { name: new RegExp(decision) }).check()

      if (username.startsWith('dist')) {
        for (const item of config.dictionaries['review_checklist']!.items!)
          await page.getByRole('checkbox', { name: item.label }).check()
        await page
          .getByLabel(/县级公示开始/)
          .first()
          .fill('2025-08-01')

        await page
          .getByLabel(/县级公示结束/)
          .first()
          .fill('2025-08-08')
      }

      const done = page.waitForResponse((answer) => answer.url().includes('/transition/'))

      await page.keyboard.press('Control+Enter')
      expect((await done).status()).toBe(200)
      const sibling = await recordByNumber(page, path.slice(1), state.sibling)

      await takeAs(page, sibling, step, step === 'districtPass' ? districtPassForm(config) : {})
      await page.context().close()
    }
  })

  test('the province finds a doubt, the district asks and concludes, the province decides, and the brand goes on to scoring', () =>
    settleDoubt({ browser, applicant: enterprise.creditCode, config }))

  test('it is suggested, publicised and elected, and stands in the catalogue', () =>
    electBrand({ browser, applicant: enterprise.creditCode, config }, state.number))

  test('another district never sees it; the log tells the whole story, to its applicant without what stays inside the offices', async () => {
    const other = await browser.as(
      'dist532504',
      `/declare-audit/district?preset=all&keyword=${state.number}`,
    )

    await other.page.getByText('没有符合筛选条件的数据').waitFor()
    await other.page.getByRole('button', { name: '清除筛选条件' }).click()
    await other.page.locator('.data-table__dataTable .button__link').first().waitFor()
    expect(new URL(other.page.url()).searchParams.has('keyword')).toBe(false)
    await other.page.context().close()
    const { page } = await browser.as(
      'leader',
      `/declare-audit/province?preset=all&keyword=${state.number}`,
    )

    expectStory(await timelineOf(page), story(enterprise.name))
    await page.goto(
      new URL(`/declare-audit/province?preset=all&keyword=${state.sibling}`, page.url()).href,
    )
    await page.getByText('澜屿秋韵').first().waitFor()
    const sibling = await timelineOf(page)

    expectStory(sibling, siblingStory(enterprise.name))
    await page.goto(
      new URL(`/declare-audit/compliance?preset=all&keyword=${enterprise.creditCode}`, page.url())
        .href,
    )

    await page.getByText(enterprise.name).first().waitFor()
    expectStory(await timelineOf(page), checkStory(enterprise.name))
    const applicant = await browser.as(
      enterprise.creditCode,
      `/declare/status?keyword=${state.number}`,
    )

    const timeline = await timelineOf(applicant.page)
    const open = story(enterprise.name).filter(([, step]) => step !== '列入建议名单')

    expect(timeline.map(({ step }) => step)).toEqual(open.map(([, step]) => step))
    expect(timeline.at(-1)?.to).toBe('已入选')
  })
})
