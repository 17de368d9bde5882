import { describe, expect, test } from 'vitest'
import { withBrowser } from '../open-browser.ts'
import { goTo, pageFaults, sizes, widthFaults } from './page-faults.ts'
import { englishVisits, fillPath, visits } from './places.ts'

const browser = withBrowser()

describe('a page of each kind and state is laid out at three widths, has an outline, and axe finds nothing serious', () => {
  test.each(visits)('for $who', async ({ who, places }) => {
    const problems: string[] = []
    const { page, faults } = who ? await browser.as(who, null) : await browser.visit('/login')

    for (const { name, path, isState } of places) {
      await page.setViewportSize(sizes[0]!)
      await goTo(page, await fillPath(path))
      problems.push(
        ...(await (isState ? widthFaults : pageFaults)(page)).map((fault) => `${name} ${fault}`),
      )
    }

    expect([...problems, ...faults]).toEqual([])
  })
})

test.each(englishVisits)(
  'in English no word of $who is split or Chinese, and nothing reaches beyond a narrow window',
  async ({ who, places }) => {
    const narrow = sizes.slice(1)
    const problems: string[] = []
    const { page, faults } = await browser.as(who, null, narrow[0], {
      language: 'en-US',
    })

    for (const { name, path } of places) {
      await goTo(page, await fillPath(path))
      problems.push(...(await widthFaults(page, narrow)).map((fault) => `${name} ${fault}`))
    }

    expect([...problems, ...faults]).toEqual([])
  },
)
