import type { ComponentType } from 'react'
import type { ScreenName } from '#config-model/types.generated.ts'
import type { ScreenProps } from '#web/runtime/page-kinds/definition.ts'
import { lazyComponent, type LazyComponent, Splash } from '#web/ui/loading/lazy-component.tsx'

const screen = (load: () => Promise<{ default: ComponentType<ScreenProps> }>) =>
  lazyComponent(load, <Splash />)

// Server-rendered pages: links inside the application reload the document.
export const ServerRenderedScreen = screen(() => import('./reload-from-server.tsx'))

export const screenComponents: Partial<Record<ScreenName, LazyComponent<ScreenProps>>> = {
  login: screen(() => import('./login.tsx')),
  'forgot-password': screen(() => import('./forgot-password.tsx')),
  register: screen(() => import('./register.tsx')),
  notice: screen(() => import('./notice.tsx')),
  'user-centre': screen(() => import('#web/account/user-centre.tsx')),
  'account-settings': screen(() => import('#web/account/account-settings.tsx')),
  'config-health': screen(() => import('#web/system/config-health.tsx')),
  'workflow-graph': screen(() => import('#web/system/workflow-graph.tsx')),
  'print-template': screen(() => import('#web/runtime/print/print-template.tsx')),
  'front-log': screen(() => import('#web/system/front-log.tsx')),
  'catalogue-index': ServerRenderedScreen,
  'catalogue-list': ServerRenderedScreen,
  'catalogue-detail': ServerRenderedScreen,
  'top10-index': ServerRenderedScreen,
  'top10-list': ServerRenderedScreen,
  'top10-detail': ServerRenderedScreen,
}
