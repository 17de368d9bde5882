import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { withBrowser } from '../open-browser.ts'

const browser = withBrowser()

const control = (page: Page, name: string) => page.locator(`[id="${controlId([name])}"]`)

/** Pixels between the filters and the rows, beside the tree of organizations. */
const roomAboveRows = (page: Page) =>
  page.locator('aside[data-tree]').evaluate((tree) => {
    const [, filters, rows] = [...(tree.parentElement?.children ?? [])]
    const top = rows?.getBoundingClientRect().top ?? Number.NaN
    return top - (filters?.getBoundingClientRect().bottom ?? Number.NaN)
  })

test(
  'an administrator makes an account, its owner signs in with the password shown once and has to change it first, and is out when it is disabled',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('admin', '/system/user')
    await page
      .getByRole('link', { name: '新建用户' })
      .or(page.getByRole('button', { name: '新建用户' }))
      .first()
      .click()

    await control(page, 'username').fill('lancang-new')
    await control(page, 'name').fill('刀某')
    await page.getByRole('checkbox', { name: '县级审核员' }).check()
    const region = page.getByRole('group', { name: '管辖区域' }).getByRole('combobox')

    await region.nth(0).selectOption({ label: '普洱市' })
    await region.nth(1).selectOption({ label: '澜沧拉祜族自治县' })
    await page.locator('.fill-form__bar').getByRole('button', { name: '保存', exact: true }).click()
    const notice = page.getByText(/只显示这一次：/)

    await notice.waitFor()
    const copy = await page.getByRole('button', { name: '复制' }).boundingBox()
    expect(copy?.height, 'the button stands on one line').toBeLessThan(30)
    const password = /：([\w-]+)/.exec((await notice.textContent()) ?? '')?.[1] ?? ''

    await page.waitForURL(/[?&]id=/)
    await expect
      .poll(() =>
        control(page, 'username')
          .isEditable()
          .catch(() => false),
      )
      .toBe(false)

    const owner = await browser.visit('/login?redirect=%2Fdashboard')

    await owner.page.getByLabel('用户名', { exact: true }).fill('lancang-new')
    await owner.page.getByLabel('密码', { exact: true }).fill(password)
    await owner.page.keyboard.press('Enter')
    await owner.page.waitForURL((target) => target.pathname === '/setting/account')
    await owner.page.getByText('首次登录须先修改密码，修改后才能使用其他功能。').waitFor()

    await page.goto(new URL('/system/user?keyword=lancang-new', page.url()).href)
    const row = page.locator('tr[data-row]').first()

    await row.getByText('刀某').waitFor()
    expect(await roomAboveRows(page), 'a tall tree parts nothing').toBeLessThan(20)
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('已办理').waitFor()
    await row.getByText('否', { exact: true }).waitFor()
    await owner.page.reload()
    await owner.page.waitForURL(/\/login/)

    expect([...faults, ...owner.faults]).toEqual([])
  },
)
