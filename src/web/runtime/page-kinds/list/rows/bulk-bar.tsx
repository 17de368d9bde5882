import { workflowOf } from '#config-model/config.ts'
import { bulkActionsFor } from '#config-model/access/list-actions.ts'
import { useListText } from '#web/i18n/list/list-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'
import { useAllMatching } from './use-all-matching.ts'

/** What can be done with the chosen rows; floats over the foot of the page. */
export default function BulkBar({ list }: { list: ListModel }) {
  const t = useText()
  const { page, config, user, selection, exporting, setDialog } = list
  const { rows } = selection
  const transitions = workflowOf(config, page.entity)?.transitions ?? {}
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selected', { n: rows.length })}>
      <span aria-live="polite">{t('selected', { n: rows.length })}</span>
      {!list.tree && <AllMatching list={list} />}
      {bulkActionsFor(config, user, page).map((action) => {
        if (action.export)
          return (
            <button key="export" type="button" className="ui-button" onClick={() => exporting.start(selection.ids)}>
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
            onClick={() => setDialog({ kind: 'move', transition: id, rows })}
          >
            {action.title ?? t('bulk', { title: transition?.title ?? '' })}
          </button>
        )
      })}
      <button type="button" className="ui-link" onClick={selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  )
}

/** Goes on from the rows in sight to all that the filters find. */
function AllMatching({ list }: { list: ListModel }) {
  const t = useListText()
  const { wanted, isMore, found, choose, callOff } = useAllMatching(list)
  if (found !== null)
    return (
      <>
        <span role="status">{t('choosing', { n: found, of: wanted })}</span>
        <button type="button" className="ui-link" onClick={callOff}>
          {t('callOff')}
        </button>
      </>
    )
  if (list.selection.rows.length >= wanted) return null
  return (
    <button type="button" className="ui-link" onClick={() => void choose()}>
      {t(isMore ? 'chooseFirst' : 'chooseAll', { n: wanted.toLocaleString() })}
    </button>
  )
}
