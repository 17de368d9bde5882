import type { Page, Request } from 'playwright-core'

/**
 * Whether a save of the page waits for its answer: whoever moves the clock of the page then would
 * give it up.
 */
export function savesUnderWay(page: Page): () => boolean {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.method() === 'PATCH' && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))

  return () => underWay.size > 0
}
