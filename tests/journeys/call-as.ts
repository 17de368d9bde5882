import type { Page } from 'playwright-core'

/** What a call in the name of whoever has signed in at a page answered. */
export interface PageAnswer<Data> {
  status: number
  code: number
  msg: string
  data: Data
}

/**
 * Calls the API in the name of whoever has signed in at a page, wherever that is; answers whatever
 * came.
 */
export async function answerAs<Data>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<PageAnswer<Data>> {
  const context = page.context()
  const token = (await context.cookies()).find(({ name }) => name === 'admin-token')?.value ?? ''
  const answer = await context.request.fetch(path, {
    method,
    headers: { authorization: decodeURIComponent(token) },
    ...(body === undefined ? {} : { data: body }),
  })

  return { status: answer.status(), ...((await answer.json()) as Omit<PageAnswer<Data>, 'status'>) }
}

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
