import type { ScreenPage } from '#config-model/types.generated.ts'
import { NotFoundScreen } from '#web/public-screens/error-screens.tsx'
import { screenComponents } from '#web/public-screens/screens.tsx'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'

export default function ScreenPageView({ page, params }: PageProps<ScreenPage>) {
  const Screen = screenComponents[page.screen]
  return Screen ? <Screen params={params} /> : <NotFoundScreen inside />
}
