import { useState, useEffect, useRef } from 'react'
import { Navigate, Link } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import type { ListRow } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { WindowBanner } from '#web/runtime/page-kinds/form/window-banner.tsx'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useStart, type SingleStart, type StartModel } from './use-start.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './start-page.module.css'

const StartPrerequisites = lazyComponent(() => import('./start-prerequisites.tsx'))
const OmittedParts = lazyComponent(() => import('./omitted-parts.tsx'))

export function StartPage({ page }: { page: FormPage }) {
  const t = useFormText()
  const start = useStart(page)
  const [removing, setRemoving] = useState<ListRow | null>(null)
  const remove = (row: ListRow) => {
    setRemoving(null)
    void start.remove(row)
  }

  if (start.isPlain && start.choices.length === 1 && start.choices[0]?.refusal === null)
    return <Navigate to={`${page.path}?new=0`} replace />
  if (start.only !== null) return <AutoStart start={start} only={start.only} />

  return (
    <div className={formPageStyles.page}>
      <h1 className={formPageStyles.pageTitle}>{page.title}</h1>
      {removing && (
        <ConfirmDialog
          title={t('removeDraft')}
          text={t('removeText', { title: start.titleOf(removing) })}
          isDanger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      {page.window && <WindowBanner window={page.window} />}
      {page.before && <StartPrerequisites items={page.before} />}
      {start.error !== '' && (
        <p className={noticeStyles.notice} data-tone="red" role="alert">
          {start.error}
        </p>
      )}
      {start.open.length > 0 && <OpenDrafts start={start} onRemove={setRemoving} />}
      {start.isLoading && (
        <div className={`${panelStyles.panel} ${loadingStyles.skeleton}`} aria-busy="true" />
      )}
      {start.isOpen && <CreatePanel start={start} />}
    </div>
  )
}

/** Opens the only possible record: the existing draft, otherwise a new one. */
function AutoStart({ start, only }: { start: StartModel; only: SingleStart }) {
  const t = useFormText()
  const isBegun = useRef(false)
  const create = useRef(start.create)

  create.current = start.create
  useEffect(() => {
    if ('id' in only || isBegun.current) return
    isBegun.current = true
    void create.current(only.values, true)
  }, [only])

  if ('id' in only) return <Navigate to={`${start.page.path}?id=${only.id}`} replace />

  return (
    <div className={formPageStyles.page}>
      <div
        className={`${panelStyles.panel} ${loadingStyles.skeleton}`}
        aria-busy="true"
        aria-label={t('creating')}
      />
    </div>
  )
}

function OpenDrafts({ start, onRemove }: { start: StartModel; onRemove: (row: ListRow) => void }) {
  const t = useFormText()
  return (
    <section className={`${panelStyles.panel} ${formPageStyles.section}`}>
      <h2>{t('carryOn')}</h2>
      <ul className={styles.drafts}>
        {start.open.map((row) => (
          <OpenDraft key={row.id} start={start} row={row} onRemove={() => onRemove(row)} />
        ))}
      </ul>
    </section>
  )
}

function OpenDraft({
  start,
  row,
  onRemove,
}: {
  start: StartModel
  row: ListRow
  onRemove: () => void
}) {
  const t = useFormText()
  const { config, entity, page } = start
  const user = useUser()
  const state = workflowOf(config, entity)?.states[row.state ?? '']
  const type = config.entities[entity]?.fields['type']
  const time = row.updatedAt.slice(0, 16)

  return (
    <li className={layoutStyles.stack} data-tone={row.state === 'returned' ? 'amber' : undefined}>
      <div className={layoutStyles.wrap}>
        <strong>{start.titleOf(row)}</strong>
        <span className={tagStyles.tag} data-tone={state?.tone}>
          {stateTitle(config, { entity, ...row }, user)}
        </span>
        {type && (
          <span className={panelStyles.hint}>{formatValue(row.data['type'], type, config)}</span>
        )}
      </div>
      <p className={panelStyles.hint}>
        {row.dueAt
          ? t('lastSavedDue', { time, due: row.dueAt.slice(0, 16) })
          : t('lastSaved', { time })}
      </p>
      <div className={`${buttonStyles.actions} ${styles.acts}`}>
        {row.remove && (
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="danger"
            onClick={onRemove}
          >
            {t('remove')}
          </button>
        )}
        <Link className={buttonStyles.button} data-tone="primary" to={`${page.path}?id=${row.id}`}>
          {t(row.state === 'returned' ? 'toCorrect' : 'toContinue')}
        </Link>
      </div>
    </li>
  )
}

export function CreatePanel({ start }: { start: StartModel }) {
  const t = useFormText()
  const { choices, isBusy, entityTitle } = start

  return (
    <section className={`${panelStyles.panel} ${formPageStyles.section}`}>
      <h2>{t('create')}</h2>
      {start.earlier.length > 0 && <CopyLast start={start} />}
      <ul className={styles.create}>
        {choices.map((choice) => (
          <li key={choice.title}>
            <button
              type="button"
              className={layoutStyles.stack}
              disabled={isBusy || choice.refusal !== null}
              onClick={() => void start.create(choice.values)}
            >
              <strong>{choice.title}</strong>
              {choice.help && <span className={panelStyles.hint}>{choice.help}</span>}
              <em>
                {choice.refusal ?? t(isBusy ? 'creating' : 'begin')}
                {choice.refusal === null && <Glyph name="right" size={14} />}
              </em>
            </button>
          </li>
        ))}
      </ul>
      {choices.length === 0 && (
        <p className={panelStyles.hint}>{t('nothingToCreate', { title: entityTitle })}</p>
      )}
    </section>
  )
}

/** The list of omitted parts is a separate chunk. */
function CopyLast({ start }: { start: StartModel }) {
  const t = useFormText()
  const { earlier, copied, setCopied, titleOf } = start
  const { lastYear } = useWorkingYears()

  return (
    <div className={`${layoutStyles.wrap} ${styles.copyLast}`}>
      <label className={buttonStyles.actions}>
        <span>{t('copyLast')}</span>
        <select
          className={fieldStyles.input}
          value={copied}
          onChange={(event) => setCopied(event.target.value)}
        >
          <option value="">{t('copyNothing')}</option>
          {earlier.map((row) => (
            <option key={row.id} value={row.id}>
              {t('inYear', { year: lastYear })} {titleOf(row)}
            </option>
          ))}
        </select>
      </label>
      {copied !== '' && <OmittedParts start={start} id={copied} />}
    </div>
  )
}
