import { expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { fillIn, ownDraft } from './own-draft.ts'

const browser = withBrowser()

test('a step that is shown again has the fields that another step has called for meanwhile', async () => {
  const { page, faults } = await fillIn(browser, await ownDraft(7), { traceSystem: false, tracePic: null }, 'quality')
  const system = page.getByRole('radiogroup', { name: /建立追溯体系/ })
  const open = (step: RegExp) => page.locator('.pl-steps').getByRole('button', { name: step }).click()
  const evidence = page.getByText('追溯二维码或平台截图').locator('visible=true')
  await system.waitFor()

  await open(/附件与承诺/)
  expect(await evidence.count()).toBe(0)
  await open(/质量安全与追溯/)
  await system.getByRole('radio', { name: '是' }).check()
  await open(/附件与承诺/)
  await evidence.first().waitFor()

  await open(/质量安全与追溯/)
  await system.getByRole('radio', { name: '否' }).check()
  await open(/附件与承诺/)
  await expect.poll(() => evidence.count()).toBe(0)
  await page.goBack()
  await system.waitFor()
  expect(await system.getByRole('radio', { name: '否' }).isChecked()).toBe(true)
  expect(faults).toEqual([])
  await page.context().close()
})
