import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './every-page/axe-findings.ts'
import { newNotice } from './new-notice.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

/** Takes an act of publishing; its button goes when it is done. */
const act = async (page: Page, name: string) => {
  const bar = page.locator('.fill-form__bar')
  await bar.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
}

test(
  'a content editor reads what was published before, compares it and restores it as a draft',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('content', '/cms/notice')
    const title = await newNotice(page)

    await title.fill('茶园防冻提示')
    const text = page.locator('[contenteditable=true]').first()

    await text.fill('请覆盖遮阳网。')
    await text.blur()
    expect(await page.getByRole('button', { name: '历史版本' }).count()).toBe(0)
    await act(page, '发布')
    await title.fill('茶园防冻紧急提示')
    await title.blur()
    await text.fill('请尽快覆盖遮阳网。')
    await text.blur()
    await act(page, '发布修改')

    await page.getByRole('button', { name: '历史版本' }).click()
    const dialog = page.getByRole('dialog', { name: '历史版本：茶园防冻紧急提示' })
    const versions = dialog.getByRole('list', { name: '历史版本' })

    await versions.getByRole('button', { name: /第 2 版.*目前公开/ }).waitFor()
    await versions.getByRole('button', { name: /第 1 版/ }).click()
    await dialog
      .getByRole('region', { name: '第 1 版' })
      .getByText('茶园防冻提示', { exact: true })
      .waitFor()

    await dialog.getByText('请覆盖遮阳网。').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await dialog.getByRole('button', { name: '与现在比较' }).click()
    const row = dialog.getByRole('row', { name: /^标题/ })

    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      '茶园防冻提示',
      '茶园防冻紧急提示',
    ])

    await dialog.getByText('与现在的内容有 2 处不同').waitFor()

    // Inside a text it is told what was put in and what was taken out.
    expect(await dialog.getByRole('insertion').allTextContents()).toEqual(['紧急', '尽快'])
    expect(await dialog.getByRole('deletion').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])

    await dialog.getByRole('button', { name: '恢复为草稿' }).click()
    const restoreDialog = page.getByRole('dialog', { name: '恢复为草稿' })

    await restoreDialog.getByText(/第 1 版的内容将替换现在的草稿/).waitFor()
    await restoreDialog.getByRole('button', { name: '确定', exact: true }).click()
    await page.getByText('已发布，有未发布的修改').first().waitFor()
    await expect.poll(() => title.inputValue()).toBe('茶园防冻提示')

    await act(page, '发布修改')
    await page.getByRole('button', { name: '历史版本' }).click()
    await page.getByRole('button', { name: /第 3 版.*目前公开/ }).waitFor()
    await page.keyboard.press('Escape')
    await act(page, '撤回')
    expect(faults).toEqual([])
  },
)
