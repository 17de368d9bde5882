import { useState } from 'react'
import { columnTitle } from '#config-model/record.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { fitColumn } from '#web/runtime/data-table/fit-column.ts'
import type { Grid } from '#web/runtime/data-table/use-grid.ts'
import type { ListQueryModel, ListTableModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import toolPanelStyles from './tool-panel.module.css'

/** Pixels per press. */
const step = 20

/** Visibility, order, pinning and width of columns. The last visible column cannot be hidden. */
export default function ColumnPanel({ list }: { list: ListQueryModel & ListTableModel }) {
  const listWords = useListText()
  const { grid, settings } = list
  const [dragged, setDragged] = useState<string | null>(null)
  const pinned = grid.getStartLeafColumns()
  const placed = [...pinned, ...grid.getCenterLeafColumns(), ...grid.getEndLeafColumns()]
  const ids = placed.map(({ id }) => id)
  const move = (id: string, to: number) => grid.setColumnOrder(moveItem(ids, id, to))

  return (
    <div className={`${toolPanelStyles.toolPanel} ${toolPanelStyles.columnPanel}`}>
      <ul>
        {placed.map((column, at) => {
          const { id } = column
          return (
            <li
              key={id}
              draggable
              data-dragged={dragged === id || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(id)
              }}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged !== id) move(dragged, at)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <ColumnLine
                list={list}
                column={column}
                isFirst={at === 0 || at === pinned.length}
                isLast={at === pinned.length - 1 || at === ids.length - 1}
                onEarlier={() => move(id, at - 1)}
                onLater={() => move(id, at + 1)}
              />
            </li>
          )
        })}
      </ul>
      <button type="button" className={buttonStyles.link} onClick={settings.resetColumns}>
        {listWords('resetColumns')}
      </button>
    </div>
  )
}

interface ColumnLineProps {
  list: ListQueryModel & ListTableModel
  column: ReturnType<Grid['getAllLeafColumns']>[number]
  /** First of the pinned columns, or of the others. */
  isFirst: boolean
  isLast: boolean
  onEarlier: () => void
  onLater: () => void
}

function ColumnLine({ list, column, isFirst, isLast, onEarlier, onLater }: ColumnLineProps) {
  const { config, page, grid } = list
  const t = useListText()
  const { meta } = column.columnDef
  const title = meta ? columnTitle(config, page.entity, meta.column) : column.id
  const isVisible = column.getIsVisible()
  const isPinned = column.getIsPinned() === 'start'
  const widen = (by: number) =>
    grid.setColumnSizing((widths) => ({ ...widths, [column.id]: column.getSize() + by }))

  return (
    <>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          checked={isVisible}
          disabled={isVisible && grid.getVisibleLeafColumns().length === 1}
          onChange={(event) => column.toggleVisibility(event.target.checked)}
        />
        {title}
      </label>
      <button
        type="button"
        className={toolPanelStyles.columnPin}
        aria-pressed={isPinned}
        title={t('pinColumn', { title })}
        aria-label={t('pinColumn', { title })}
        onClick={() => column.pin(isPinned ? false : 'start')}
      >
        {t('pin')}
      </button>
      <SmallButton label={t('narrower', { title })} onPress={() => widen(-step)}>
        −
      </SmallButton>
      <SmallButton label={t('wider', { title })} onPress={() => widen(step)}>
        +
      </SmallButton>
      <SmallButton
        label={t('fit', { title })}
        isOff={!isVisible}
        onPress={() => fitColumn(column.id, grid)}
      >
        ↔
      </SmallButton>
      <SmallButton label={t('earlier', { title })} isOff={isFirst} onPress={onEarlier}>
        <Icon name="chevron-up" size={14} />
      </SmallButton>
      <SmallButton label={t('later', { title })} isOff={isLast} onPress={onLater}>
        <Icon name="chevron-down" size={14} />
      </SmallButton>
    </>
  )
}

interface SmallButtonProps {
  label: string
  isOff?: boolean
  onPress: () => void
  children: React.ReactNode
}

/** Stays focusable when it has no effect. */
const SmallButton = ({ label, isOff = false, onPress, children }: SmallButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onPress}
  >
    {children}
  </button>
)

function moveItem<Item>(items: readonly Item[], item: Item, to: number): Item[] {
  const rest = items.filter((other) => other !== item)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
