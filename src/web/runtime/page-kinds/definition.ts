import type { Page } from '#config-model/types.generated.ts'

/** Props of every page kind: the page, its id, the path parameters. */
export interface PageProps<Kind extends Page = Page> {
  page: Kind
  pageId: string
  params: Record<string, string>
}
