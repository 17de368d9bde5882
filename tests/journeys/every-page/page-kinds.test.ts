import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { goTo, pageFaults, sizes, widthFaults } from './page-faults.ts'
import { fillPath, visits } from './places.ts'

const browser = withBrowser()

describe('a page of each kind and state is laid out at three widths, has an outline, and axe finds nothing serious', () => {
  test.each(visits)('for $who', async ({ who, places }) => {
    const found: string[] = []
    const { page, faults } = who
      ? await browser.as(who, '/dashboard')
      : await browser.visit('/login')
    for (const { name, path, isState } of places) {
      await page.setViewportSize(sizes[0]!)
      await goTo(page, await fillPath(path))
      found.push(
        ...(await (isState ? widthFaults : pageFaults)(page)).map((fault) => `${name} ${fault}`),
      )
    }

    expect([...found, ...faults]).toEqual([])
  })
})
