import { useText } from '#web/i18n/use-text.ts'
import type { ListQueryModel, ListTableModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'

const ColumnPanel = lazyComponent(() => import('./panels/column-panel.tsx'))

export function ColumnMenu({ list }: { list: ListQueryModel & ListTableModel }) {
  const t = useText()
  return (
    <Popover label={t('columns')} button={<Icon name="columns" />}>
      {() => <ColumnPanel list={list} />}
    </Popover>
  )
}
