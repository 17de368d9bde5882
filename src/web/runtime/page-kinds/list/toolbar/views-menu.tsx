import { useText } from '#web/i18n/use-text.ts'
import type { ListQueryModel, ListTableModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import styles from '#web/runtime/page-kinds/list/list-page.module.css'

const ViewsPanel = lazyComponent(() => import('./panels/views-panel.tsx'))

export function ViewsMenu({ list }: { list: ListQueryModel & ListTableModel }) {
  const t = useText()
  return (
    <Popover className={styles.viewsMenu} label={t('savedViews')} button={<Icon name="list" />}>
      {(close) => <ViewsPanel list={list} onClose={close} />}
    </Popover>
  )
}
