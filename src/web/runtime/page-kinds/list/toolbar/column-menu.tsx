import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { Popover } from '#web/ui/overlays/popover.tsx'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'

const ColumnPanel = lazy(lazyRetry(() => import('./panels/column-panel.tsx')))

/** Which columns are shown, in which order, how wide. */
export function ColumnMenu({ list }: { list: ListModel }) {
  const t = useText()
  return (
    <Popover label={t('columns')} button={<Icon name="columns" />}>
      {() => (
        <Suspense>
          <ColumnPanel list={list} />
        </Suspense>
      )}
    </Popover>
  )
}
