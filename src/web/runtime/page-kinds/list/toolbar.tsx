import { Link } from 'react-router-dom'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { PageInfo } from '#contract/envelope.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePermitted } from '#web/session/permission.tsx'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { cellsOf } from './cells.tsx'
import type { Density, TableSettings } from './use-table-settings.ts'

interface ToolbarProps {
  page: ListPage
  total: PageInfo | undefined
  isFetching: boolean
  isExporting: boolean
  settings: TableSettings
  columns: Column[]
  onExport: (() => void) | undefined
  onRefresh: () => void
}

const densities: Density[] = ['loose', 'middle', 'compact']

/** Title and total; create, export, refresh, density, columns. */
export function Toolbar({
  page,
  total,
  isFetching,
  isExporting,
  settings,
  columns,
  onExport,
  onRefresh,
}: ToolbarProps) {
  const t = useText()
  const config = useConfig()
  const isPermitted = usePermitted()
  const cells = cellsOf(config, page, () => {})
  const key = (column: Column) => `${column.field} ${column.as ?? ''}`
  const shown = columns.filter((column) => !settings.hidden.includes(key(column)))
  return (
    <div className="toolbar">
      <h1>{page.title}</h1>
      {total && <small>{t(total.more ? 'totalMore' : 'total', { n: total.total.toLocaleString() })}</small>}
      <span className="toolbar-space" />
      {(page.toolbar ?? []).filter(isPermitted).map((item) => {
        const target = config.pages[item.open]
        return target ? (
          <Link key={item.open} className="ui-button" data-tone="primary" to={target.path}>
            {item.title}
          </Link>
        ) : null
      })}
      {onExport && (
        <button type="button" className="ui-button" disabled={isExporting} onClick={onExport}>
          <Icon name="download" size={16} />
          {t('export')}
        </button>
      )}
      <button
        type="button"
        className="ui-icon-button"
        aria-label={t('reload')}
        data-busy={isFetching || undefined}
        onClick={onRefresh}
      >
        <Icon name="refresh" />
      </button>
      <Popover label={t('density')} button={<Icon name="rows" />}>
        {(close) => (
          <ul className="menu-list">
            {densities.map((density) => (
              <li key={density}>
                <button
                  type="button"
                  aria-pressed={settings.density === density}
                  onClick={() => {
                    settings.setDensity(density)
                    close()
                  }}
                >
                  {t(density)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <Popover label={t('columns')} button={<Icon name="columns" />}>
        {() => (
          <ul className="menu-list">
            {columns.map((column) => (
              <li key={key(column)}>
                <label className="ui-check">
                  <input
                    type="checkbox"
                    checked={!settings.hidden.includes(key(column))}
                    disabled={shown.length === 1 && shown[0] === column}
                    onChange={(event) =>
                      settings.setHidden(
                        event.target.checked
                          ? settings.hidden.filter((item) => item !== key(column))
                          : [...settings.hidden, key(column)],
                      )
                    }
                  />
                  {cells.title(column)}
                </label>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => settings.setHidden([])}>
                {t('resetColumns')}
              </button>
            </li>
          </ul>
        )}
      </Popover>
    </div>
  )
}
