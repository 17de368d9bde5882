import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type EntityRecord, type RecordData } from '#config-model/record.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { minimalPdf } from '#tools/seed/attachments.ts'
import { Chance } from '#tools/seed/chance.ts'
import { declarationData } from '#tools/seed/declarations/declaration-data.ts'
import { makeEnterprise } from '#tools/seed/people/enterprises.ts'
import { withBrowser } from '../open-browser.ts'
import { queryDatabase } from '../query-database.ts'
import { checkItself, chooseInMenu, electBrand, passCheck } from './compliance-steps.ts'
import { correctBrand, passBrand, returnBrand } from './correction-steps.ts'
import { fillStep } from './fill-controls.ts'
import { expectStory, story, timelineOf } from './told-story.ts'

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
  const [latest] = await queryDatabase<{ answer: string }>(
    'select answer from captcha order by expires_at desc limit 1',
  )

  return latest!.answer
}

const stepsOf = (entity: string, record: EntityRecord) =>
  effectiveForm(config, entity, { record, user: null, now: new Date() }).steps

async function register(page: Page): Promise<void> {
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
  const record = draftRecord({ entity: 'enterprise', data, state: 'draft' })

  for (const [index, step] of stepsOf('register', record).entries()) {
    await fillStep(page, config, step, record)
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
}

/** Fills in a product brand with attachments, step by step, and submits it; answers its number. */
async function declareBrand(page: Page): Promise<string> {
  await chooseInMenu(page, '品牌申报', '填写申报材料')
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
  const year = config.years.realYear
  const record = draftRecord({ entity: 'declaration', data, state: 'draft', year })
  const steps = stepsOf('declaration', record)

  for (const [index, step] of steps.entries()) {
    await page.getByRole('heading', { name: step.title, level: 2 }).first().waitFor()
    await fillStep(page, config, step, record)
    await page
      .getByRole('button', { name: index === steps.length - 1 ? '核对并提交申报' : '保存并继续' })
      .click()
  }

  await page.getByLabel('我已阅读并作出上述承诺').check()
  await page.getByRole('button', { name: '提交申报', exact: true }).click()
  const submitted = page.waitForResponse((answer) => answer.url().includes('/transition/submit'))

  await page.getByRole('button', { name: '确定提交申报' }).click()
  expect((await submitted).status()).toBe(200)
  const numberText = page.locator('main').getByText(/2025-CP-530828-\d{4}/)

  return /2025-CP-530828-\d{4}/.exec((await numberText.first().textContent()) ?? '')![0]
}

describe('one brand from registration to its election', () => {
  let declareNo = ''

  test(
    'an enterprise registers, checks itself against the fifteen items, and fills in and submits a product brand with attachments',
    { timeout: 240_000 },
    async () => {
      const { page, faults } = await browser.visit('/register')
      await register(page)
      await checkItself(page, config)
      declareNo = await declareBrand(page)
      expect(faults).toEqual([])
    },
  )

  test('the district returns it because a certificate has run out, with remarks on three fields', () =>
    returnBrand(browser, declareNo))

  test('the applicant sees the remarks at their fields, corrects and submits again', () =>
    correctBrand(browser, enterprise.creditCode))

  test('the district passes it with its checklist and publicity', () =>
    passBrand(browser, declareNo, config))

  test('the province checks the applicant, suggests, publicises and elects the brand, which stands in the catalogue; the log says all of it, to its applicant without what stays inside the offices', async () => {
    const { page, faults } = await browser.as(
      'leader',
      `/declare-audit/compliance?keyword=${enterprise.creditCode}`,
    )

    await passCheck(page)
    // As experts vote it; their sheets have a journey of their own.
    await queryDatabase(
      `update e_declaration set data = data || $2::jsonb, head = head || $2::jsonb where data->>'declareNo' = $1`,
      [declareNo, JSON.stringify({ votes: 2, voters: 3, majority: 1 })],
    )

    await electBrand(page, declareNo)
    expectStory(await timelineOf(page), story(enterprise.name))
    await page.goto(new URL('/2025lsypxfzn/brand/list?keyword=澜屿春芽', page.url()).href)
    await page.getByText('澜屿春芽').first().waitFor()

    const applicant = await browser.as(
      enterprise.creditCode,
      `/declare/status?keyword=${declareNo}`,
    )
    const timeline = await timelineOf(applicant.page)
    const open = story(enterprise.name).filter(([, step]) => step !== '列入建议名单')

    expect(timeline.map(({ step }) => step)).toEqual(open.map(([, step]) => step))
    expect(timeline.at(-1)?.to).toBe('已入选')
    expect([...faults, ...applicant.faults]).toEqual([])
  })
})
