import { useShellText } from '#web/i18n/shell/shell-text.ts'
import { closedBy, type Closing, type Tab } from './tabs-model.ts'
import type { OpenTabs } from './use-tabs.ts'

const closings = {
  this: 'closeThis',
  left: 'closeLeft',
  right: 'closeRight',
  other: 'closeOther',
  all: 'closeAll',
} as const satisfies Record<Closing, string>

/** What can be done with a tab: reload it, close it and others, move it. */
export function TabActions({
  tabs,
  tab,
  canMove,
  onDone,
}: {
  tabs: OpenTabs
  tab: Tab
  canMove: boolean
  onDone: () => void
}) {
  const word = useShellText()
  const at = tabs.items.findIndex(({ id }) => id === tab.id)
  const action = (label: string, isOff: boolean, run: () => void) => (
    <li key={label}>
      <button
        type="button"
        disabled={isOff}
        onClick={() => {
          onDone()
          run()
        }}
      >
        {label}
      </button>
    </li>
  )

  return (
    <ul className="ui-menu">
      {action(word('reloadTab'), tabs.current?.id !== tab.id, () => tabs.reload(tab))}
      {(Object.keys(closings) as Closing[]).map((closing) =>
        action(word(closings[closing]), closedBy(tabs.items, tab.id, closing).length === 0, () =>
          tabs.close(tab, closing),
        ),
      )}
      {canMove && action(word('moveLeft'), at < 2, () => tabs.move(tab, at - 1))}
      {canMove &&
        action(word('moveRight'), at < 1 || at === tabs.items.length - 1, () =>
          tabs.move(tab, at + 1),
        )}
    </ul>
  )
}
