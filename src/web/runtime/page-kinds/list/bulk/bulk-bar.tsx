import { workflowOf } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { bulkActionsFor } from '#config-model/rights/row-offers.ts'
import { actOf } from '#config-model/sources.ts'
import type { BulkAction } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type {
  ListDialog,
  ListModel,
  ListQueryModel,
  ListSelectionModel,
} from '#web/runtime/page-kinds/list/list-model.ts'
import { Icon } from '#web/ui/icon.tsx'
import { moveToolbarFocus } from '#web/ui/keyboard/move-toolbar-focus.ts'
import { Popover } from '#web/ui/overlays/popover.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import listPageStyles from '#web/runtime/page-kinds/list/list-page.module.css'

export default function BulkBar({ list }: { list: ListModel }) {
  const t = useText()
  const all = useListText()
  const { page, config, user, selection } = list
  const isAll = selection.exceptions !== null
  const n = countOf(list)
  const acts = bulkActionsFor(config, user, page)
  const [fitting, shut] = [
    acts.filter((action) => isActionAllowed(list, action)),
    acts.filter((action) => !isActionAllowed(list, action)),
  ]

  return (
    <div
      className={`${layoutStyles.wrap} ${listPageStyles.bulkBar}`}
      role="toolbar"
      data-foot="selection"
      tabIndex={-1}
      aria-label={t('selected', { n })}
      onKeyDown={moveToolbarFocus}
    >
      <span aria-live="polite">
        {isAll ? all('allMatching', { n: n.toLocaleString() }) : t('selected', { n })}
      </span>
      <div className={listPageStyles.bulkActs}>
        {!list.tree && !isAll && <AllMatching list={list} />}
        {fitting.map((action) => (
          <BulkButton
            key={action.export ?? action.call ?? action.transition}
            list={list}
            action={action}
            n={n}
          />
        ))}
        {n > 0 && shut.length > 0 && (
          <UnavailableActions titles={shut.map((action) => titleOf(list, action, all))} />
        )}
      </div>
      <button
        type="button"
        className={`${buttonStyles.link} ${listPageStyles.bulkLink} ${listPageStyles.bulkClear}`}
        onClick={selection.clear}
      >
        <Icon name="x" size={20} />
        <span>{all('clearSelection')}</span>
      </button>
    </div>
  )
}

const countOf = ({ selection, rows }: ListQueryModel & ListSelectionModel): number =>
  selection.exceptions
    ? (rows.data?.page.total ?? 0) - selection.exceptions.length
    : selection.rows.length

/** For all matching rows this is unknown beforehand. */
const isActionAllowed = (list: ListQueryModel & ListSelectionModel, action: BulkAction): boolean =>
  action.export !== undefined ||
  list.selection.exceptions !== null ||
  list.selection.rows.some(resolveAction(list, action).isAllowedFor)

const titleOf = (
  list: ListQueryModel,
  action: BulkAction,
  t: ReturnType<typeof useListText>,
): string => action.title ?? t('bulk', { title: resolveAction(list, action).title })

function UnavailableActions({ titles }: { titles: string[] }) {
  const t = useListText()
  const label = t('bulkShut', { n: titles.length })

  return (
    <Popover
      label={label}
      button={label}
      className={listPageStyles.bulkPopover}
      buttonClassName={`${listPageStyles.bulkLink} ${listPageStyles.bulkMenu}`}
      panelClassName={listPageStyles.bulkPanel}
    >
      {() => (
        <div className={listPageStyles.bulkShut}>
          <p>{t('bulkShutWhy')}</p>
          <ul>
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}

function BulkButton({ list, action, n }: { list: ListModel; action: BulkAction; n: number }) {
  const all = useListText()
  const { selection, exporting, setDialog } = list
  if (action.export)
    return (
      <button
        type="button"
        className={`${buttonStyles.button} ${listPageStyles.bulkButton}`}
        // Stays focusable while it is at work.
        aria-disabled={exporting.isPending || undefined}
        onClick={() =>
          exporting.start(
            selection.exceptions ? { except: selection.exceptions } : { ids: selection.ids },
          )
        }
      >
        {action.title ?? all('exportChosen')}
      </button>
    )

  const act = resolveAction(list, action)
  const maxRows = selection.exceptions ? act.maxOfAll : act.maxRows
  const isMany = selection.exceptions && list.rows.data?.page.more
  const isOpen = n > 0 && n <= maxRows && !isMany
  const title = titleOf(list, action, all)

  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${listPageStyles.bulkButton}`}
      data-tone={act.tone === 'primary' ? 'primary' : undefined}
      disabled={!isOpen}
      title={
        !isOpen && selection.exceptions
          ? all('allMost', { n: maxRows.toLocaleString() })
          : undefined
      }
      onClick={() =>
        setDialog(selection.exceptions ? act.dialogOfAll(n) : act.dialogOf(selection.rows))
      }
    >
      {isOpen ? title : all('bulkMost', { title, n: maxRows.toLocaleString() })}
    </button>
  )
}

interface ResolvedAction {
  title: string
  tone?: string | undefined
  maxRows: number
  maxOfAll: number
  isAllowedFor: (row: ListRow) => boolean
  dialogOf: (rows: ListRow[]) => ListDialog
  dialogOfAll: (count: number) => ListDialog
}

function resolveAction(
  { config, page }: ListQueryModel,
  { call, transition: id = '', max, all }: BulkAction,
): ResolvedAction {
  const actDefinition = call === undefined ? undefined : actOf(config, page.entity, call)
  const transition = workflowOf(config, page.entity)?.transitions[id]
  const maxRows = max ?? actDefinition?.batch ?? transition?.batch ?? 0
  const limits = { maxRows, maxOfAll: all ?? maxRows }

  if (call !== undefined)
    return {
      ...limits,
      title: actDefinition ? formatPhrase(actDefinition.title, currentLocale()) : call,
      isAllowedFor: ({ acts }) => acts?.includes(call) ?? false,
      dialogOf: (rows) => ({ kind: 'actMany', act: call, rows }),
      dialogOfAll: (count) => ({ kind: 'actAll', act: call, count }),
    }

  return {
    ...limits,
    title: transition?.title ?? '',
    tone: transition?.tone,
    isAllowedFor: ({ transitions }) => transitions.includes(id),
    dialogOf: (rows) => ({ kind: 'move', transition: id, rows }),
    dialogOfAll: (count) => ({ kind: 'moveAll', transition: id, count }),
  }
}

function AllMatching({ list: { selection, rows } }: { list: ListQueryModel & ListSelectionModel }) {
  const t = useListText()
  const { total = 0, more } = rows.data?.page ?? {}
  if (selection.rows.length >= total && !more) return null

  return (
    <button
      type="button"
      className={`${buttonStyles.link} ${listPageStyles.bulkLink}`}
      onClick={({ currentTarget }) => {
        // The button unmounts on click: the focus moves to the toolbar.
        currentTarget.closest<HTMLElement>('[role=toolbar]')?.focus()
        selection.selectAll()
      }}
    >
      {t('chooseAll', { n: more ? `${total.toLocaleString()}+` : total.toLocaleString() })}
    </button>
  )
}
