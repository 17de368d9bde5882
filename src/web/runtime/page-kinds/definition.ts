import type { Page } from '#config-model/types.generated.ts'

/** What every page kind gets: its page, the id of its file, the parameters of its path. */
export interface PageProps<Kind extends Page = Page> {
  page: Kind
  pageId: string
  params: Record<string, string>
}
