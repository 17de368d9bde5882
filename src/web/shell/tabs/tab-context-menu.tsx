import { useEffect, useRef } from 'react'
import { useShellText } from '#web/i18n/shell/shell-text.ts'
import { TabActions } from './tab-actions.tsx'
import type { Tab } from './tabs-model.ts'
import type { OpenTabs } from './use-tabs.ts'

interface TabContextMenuProps {
  tabs: OpenTabs
  tab: Tab
  x: number
  y: number
  canMove: boolean
  onClose: () => void
}

/**
 * The actions of a tab where it was clicked; Esc or a click elsewhere closes it and the focus
 * returns.
 */
export function TabContextMenu({ tabs, tab, x, y, canMove, onClose }: TabContextMenuProps) {
  const word = useShellText()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()

    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  useEffect(() => {
    const away = (event: Event) => !box.current?.contains(event.target as Node) && onClose()
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [onClose])

  return (
    <div
      ref={box}
      className="tab-context ui-popover-panel"
      role="group"
      aria-label={word('tabMenu')}
      style={{ left: Math.min(x, window.innerWidth - 170), top: y }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TabActions tabs={tabs} tab={tab} canMove={canMove} onDone={onClose} />
    </div>
  )
}
