import type { Page } from 'playwright-core'

/** What a call in the name of whoever has signed in at a page answered. */
export interface PageAnswer<Data> {
  status: number
  code: number
  msg: string
  data: Data
}

/** Calls the API in the name of whoever has signed in at a page; answers whatever came. */
export const answerAs = <Data>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<PageAnswer<Data>> =>
  page.evaluate(
    async (call) => {
      const token = decodeURIComponent(/admin-token=([^;]+)/.exec(document.cookie)![1]!)
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          authorization: token,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })

      return {
        status: answer.status,
        ...((await answer.json()) as { code: number; msg: string; data: never }),
      }
    },
    { method, path, body },
  )

/** The data of a call that must succeed. */
export async function callAs<Data>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await answerAs<Data>(page, method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.msg}`)
  return answer.data
}
