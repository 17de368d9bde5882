import { evaluate } from '#config-model/conditions/condition.ts'
import { mayOpen } from '#config-model/access/access.ts'
import { workflowOf } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'

interface RowActionsProps {
  page: ListPage
  row: ListRow
  onOpen: (page: string, row: ListRow) => void
  onLog: (row: ListRow) => void
  onRemove: (row: ListRow) => void
  onMove: (transition: string) => void
}

/** What can be done with a row by this user now. */
export function RowActions({ page, row, onOpen, onLog, onRemove, onMove }: RowActionsProps) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const record = {
    id: row.id,
    entity: page.entity,
    year: row.year,
    state: row.state,
    flags: row.flags,
    region: row.region,
    owner: null,
    createdBy: null,
    data: row.data,
  }
  const context = {
    record,
    user,
    now,
    years: config.years,
    roles: config.roles,
    scopes: [{ fields: config.entities[page.entity]?.fields ?? {}, values: row.data }],
  }
  const transitions = workflowOf(config, page.entity)?.transitions ?? {}
  return (
    <>
      {(page.rowActions ?? []).map((action, at) => {
        if ((action.auth && !mayOpen(user, config, action)) || (action.when && !evaluate(action.when, context)))
          return null
        if (action.open !== undefined)
          return config.pages[action.open] ? (
            <button key={at} type="button" className="cell-link" onClick={() => onOpen(action.open!, row)}>
              {action.title ?? config.pages[action.open]?.title}
            </button>
          ) : null
        if (action.log)
          return (
            <button key={at} type="button" className="cell-link" onClick={() => onLog(row)}>
              {action.title ?? t('log')}
            </button>
          )
        if (action.remove)
          return row.remove ? (
            <button key={at} type="button" className="cell-link" data-tone="danger" onClick={() => onRemove(row)}>
              {action.title ?? t('remove')}
            </button>
          ) : null
        const id = action.transition ?? ''
        return row.transitions.includes(id) ? (
          <button
            key={at}
            type="button"
            className="cell-link"
            data-tone={transitions[id]?.tone}
            onClick={() => onMove(id)}
          >
            {action.title ?? transitions[id]?.title}
          </button>
        ) : null
      })}
    </>
  )
}
