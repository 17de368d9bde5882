import type { Page } from 'playwright-core'

/**
 * Waits until a part of the page is there and rests: nothing in it is busy or stands for what
 * comes, and what fades or moves has arrived.
 */
export async function quiet(page: Page, part = 'html'): Promise<void> {
  await page.waitForFunction((where) => {
    const box = document.querySelector(where)
    if (!box || box.closest('[aria-busy="true"]')) return false

    // A page that is kept behind the one in sight rests until it is shown again.
    const busy = box.querySelectorAll(
      '[aria-busy="true"], .loading__skeleton, .data-table__tableSkeleton',
    )
    if ([...busy].some((one) => one.checkVisibility())) return false

    return document.getAnimations().every(({ timeline, effect, playState }) => {
      // What runs for ever never arrives, what follows the scrolled page has no time.
      const isLasting =
        !(timeline instanceof DocumentTimeline) ||
        effect?.getComputedTiming().iterations === Infinity
      return isLasting || playState === 'finished' || playState === 'idle' || playState === 'paused'
    })
  }, part)
}
