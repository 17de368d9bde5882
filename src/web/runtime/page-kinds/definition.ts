import { createContext, type ComponentType } from 'react'
import type { Page, ScreenName } from '#config-model/types.generated.ts'

export interface PageProps<Kind extends Page = Page> {
  page: Kind
  pageId: string
  params: Record<string, string>
}

export interface ScreenProps {
  params: Record<string, string>
}

/** Hand-written screens by name: the shell hands them in, the page kind `screen` draws one. */
export const ScreenComponents = createContext<
  Partial<Record<ScreenName, ComponentType<ScreenProps>>>
>({})
