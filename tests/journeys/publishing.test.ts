import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { newNotice } from './new-notice.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const saved = (page: Page) => page.getByText(/草稿已自动保存/).waitFor()
const act = async (page: Page, name: string, done: string) => {
  await page.locator('.fill-form__bar').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  await page.getByText(done, { exact: true }).first().waitFor()
}

test(
  'a content editor writes a notice that nobody sees until it is published, changes it half, publishes again and withdraws it',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('content', '/cms/notice')
    const { page: reader } = await browser.as('district', null)
    const seen = async () => {
      const notices = await callAs<{ title: string }[]>(reader, 'GET', apiPaths.notices)
      return notices.map(({ title }) => title).filter((title) => title.includes('汛期'))
    }

    const title = await newNotice(page)

    await title.fill('汛期通知')
    await title.blur()
    await saved(page)
    expect(await seen()).toEqual([])

    // Nothing unfinished can be published; what is missing is shown.
    await page.locator('.fill-form__bar').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText(/请修正 1 处问题/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('[contenteditable=true]').first().fill('请各县做好防汛工作。')
    await page.locator('[contenteditable=true]').first().blur()
    await act(page, '发布', '已发布')
    expect(await seen()).toEqual(['汛期通知'])

    await title.fill('汛期通')
    await title.blur()
    await page.getByText('已发布，有未发布的修改').first().waitFor()
    expect(await seen()).toEqual(['汛期通知'])
    expect(await axeFindings(page)).toEqual([])
    await title.fill('汛期通知（更新）')
    await title.blur()
    await act(page, '发布修改', '已发布')
    await expect.poll(seen).toEqual(['汛期通知（更新）'])

    await act(page, '撤回', '已撤回')
    expect(await seen()).toEqual([])
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.fill-form__bar').getByRole('button', { name: '预览' }).click(),
    ])

    await preview.getByText(/^预览：/).waitFor()
    await preview.getByRole('heading', { name: '汛期通知（更新）' }).waitFor()
    expect(faults).toEqual([])
  },
)
