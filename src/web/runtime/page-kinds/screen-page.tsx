import { use } from 'react'
import type { ScreenPage } from '#config-model/types.generated.ts'
import { NotFoundScreen } from '#web/session/error-screens.tsx'
import { type PageProps, ScreenComponents } from './definition.ts'

export default function ScreenPageView({ page, params }: PageProps<ScreenPage>) {
  const Screen = use(ScreenComponents)[page.screen]
  return Screen ? <Screen params={params} /> : <NotFoundScreen inside />
}
