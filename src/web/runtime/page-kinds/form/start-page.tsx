import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { evaluate } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { hasRole } from '#config-model/user.ts'
import { formatValue } from '#config-model/field-types.ts'
import { workflowOf } from '#config-model/config.ts'
import { offeredChoices } from '#config-model/forms/form-choices.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import type { ListRow } from '#contract/record.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { useWorkingYears } from '#web/session/use-working-years.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { ConfirmModal } from '#web/runtime/form/confirm-modal.tsx'
import { messageOf, recordCalls } from '#web/runtime/record-calls.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { WindowBanner } from './window-banner.tsx'

/** Where filling in begins: what is still open, then what may be created. */
export function StartPage({ page }: { page: FormPage }) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const form = config.forms[page.form]
  const entity = form?.entity ?? ''
  const workflow = workflowOf(config, entity)
  const [copied, setCopied] = useState('')
  const [error, setError] = useState('')
  const [removing, setRemoving] = useState<ListRow | null>(null)
  const [isBusy, setBusy] = useState(false)
  const rows = useQuery({
    queryKey: ['start', page.list, entity],
    queryFn: () => recordCalls.rows(page.list!, { size: '50' }),
    enabled: page.list !== undefined && workflow !== undefined,
  })
  const history = Object.entries(config.pages).find(
    ([, other]) => other.kind === 'list' && other.entity === entity && other.year === 'path',
  )?.[0]
  const { lastYear } = useWorkingYears()
  const earlier = useQuery({
    queryKey: ['start', history, lastYear],
    queryFn: () => recordCalls.rows(history!, { size: '50', year: String(lastYear) }),
    enabled: history !== undefined && form?.draft?.copyLast === true,
  })
  const mayEdit = (row: ListRow) => {
    const edit = workflow?.states[row.state ?? '']?.edit
    return edit !== undefined && hasRole(user, edit.roles, config.roles)
  }
  const open = (rows.data ?? []).filter(mayEdit)
  const context = recordContext(config, null, user, now)
  const offered = page.choices
    ? offeredChoices(config, page, user, now)
    : [{ title: t('createOne', { title: config.entities[entity]?.title ?? '' }), values: {} }]

  const create = async (values: RecordData) => {
    setBusy(true)
    setError('')
    try {
      const record = await recordCalls.create(entity, { data: values, ...(copied === '' ? {} : { copyFrom: copied }) })
      await navigate(`${page.path}?id=${record.id}`)
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  const remove = async (row: ListRow) => {
    setRemoving(null)
    try {
      await recordCalls.remove(entity, row.id)
      await rows.refetch()
    } catch (failure) {
      setError(messageOf(failure))
    }
  }
  const titleOf = (row: ListRow) => String(row.data[config.entities[entity]?.titleField ?? ''] ?? '') || t('unnamed')
  const isOpen = page.window === undefined || evaluate({ window: page.window }, context)
  return (
    <div className="pl-page">
      <h1 className="pl-page-title">{page.title}</h1>
      {removing && (
        <ConfirmModal
          title={t('removeDraft')}
          text={t('removeText', { title: titleOf(removing) })}
          tone="danger"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      {page.window && <WindowBanner window={page.window} />}
      {error !== '' && (
        <p className="pl-notice" data-tone="red" role="alert">
          {error}
        </p>
      )}
      {open.length > 0 && (
        <section className="pl-panel">
          <h2>{t('carryOn')}</h2>
          <ul className="pl-drafts">
            {open.map((row) => {
              const state = workflow?.states[row.state ?? '']
              const type = config.entities[entity]?.fields['type']
              return (
                <li key={row.id} data-tone={row.state === 'returned' ? 'amber' : undefined}>
                  <div>
                    <strong>{titleOf(row)}</strong>
                    <span className="pl-tag" data-tone={state?.tone}>
                      {state?.ownerTitle ?? state?.title}
                    </span>
                    {type && <span className="pl-muted">{formatValue(row.data['type'], type, config)}</span>}
                  </div>
                  <p className="pl-muted">
                    {row.dueAt
                      ? t('lastSavedDue', { time: row.updatedAt.slice(0, 16), due: row.dueAt.slice(0, 16) })
                      : t('lastSaved', { time: row.updatedAt.slice(0, 16) })}
                  </p>
                  <div className="pl-actions">
                    {row.remove && (
                      <button type="button" className="pl-button" data-tone="danger" onClick={() => setRemoving(row)}>
                        {t('remove')}
                      </button>
                    )}
                    <Link className="pl-button" data-tone="primary" to={`${page.path}?id=${row.id}`}>
                      {t(row.state === 'returned' ? 'toCorrect' : 'toContinue')}
                    </Link>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {rows.isLoading && <div className="pl-panel pl-skeleton" aria-busy="true" />}
      {isOpen && (
        <section className="pl-panel">
          <h2>{t('create')}</h2>
          {(earlier.data?.length ?? 0) > 0 && (
            <label className="pl-copy-last">
              <span>{t('copyLast')}</span>
              <select className="pl-input pl-select" value={copied} onChange={(event) => setCopied(event.target.value)}>
                <option value="">{t('copyNothing')}</option>
                {earlier.data!.map((row) => (
                  <option key={row.id} value={row.id}>
                    {t('inYear', { year: lastYear })} {titleOf(row)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <ul className="pl-create">
            {offered.map((choice) => (
              <li key={choice.title}>
                <button type="button" disabled={isBusy} onClick={() => void create(choice.values)}>
                  <strong>{choice.title}</strong>
                  {'help' in choice && choice.help && <span>{choice.help}</span>}
                  <em>
                    {t(isBusy ? 'creating' : 'begin')} <Glyph name="right" size={14} />
                  </em>
                </button>
              </li>
            ))}
          </ul>
          {offered.length === 0 && (
            <p className="pl-muted">{t('nothingToCreate', { title: config.entities[entity]?.title ?? '' })}</p>
          )}
        </section>
      )}
    </div>
  )
}
