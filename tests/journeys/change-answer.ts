import type { Page } from 'playwright-core'

/**
 * From now on a JSON answer arrives changed. One that a page no longer waits for, because it was
 * closed meanwhile, is given up.
 */
export const changeAnswer = <Body>(
  page: Page,
  address: string | RegExp,
  change: (body: Body) => void,
): Promise<unknown> =>
  page.route(address, async (route) => {
    try {
      const answer = await route.fetch()
      const body = (await answer.json()) as Body
      change(body)
      await route.fulfill({ response: answer, json: body })
    } catch (error) {
      if (!/disposed|closed/.test(String(error))) throw error
    }
  })
