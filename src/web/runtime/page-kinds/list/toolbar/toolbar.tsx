import { Link } from 'react-router-dom'
import { useExportingText } from '#web/i18n/exporting-text.ts'
import { usePeekText } from '#web/i18n/peek-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListQueryModel, ListTableModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { usePermissionCheck } from '#web/session/permission.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import type { useExport } from './use-export.ts'
import type { Density, TableSettings } from './use-table-settings.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import popoverStyles from '#web/ui/overlays/popover.module.css'

const densities: Density[] = ['loose', 'middle', 'compact']

const ImportButton = lazyComponent(() => import('#web/runtime/page-kinds/list/import-button.tsx'))

export function ListToolbar({ list }: { list: ListQueryModel & ListTableModel }) {
  const t = useText()
  const peekWords = usePeekText()
  const isPermitted = usePermissionCheck()
  const { page, config, rows, exporting, settings } = list
  const total = rows.data?.page

  return (
    <div className={`${layoutStyles.wrap} ${listPageStyles.toolbar}`}>
      <h1>{page.title}</h1>
      {total && (
        <small>{t(total.more ? 'totalMore' : 'total', { n: total.total.toLocaleString() })}</small>
      )}
      {page.subtitle && <small>{page.subtitle}</small>}
      <div className={`${layoutStyles.wrap} ${listPageStyles.toolbarTools}`}>
        {(page.toolbar ?? []).filter(isPermitted).map((item) => {
          const target = config.pages[item.open]
          return target ? (
            <Link
              key={item.open}
              className={buttonStyles.button}
              data-tone="primary"
              to={target.path}
            >
              {item.title}
            </Link>
          ) : null
        })}
        {page.import && <ImportButton list={list} pageId={list.pageId} />}
        {list.mayExport && <ExportButton exporting={exporting} />}
        {list.peek && list.data.length > 0 && (
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label={peekWords('byKey')}
            title={peekWords('byKey')}
            aria-pressed={list.peek.at >= 0}
            onClick={() => list.peek?.show(list.peek.at >= 0 ? -1 : 0)}
          >
            <Icon name="panel-left-open" />
          </button>
        )}
        <button
          type="button"
          className={buttonStyles.iconButton}
          aria-label={t('reload')}
          title={t('reload')}
          data-busy={rows.isFetching || undefined}
          onClick={list.refresh}
        >
          <Icon name="refresh" />
        </button>
        <ViewsMenu list={list} />
        <DensityMenu settings={settings} />
        <ColumnMenu list={list} />
      </div>
    </div>
  )
}

function DensityMenu({ settings }: { settings: TableSettings }) {
  const t = useText()
  return (
    <Popover className={listPageStyles.wideOnly} label={t('density')} button={<Icon name="rows" />}>
      {(close) => (
        <ul className={popoverStyles.menu}>
          {densities.map((density) => (
            <li key={density}>
              <button
                type="button"
                aria-pressed={settings.density === density}
                onClick={() => {
                  settings.set({ density })
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
  )
}

function ExportButton({ exporting }: { exporting: ReturnType<typeof useExport> }) {
  const t = useText()
  const exportingWords = useExportingText()
  const { isPending, share } = exporting

  if (!isPending)
    return (
      <button type="button" className={buttonStyles.button} onClick={() => exporting.start({})}>
        <Icon name="download" size={16} />
        {t('export')}
      </button>
    )

  return (
    <span className={listPageStyles.exportProgress}>
      <progress
        className={loadingStyles.progress}
        aria-label={exportingWords('exportProgress')}
        {...(share === null ? {} : { value: share })}
      />
      <span>
        {share === null
          ? exportingWords('exportWaiting')
          : exportingWords('exporting', { n: Math.floor(share * 100) })}
      </span>
      <button type="button" className={buttonStyles.link} onClick={exporting.cancel}>
        {exportingWords('cancelExport')}
      </button>
    </span>
  )
}

const ColumnPanel = lazyComponent(() => import('./column-panel.tsx'))

function ColumnMenu({ list }: { list: ListQueryModel & ListTableModel }) {
  const t = useText()
  return (
    <Popover
      className={listPageStyles.wideOnly}
      label={t('columns')}
      button={<Icon name="columns" />}
    >
      {() => <ColumnPanel list={list} />}
    </Popover>
  )
}

const ViewsPanel = lazyComponent(() => import('./views-panel.tsx'))

function ViewsMenu({ list }: { list: ListQueryModel & ListTableModel }) {
  const t = useText()
  return (
    <Popover
      className={listPageStyles.viewsMenu}
      buttonClassName={listPageStyles.viewsButton}
      panelClassName={listPageStyles.viewsMenuPanel}
      label={t('savedViews')}
      button={<Icon name="list" />}
    >
      {(close) => <ViewsPanel list={list} onClose={close} />}
    </Popover>
  )
}
