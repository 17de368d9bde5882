import { expect, test } from 'vitest'
import { axeFindings } from '../every-page/axe-findings.ts'
import { withBrowser } from '../open-browser.ts'
import { overflow, sizeOf } from '../shell/shell-visitor.ts'

const browser = withBrowser()

test(
  'the pages of one’s own account are fit to use at every width, nothing serious for axe',
  { tags: ['long'] },
  async () => {
    const { page, faults } = await browser.as('district')
    for (const [path, heading] of [
      ['/setting/user', '个人资料'],
      ['/setting/account', '修改密码'],
    ] as const) {
      await page.setViewportSize(sizeOf(1440))
      await page.goto(new URL(path, page.url()).href)
      await page.getByRole('heading', { name: heading }).first().waitFor()

      for (const width of [1440, 820, 390]) {
        await page.setViewportSize(sizeOf(width))
        expect(await axeFindings(page), `${path} at ${width} px`).toEqual([])
        expect(await overflow(page), `${path} at ${width} px`).toBe(0)
      }

      await page.setViewportSize(sizeOf(320))
      await expect.poll(() => overflow(page), { message: `${path} at 320 px` }).toBe(0)
    }

    expect(faults).toEqual([])
  },
)
