import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { callAs } from './call-as.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { newNotice } from './new-notice.ts'
import { withBrowser } from './open-browser.ts'

const browser = withBrowser()

const act = async (page: Page, name: string, done: string) => {
  const bar = page.locator('.fill-form__bar')
  await bar.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  await page.getByText(done, { exact: true }).first().waitFor()
}

test(
  'a content editor writes a notice that nobody sees until it is published, changes it half, publishes again, restores what was published before, and withdraws it',
  { timeout: 120_000 },
  async () => {
    const { page, faults } = await browser.as('content', '/cms/notice')
    const { page: reader } = await browser.as('district', null)
    const seen = async () => {
      const notices = await callAs<{ title: string }[]>(reader, 'GET', apiPaths.notices)
      return notices.map(({ title }) => title).filter((title) => title.includes('茶园防冻'))
    }

    const title = await newNotice(page)
    const text = page.locator('[contenteditable=true]').first()

    await title.fill('茶园防冻提示')
    await title.blur()
    await page.getByText(/草稿已自动保存/).waitFor()
    expect(await seen()).toEqual([])

    // Nothing unfinished can be published; what is missing is shown.
    await page.locator('.fill-form__bar').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText(/请修正 1 处问题/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await text.fill('请覆盖遮阳网。')
    await text.blur()
    expect(await page.getByRole('button', { name: '历史版本' }).count()).toBe(0)
    await act(page, '发布', '已发布')
    expect(await seen()).toEqual(['茶园防冻提示'])

    await title.fill('茶园防冻紧')
    await title.blur()
    await page.getByText('已发布，有未发布的修改').first().waitFor()
    expect(await seen()).toEqual(['茶园防冻提示'])
    await title.fill('茶园防冻紧急提示')
    await title.blur()
    await text.fill('请尽快覆盖遮阳网。')
    await text.blur()
    await act(page, '发布修改', '已发布')
    await expect.poll(seen).toEqual(['茶园防冻紧急提示'])
    await restoreFirst(page)
    await expect.poll(() => title.inputValue()).toBe('茶园防冻提示')
    expect(await seen()).toEqual(['茶园防冻紧急提示'])
    await act(page, '发布修改', '已发布')

    await act(page, '撤回', '已撤回')
    expect(await seen()).toEqual([])
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.fill-form__bar').getByRole('button', { name: '预览' }).click(),
    ])

    await preview.getByText(/^预览：/).waitFor()
    await preview.getByRole('heading', { name: '茶园防冻提示' }).waitFor()
    expect(faults).toEqual([])
  },
)

/** Reads the first of two versions, compares it with what stands now and makes it the draft. */
async function restoreFirst(page: Page): Promise<void> {
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
  const question = page.getByRole('dialog', { name: '恢复为草稿' })

  await question.getByText(/第 1 版的内容将替换现在的草稿/).waitFor()
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await page.getByText('已发布，有未发布的修改').first().waitFor()
}
