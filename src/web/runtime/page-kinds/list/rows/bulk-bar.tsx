import { workflowOf } from '#config-model/config.ts'
import { bulkActionsFor } from '#config-model/access/list-actions.ts'
import { speak } from '#config-model/messages/phrase.ts'
import { actOf } from '#config-model/sources.ts'
import type { BulkAction } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useListText } from '#web/i18n/list/list-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { ListDialog, ListModel } from '#web/runtime/page-kinds/list/use-list-page.ts'
import { useAllMatching } from './use-all-matching.ts'

/** What can be done with the chosen rows; floats over the foot of the page. */
export default function BulkBar({ list }: { list: ListModel }) {
  const t = useText()
  const { page, config, user, selection, exporting, setDialog } = list
  const { rows } = selection
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
        const button = buttonOf(list, action)
        const isOpen = rows.some((row) => button.isOpenAt(row)) && rows.length <= button.most
        return (
          <button
            key={button.name}
            type="button"
            className="ui-button"
            data-tone={button.tone === 'primary' ? 'primary' : undefined}
            disabled={!isOpen}
            title={isOpen ? undefined : t('bulkClosed', { n: button.most })}
            onClick={() => setDialog(button.dialogOf(rows))}
          >
            {action.title ?? t('bulk', { title: button.title })}
          </button>
        )
      })}
      <button type="button" className="ui-link" onClick={selection.clear}>
        {t('clearSelection')}
      </button>
    </div>
  )
}

interface BulkButton {
  name: string
  title: string
  tone?: string | undefined
  /** So many rows at once. */
  most: number
  isOpenAt: (row: ListRow) => boolean
  dialogOf: (rows: ListRow[]) => ListDialog
}

/** What is done with the chosen rows: an act of their source, or a transition. */
function buttonOf({ config, page }: ListModel, { call, transition: id = '', max }: BulkAction): BulkButton {
  if (call !== undefined) {
    const act = actOf(config, page.entity, call)
    return {
      name: call,
      title: act ? speak(act.title, currentLocale()) : call,
      most: max ?? act?.batch ?? 0,
      isOpenAt: ({ acts }) => acts?.includes(call) ?? false,
      dialogOf: (rows) => ({ kind: 'actMany', act: call, rows }),
    }
  }
  const transition = workflowOf(config, page.entity)?.transitions[id]
  return {
    name: id,
    title: transition?.title ?? '',
    tone: transition?.tone,
    most: max ?? transition?.batch ?? 0,
    isOpenAt: ({ transitions }) => transitions.includes(id),
    dialogOf: (rows) => ({ kind: 'move', transition: id, rows }),
  }
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
