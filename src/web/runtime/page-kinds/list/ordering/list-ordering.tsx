import { useState } from 'react'
import { useOrderingText } from '#web/i18n/ordering-text.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { useRowDrag } from '#web/runtime/widgets/rows/order/use-row-drag.ts'
import { useRowKeys } from '#web/runtime/widgets/rows/order/use-row-keys.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useListOrder } from './use-list-order.ts'
import styles from '#web/runtime/page-kinds/list/list-page.module.css'

const OpenMenu = lazyComponent(() => import('#web/ui/overlays/open-menu.tsx'))

/** Manual order of a list's rows by drag, Alt and arrow keys or menu, with undo. */
export default function ListOrdering({ list, id }: { list: ListQueryModel; id: string }) {
  const t = useOrderingText()
  const moves = useListOrder(list, id)
  const [menuTarget, setMenuTarget] = useState<{ at: number; trigger: string } | null>(null)

  useRowKeys(id, moves)
  useRowDrag(id, moves, (at, grip) => {
    grip.id ||= `grip-${crypto.randomUUID()}`
    setMenuTarget({ at, trigger: grip.id })
  })

  const places = (at: number) => [
    { title: t('up'), act: () => void moves.move(at, at - 1) },
    { title: t('down'), act: () => void moves.move(at, at + 1) },
    { title: t('first'), act: () => moves.moveToEnd(at, false) },
    { title: t('last'), act: () => moves.moveToEnd(at, true) },
  ]

  return (
    <>
      <p
        className={styles.treeHint}
        hidden={!list.data.some(({ isLoose: isMovable }) => isMovable)}
      >
        {t('hint')}
      </p>
      {menuTarget && (
        <OpenMenu
          trigger={menuTarget.trigger}
          actions={places(menuTarget.at)}
          onClose={() => setMenuTarget(null)}
        />
      )}
    </>
  )
}
