import { use } from 'react'
import type { ScreenPage } from '#config-model/types.generated.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { NotFoundScreen } from '#web/session/error-screens.tsx'
import { ScreenComponents } from './screen-components.ts'

export default function ScreenPageView({ page, params }: PageProps<ScreenPage>) {
  const Screen = use(ScreenComponents)[page.screen]
  return Screen ? <Screen params={params} /> : <NotFoundScreen inside />
}
