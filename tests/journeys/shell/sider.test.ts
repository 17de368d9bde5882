import { test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { signInWith } from './shell-visitor.ts'

const browser = withBrowser()

test('collapsed, a group of the side menu flies out for pointer and keyboard and goes away with Esc', async () => {
  const { page } = await signInWith(browser, {}, { width: 992 })
  const group = page.getByRole('button', { name: '内容管理' })
  const link = page.getByRole('link', { name: '通知管理' })

  await group.hover()
  await link.waitFor()
  await page.mouse.move(700, 500)
  await link.waitFor({ state: 'detached' })
  await group.focus()
  await link.waitFor()
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'detached' })
  await group.click()
  await link.click()
  await page.waitForURL(/\/cms\/notice/)
  await link.waitFor({ state: 'detached' })
})
