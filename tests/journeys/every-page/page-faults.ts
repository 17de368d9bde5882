import type { Page } from 'playwright-core'
import { axeFindings } from './axe-findings.ts'
import { layoutFaults } from './layout-faults.ts'
import { quiet } from './quiet.ts'

/** From the widest to the narrowest that a page is looked at. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

/** Goes to a page of the portal and waits until it stands. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await quiet(page)
}

/**
 * What is wrong with a page that stands: at each width, and once of its outline and what axe holds
 * against it.
 */
export async function pageFaults(page: Page): Promise<string[]> {
  const faults = await widthFaults(page)
  return [
    ...faults,
    ...(await outlineFaults(page)),
    ...(await muteButtons(page)),
    ...(await axeFindings(page)),
  ]
}

/**
 * What is wrong with a page that stands at each width: what it says, how far it reaches and how it
 * is laid out.
 */
export async function widthFaults(page: Page, widths = sizes): Promise<string[]> {
  const faults: string[] = []
  for (const size of [...widths].toReversed()) {
    await page.setViewportSize(size)
    const beyond = await overflow(page)
    if (beyond > 0) faults.push(`${size.width}: reaches ${beyond} px beyond the window`)
    faults.push(...(await brokenWords(page)).map((words) => `${size.width}: says ${words}`))
    faults.push(...(await layoutFaults(page)).map((fault) => `${size.width}: ${fault}`))
  }

  await quiet(page)

  return faults
}

/**
 * Pixels by which a page is wider than its window, once it has followed a change of size: that
 * takes some frames.
 */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement: root } = document
    const nextFrame = () => new Promise(requestAnimationFrame)

    await nextFrame()

    for (let left = 30; left > 0; left--) {
      await nextFrame()
      if (root.scrollWidth <= root.clientWidth) break
    }

    return root.scrollWidth - root.clientWidth
  })

/** Words that no page says: of values that were not drawn, of an error, identifiers, JSON. */
async function brokenWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return (
    text.match(
      /抱歉，(你无权|服务器)|\[object Object\]|\bundefined\b|\bNaN\b|\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-|\{"\w+":/g,
    ) ?? []
  )
}

/**
 * What is wrong with the outline of a page: its main part, landmarks of the same kind and name,
 * headings that skip a level.
 */
export const outlineFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility())
    const faults: string[] = []
    const mains = seen('main, [role=main]')
    if (mains.length !== 1) faults.push(`${mains.length} main`)
    const marks = seen('nav, aside, form[role=search], [role=search], [role=region]').map(
      (element) =>
        `${element.getAttribute('role') ?? element.tagName} ${element.getAttribute('aria-label') ?? ''}`,
    )

    for (const mark of new Set(marks))
      if (marks.filter((other) => other === mark).length > 1) faults.push(`several ${mark}`)
    const headings = seen('h1, h2, h3, h4, h5')
    let before = 0

    for (const heading of headings) {
      const level = Number(heading.tagName[1])
      if (level > before + 1) faults.push(`h${before} → h${level} ${heading.textContent}`)
      before = level
    }

    if (headings.filter(({ tagName }) => tagName === 'H1').length !== 1) faults.push('not one h1')

    return faults
  })

/** Buttons without words that do not say on hover what they do. */
export const muteButtons = (page: Page): Promise<string[]> =>
  page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (button) =>
            !button.getAttribute('title') && !/[\p{L}\p{N}]/u.test(button.textContent ?? ''),
        )
        .map((button) => `mute ${button.outerHTML.slice(0, 120)}`),
    )
