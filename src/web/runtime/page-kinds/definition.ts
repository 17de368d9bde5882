import type { Page } from '#config-model/types.generated.ts'

export interface PageProps<Kind extends Page = Page> {
  page: Kind
  pageId: string
  params: Record<string, string>
}
