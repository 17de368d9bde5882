import { useText } from '#web/i18n/use-text.ts'
import { columnId } from '#web/runtime/data-table/column-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { cellsOf } from '#web/runtime/page-kinds/list/rows/cells.tsx'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'

/** Which columns are shown; the last one cannot be hidden. */
export function ColumnMenu({ list: { config, user, page, columns, settings } }: { list: ListModel }) {
  const t = useText()
  const cells = cellsOf(config, user, page, () => {})
  const { hidden, setHidden } = settings
  const shown = columns.filter((column) => !hidden.includes(columnId(column)))
  const show = (id: string, isShown: boolean) =>
    setHidden(isShown ? hidden.filter((item) => item !== id) : [...hidden, id])
  return (
    <Popover label={t('columns')} button={<Icon name="columns" />}>
      {() => (
        <ul className="ui-menu">
          {columns.map((column) => {
            const id = columnId(column)
            return (
              <li key={id}>
                <label className="ui-check">
                  <input
                    type="checkbox"
                    checked={!hidden.includes(id)}
                    disabled={shown.length === 1 && shown[0] === column}
                    onChange={(event) => show(id, event.target.checked)}
                  />
                  {cells.title(column)}
                </label>
              </li>
            )
          })}
          <li>
            <button type="button" onClick={settings.resetHidden}>
              {t('resetColumns')}
            </button>
          </li>
        </ul>
      )}
    </Popover>
  )
}
