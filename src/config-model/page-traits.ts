import type { Page } from './types.generated.ts'

type Kind = Page['kind']

const pageWith =
  <const Kinds extends readonly Kind[]>(kinds: Kinds) =>
  (page: Page): page is Extract<Page, { kind: Kinds[number] }> =>
    kinds.includes(page.kind)

/** Shows a form of the configuration: it names `form`. */
export const hasForm = pageWith(['form', 'record', 'review'])

/** Shows one stored record, which messages and the search lead to. */
export const opensRecord = pageWith(['record', 'review'])

/** May show a list beside the form: it names `beside`. */
export const hasBeside = pageWith(['form', 'record'])
