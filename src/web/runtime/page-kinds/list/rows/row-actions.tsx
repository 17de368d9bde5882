import { mayAct, mayOpen } from '#config-model/access/access.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { workflowOf } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { decidesRecord } from '#config-model/page-traits.ts'
import { actOf } from '#config-model/sources.ts'
import type { ListPage, RowAction } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { MoreMenu } from '#web/ui/overlays/more-menu.tsx'
import type { MenuAction } from '#web/ui/overlays/open-menu.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from '#public/kit/button.module.css'

interface RowActionsProps {
  page: ListPage
  row: ListRow
  onOpen: (page: string, row: ListRow) => void
  onBelow: (page: string, row: ListRow) => void
  onLog: (row: ListRow) => void
  onRemove: (row: ListRow) => void
  onMove: (transition: string) => void
  onAct: (act: string) => void
}

const beside = 2

/** The first actions as buttons, the others under 更多. */
export function RowActions(props: RowActionsProps) {
  const config = useConfig()
  const user = useUser()
  const context = useRowContext(props)
  const buttonOf = useButtons(props)
  const offered = (props.page.rowActions ?? []).flatMap(
    (action): (MenuAction & Pick<ActionButton, 'hint'>)[] => {
      if (action.auth && !mayOpen(user, config, action)) return []
      if (action.when && !evaluateCondition(action.when, context)) return []
      const button = buttonOf(action)

      if (!button) return []
      return [{ ...button, title: (!button.onlyReads && action.title) || (button.title ?? '') }]
    },
  )

  const visibleActs = offered.slice(0, beside)
  const folded = offered.slice(beside)

  return (
    <>
      {visibleActs.map(({ title, tone, run, hint }, at) => (
        <button
          key={at}
          type="button"
          className={styles.link}
          data-tone={tone}
          title={hint}
          aria-disabled={hint === undefined ? undefined : true}
          onClick={run}
        >
          {title}
        </button>
      ))}
      {folded.length > 0 && <MoreMenu actions={folded} />}
    </>
  )
}

function useRowContext({ page, row }: RowActionsProps) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const { id, year, state, flags, region, data } = row

  return {
    record: {
      id,
      entity: page.entity,
      year,
      state,
      flags,
      region,
      owner: null,
      createdBy: null,
      data,
    },
    user,
    now,
    years: config.years,
    roles: config.roles,
    scopes: [{ fields: config.entities[page.entity]?.fields ?? {}, values: data }],
  }
}

interface ActionButton {
  title: string | undefined
  tone?: string | undefined
  run: () => void
  hint?: string
  /** A review page where nothing can be decided: the action's title would promise more. */
  onlyReads?: true
}

/** Null for actions that the row does not allow. */
function useButtons({
  page,
  row,
  onOpen,
  onBelow,
  onLog,
  onRemove,
  onMove,
  onAct,
}: RowActionsProps) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const creating = (entity: string) => ({ entity, action: 'create' as const, record: null, now })
  const transitions = workflowOf(config, page.entity)?.transitions ?? {}
  const hasRecordPage = (page.rowActions ?? []).some(
    ({ open = '' }) => config.pages[open]?.kind === 'record',
  )

  return ({
    open,
    below,
    log,
    remove,
    call,
    transition: id = '',
  }: RowAction): ActionButton | null => {
    if (open !== undefined && below) {
      const target = config.pages[open]
      const mayMake =
        target &&
        mayOpen(user, config, target) &&
        mayAct(config, user, creating(page.entity)).allowed

      return mayMake ? { title: t('newBelow'), run: () => onBelow(open, row) } : null
    }

    if (open !== undefined) {
      const target = config.pages[open]
      const run = () => onOpen(open, row)
      if (!target) return null
      if (row.opens.includes(open)) return { title: target.title, run }

      return decidesRecord(target) && !hasRecordPage && mayOpen(user, config, target)
        ? { title: t('viewRecord'), onlyReads: true, run }
        : null
    }

    if (log) return { title: t('log'), run: () => onLog(row) }
    if (remove)
      return row.remove ? { title: t('remove'), tone: 'danger', run: () => onRemove(row) } : null

    if (call !== undefined) {
      const act = row.acts?.includes(call) ? actOf(config, page.entity, call) : undefined
      return act
        ? {
            title: formatPhrase(act.title, currentLocale()),
            tone: act.tone,
            run: () => onAct(call),
          }
        : null
    }

    const held = row.blocked?.find((item) => item.id === id)

    if (held)
      return {
        title: transitions[id]?.title,
        hint: held.reason,
        run: () => showToast(held.reason),
      }

    if (!row.transitions.includes(id)) return null

    return { title: transitions[id]?.title, tone: transitions[id]?.tone, run: () => onMove(id) }
  }
}
