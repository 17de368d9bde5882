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

/** What can be done with the chosen rows; floats over the foot of the page. */
export default function BulkBar({ list }: { list: ListModel }) {
  const t = useText()
  const all = useListText()
  const { page, config, user, selection } = list
  const isAll = selection.allBut !== null
  const n = countOf(list)
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selected', { n })}>
      <span aria-live="polite">{isAll ? all('allMatching', { n: n.toLocaleString() }) : t('selected', { n })}</span>
      {!list.tree && !isAll && <AllMatching list={list} />}
      {bulkActionsFor(config, user, page).map((action) => (
        <BulkButton key={action.export ?? action.call ?? action.transition} list={list} action={action} n={n} />
      ))}
      <button type="button" className="ui-link" onClick={selection.clear}>
        {all('clearSelection')}
      </button>
    </div>
  )
}

/** How many rows are chosen. */
const countOf = ({ selection, rows }: ListModel): number =>
  selection.allBut ? (rows.data?.page.total ?? 0) - selection.allBut.length : selection.rows.length

/** One thing that is done with them; what cannot be done now says why. */
function BulkButton({ list, action, n }: { list: ListModel; action: BulkAction; n: number }) {
  const all = useListText()
  const { selection, exporting, setDialog } = list
  if (action.export)
    return (
      <button
        type="button"
        className="ui-button"
        onClick={() => exporting.start(selection.allBut ? { except: selection.allBut } : { ids: selection.ids })}
      >
        {action.title ?? all('exportChosen')}
      </button>
    )
  const act = actFor(list, action)
  const most = selection.allBut ? act.mostOfAll : act.most
  const isMany = selection.allBut && list.rows.data?.page.more
  const isOpen = n > 0 && n <= most && !isMany && (selection.allBut !== null || selection.rows.some(act.isOpenAt))
  const why = selection.allBut ? all('allMost', { n: most.toLocaleString() }) : all('bulkClosed', { n: most })
  return (
    <button
      type="button"
      className="ui-button"
      data-tone={act.tone === 'primary' ? 'primary' : undefined}
      disabled={!isOpen}
      title={isOpen ? undefined : why}
      onClick={() => setDialog(selection.allBut ? act.dialogOfAll(n) : act.dialogOf(selection.rows))}
    >
      {action.title ?? all('bulk', { title: act.title })}
    </button>
  )
}

interface ManyAct {
  title: string
  tone?: string | undefined
  /** So many rows at once, chosen one by one or as all that match. */
  most: number
  mostOfAll: number
  isOpenAt: (row: ListRow) => boolean
  dialogOf: (rows: ListRow[]) => ListDialog
  dialogOfAll: (count: number) => ListDialog
}

/** What is done with the chosen rows: an act of their source, or a transition. */
function actFor({ config, page }: ListModel, { call, transition: id = '', max, all }: BulkAction): ManyAct {
  const known = call === undefined ? undefined : actOf(config, page.entity, call)
  const transition = workflowOf(config, page.entity)?.transitions[id]
  const most = max ?? known?.batch ?? transition?.batch ?? 0
  const limits = { most, mostOfAll: all ?? most }
  if (call !== undefined)
    return {
      ...limits,
      title: known ? speak(known.title, currentLocale()) : call,
      isOpenAt: ({ acts }) => acts?.includes(call) ?? false,
      dialogOf: (rows) => ({ kind: 'actMany', act: call, rows }),
      dialogOfAll: (count) => ({ kind: 'actAll', act: call, count }),
    }
  return {
    ...limits,
    title: transition?.title ?? '',
    tone: transition?.tone,
    isOpenAt: ({ transitions }) => transitions.includes(id),
    dialogOf: (rows) => ({ kind: 'move', transition: id, rows }),
    dialogOfAll: (count) => ({ kind: 'moveAll', transition: id, count }),
  }
}

/** Goes on from the rows in sight to all that the filters find: what is chosen then is the question, not its rows. */
function AllMatching({ list: { selection, rows } }: { list: ListModel }) {
  const t = useListText()
  const { total = 0, more } = rows.data?.page ?? {}
  if (selection.rows.length >= total && !more) return null
  return (
    <button type="button" className="ui-link" onClick={selection.chooseAll}>
      {t('chooseAll', { n: more ? `${total.toLocaleString()}+` : total.toLocaleString() })}
    </button>
  )
}
