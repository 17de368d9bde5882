import type { Page } from 'playwright-core'

/** Milliseconds; `elements` is the number of rows in the document. */
export interface ListTimes {
  open: number
  sort: number
  keyword: number
  /** While scrolling from top to end. */
  slowestFrame: number
  elements: number
}

const row = '.shell__content .data-table__dataTable tbody tr[data-row]'

/** Opened, scrolled, sorted by the first column, searched. */
export async function measureList(page: Page, address: string): Promise<ListTimes> {
  let since = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(row).first().waitFor()
  const open = performance.now() - since

  await page.locator('[data-part=list-result][aria-busy=false]').waitFor()
  const elements = await page.locator(row).count()
  const slowestFrame = await scroll(page)

  const title = page.locator('.data-table__dataTable th button').first()

  since = performance.now()
  await title.click()
  await waitUntilStable(page, 'sort=')
  const sort = performance.now() - since

  since = performance.now()
  await page.locator('.list-page__filters input').first().fill('普洱')
  await page.keyboard.press('Enter')
  await waitUntilStable(page, 'keyword=')

  return { open, sort, keyword: performance.now() - since, slowestFrame, elements }
}

/** Until the address contains `part` and the new rows are shown. */
async function waitUntilStable(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      location.search.includes(selector) &&
      document.querySelector('[data-part=list-result][aria-busy=false]') !== null &&
      document.querySelector('.table__scroll[data-stale]') === null,
    part,
  )
}

export async function measureBare(
  page: Page,
  { url, question }: { url: string; question: string },
): Promise<ListTimes> {
  const origin = new URL(url).origin
  let since = performance.now()

  await page.goto(`${origin}/robots.txt`)
  await write(page, `${url}?${question}`)
  const open = performance.now() - since
  const elements = await page.locator('tr').count()
  const slowestFrame = await scroll(page)

  since = performance.now()
  await write(page, `${url}?${question}&sort=brandName`)
  const sort = performance.now() - since

  since = performance.now()
  await write(page, `${url}?${question}&keyword=${encodeURIComponent('普洱')}`)

  return { open, sort, keyword: performance.now() - since, slowestFrame, elements }
}

const write = (page: Page, address: string) =>
  page.evaluate(async (from) => {
    const token = /admin-token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch(from, { headers: { authorization: decodeURIComponent(token) } })
    const { data } = (await answer.json()) as { data: { data: Record<string, unknown> }[] }
    const lines = data.map((item) => {
      const line = document.createElement('tr')
      for (const value of Object.values(item.data)) line.insertCell().textContent = String(value)
      return line
    })

    const table = document.createElement('table')

    table.append(...lines)
    document.body.replaceChildren(table)
    await new Promise(requestAnimationFrame)
  }, address)

/** In sixty frames; returns the slowest in milliseconds. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const whole = document.documentElement.scrollHeight - innerHeight
    let slowest = 0
    let before = await new Promise(requestAnimationFrame)

    for (let step = 1; step <= 60; step++) {
      window.scrollTo(0, (whole * step) / 60)
      const now = await new Promise(requestAnimationFrame)
      slowest = Math.max(slowest, now - before)
      before = now
    }

    window.scrollTo(0, 0)

    return slowest
  })
