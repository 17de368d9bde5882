import type { Page } from 'playwright-core'

/**
 * The script has taken a page of the server up once its frame is its own: what is pressed before is
 * lost.
 */
export const takenUp = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.public__public') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )
