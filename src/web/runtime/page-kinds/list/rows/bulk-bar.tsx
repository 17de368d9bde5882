import { workflowOf } from '#config-model/config.ts'
import { bulkActionsFor } from '#config-model/access/list-actions.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'

/** What can be done with the chosen rows; floats over the foot of the page. */
export function BulkBar({
  page,
  rows,
  onClear,
  onExport,
  onMove,
}: {
  page: ListPage
  rows: ListRow[]
  onClear: () => void
  onExport: () => void
  onMove: (transition: string) => void
}) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const transitions = workflowOf(config, page.entity)?.transitions ?? {}
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selected', { n: rows.length })}>
      <span aria-live="polite">{t('selected', { n: rows.length })}</span>
      {bulkActionsFor(config, user, page).map((action) => {
        if (action.export)
          return (
            <button key="export" type="button" className="ui-button" onClick={onExport}>
              {action.title ?? t('exportChosen')}
            </button>
          )
        const id = action.transition ?? ''
        const transition = transitions[id]
        const isOpen =
          rows.some((row) => row.transitions.includes(id)) && rows.length <= (action.max ?? transition?.batch ?? 0)
        return (
          <button
            key={id}
            type="button"
            className="ui-button"
            data-tone={transition?.tone === 'primary' ? 'primary' : undefined}
            disabled={!isOpen}
            title={isOpen ? undefined : t('bulkClosed', { n: action.max ?? transition?.batch ?? 0 })}
            onClick={() => onMove(id)}
          >
            {action.title ?? t('bulk', { title: transition?.title ?? '' })}
          </button>
        )
      })}
      <button type="button" className="ui-link" onClick={onClear}>
        {t('clearSelection')}
      </button>
    </div>
  )
}
