import { expect, test } from 'vitest'
import { assertPresent } from '#config-model/assert.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { axeFindings } from './every-page/axe-findings.ts'
import { overflow } from './every-page/page-faults.ts'
import { withBrowser } from './open-browser.ts'

const workflow = assertPresent(
  loadConfig('config', 'zh-CN', readCache).workflows['declaration'],
  'the workflow of declarations',
)
const browser = withBrowser()

test('an administrator looks at the workflow: every state with its figure, every action with its actors; scrollable at 390, readable at 1440', async () => {
  const { page, faults } = await browser.as('admin', '/system/workflow', {
    width: 390,
    height: 844,
  })
  const diagram = page.getByRole('img', { name: '品牌申报流程' })
  const region = page.getByRole('region', { name: /品牌申报流程图/ })
  const sizes = () =>
    region.evaluate((element) => ({ inner: element.scrollWidth, outer: element.clientWidth }))

  await diagram.getByText('待县级审核', { exact: true }).waitFor()
  await expect.poll(async () => (await sizes()).inner - (await sizes()).outer).toBeGreaterThan(100)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const first = await diagram.getByText('草稿', { exact: true }).boundingBox()

  expect(first?.x, 'a narrow screen begins where the work begins').toBeLessThan(390)
  const start = await region.evaluate((element) => element.scrollLeft)

  await region.focus()

  // Work may begin at the right edge of the picture: then there is nothing further to the right.
  await page.keyboard.press(start > 0 ? 'ArrowLeft' : 'ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).not.toBe(start)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(async () => (await sizes()).inner - (await sizes()).outer, {
      message: 'at 1440 nothing has to be scrolled sideways',
    })
    .toBe(0)
  for (const { title } of Object.values(workflow.states))
    expect(await diagram.getByText(title, { exact: true }).count(), title).toBeGreaterThan(0)
  await diagram
    .getByText(/^\d+ 件$/)
    .first()
    .waitFor()

  expect(await diagram.getByText(/^\d+ 件$/).count()).toBe(Object.keys(workflow.states).length)
  expect(
    await page.getByRole('row', { name: /审核通过并上报.*待州（市）审核.*县级审核员/ }).count(),
  ).toBe(1)

  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
