import type { Page } from './types.generated.ts'

type Kind = Page['kind']

const pageWith =
  <const Kinds extends readonly Kind[]>(kinds: Kinds) =>
  (page: Page): page is Extract<Page, { kind: Kinds[number] }> =>
    kinds.includes(page.kind)

/** Names `form`. */
export const hasForm = pageWith(['form', 'record', 'review'])

/** Messages and the search lead to it. */
export const opensRecord = pageWith(['record', 'review'])

/** Names `beside`. */
export const hasBeside = pageWith(['form', 'record'])
