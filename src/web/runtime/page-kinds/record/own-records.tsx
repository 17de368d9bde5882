import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { stateTitle } from '#config-model/workflow/state-title.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { messageOf, recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import '#web/runtime/page-kinds/form/start/start-page.css'

/** The records of a list to pick one from; a list page of its own would say too much here. */
export default function OwnRecords({
  title,
  list,
  path,
}: {
  title: string
  list: string | undefined
  path: string
}) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const page = list === undefined ? undefined : config.pages[list]
  const entity = page?.kind === 'list' ? page.entity : ''
  const rows = useQuery({
    queryKey: ['pick', list],
    queryFn: () => recordCalls.rows(list ?? '', { size: '50' }),
    enabled: list !== undefined,
  })

  const states = workflowOf(config, entity)?.states

  return (
    <div className="pl-page">
      <h1 className="pl-page-title">{title}</h1>
      <section className="ui-panel">
        {rows.isPending && list !== undefined && <div className="ui-skeleton" aria-busy="true" />}
        {rows.isError && (
          <p className="ui-error" role="alert">
            {messageOf(rows.error)}
          </p>
        )}
        {(rows.data?.length === 0 || list === undefined) && (
          <p className="ui-empty">{t('noRecords')}</p>
        )}
        <ul className="pl-drafts">
          {(rows.data ?? []).map((row) => {
            const state = states?.[row.state ?? '']
            return (
              <li key={row.id}>
                <div>
                  <strong>
                    {String(row.data[config.entities[entity]?.titleField ?? ''] ?? '') ||
                      t('unnamed')}
                  </strong>
                  {state && (
                    <span className="ui-tag" data-tone={state.tone}>
                      {stateTitle(config, { entity, ...row }, user)}
                    </span>
                  )}
                </div>
                <p className="ui-hint">
                  {row.year !== null && `${t('ofYear', { year: row.year })} · `}
                  {t('updated', { time: row.updatedAt.slice(0, 16) })}
                </p>
                <div className="ui-actions">
                  <Link className="ui-button" to={`${path}?id=${row.id}`}>
                    {t('look')}
                  </Link>
                </div>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
