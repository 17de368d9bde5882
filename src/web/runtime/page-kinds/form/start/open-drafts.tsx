import { Link } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { stateTitle } from '#config-model/workflow/state-title.ts'
import type { ListRow } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form/form-text.ts'
import { useUser } from '#web/session/session.ts'
import type { Start } from './use-start.ts'

/** What was begun and can be carried on. */
export function OpenDrafts({
  start,
  onRemove,
}: {
  start: Start
  onRemove: (row: ListRow) => void
}) {
  const t = useFormText()
  return (
    <section className="ui-panel">
      <h2>{t('carryOn')}</h2>
      <ul className="pl-drafts">
        {start.open.map((row) => (
          <OpenDraft key={row.id} start={start} row={row} onRemove={() => onRemove(row)} />
        ))}
      </ul>
    </section>
  )
}

function OpenDraft({ start, row, onRemove }: { start: Start; row: ListRow; onRemove: () => void }) {
  const t = useFormText()
  const { config, entity, page } = start
  const user = useUser()
  const state = workflowOf(config, entity)?.states[row.state ?? '']
  const type = config.entities[entity]?.fields['type']
  const time = row.updatedAt.slice(0, 16)

  return (
    <li data-tone={row.state === 'returned' ? 'amber' : undefined}>
      <div>
        <strong>{start.titleOf(row)}</strong>
        <span className="ui-tag" data-tone={state?.tone}>
          {stateTitle(config, { entity, ...row }, user)}
        </span>
        {type && <span className="ui-hint">{formatValue(row.data['type'], type, config)}</span>}
      </div>
      <p className="ui-hint">
        {row.dueAt
          ? t('lastSavedDue', { time, due: row.dueAt.slice(0, 16) })
          : t('lastSaved', { time })}
      </p>
      <div className="ui-actions">
        {row.remove && (
          <button type="button" className="ui-button" data-tone="danger" onClick={onRemove}>
            {t('remove')}
          </button>
        )}
        <Link className="ui-button" data-tone="primary" to={`${page.path}?id=${row.id}`}>
          {t(row.state === 'returned' ? 'toCorrect' : 'toContinue')}
        </Link>
      </div>
    </li>
  )
}
