import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Field, Trial } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Trial as TrialOutcome, TrialRequest } from '#contract/trial.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useTrialText } from '#web/i18n/trial-text.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { referenceWidget } from '#web/runtime/widgets/reference.tsx'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import tableStyles from '#public/kit/table.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './trial.module.css'

interface TrialDialogProps {
  path: string
  trial: Trial
  filled: Omit<TrialRequest, 'id'>
  onClose: () => void
}

export default function TrialDialog({ path, trial, filled, onClose }: TrialDialogProps) {
  const t = useTrialText()
  const { pages } = useConfig()
  const [id, setId] = useState<string | null>(null)
  const page = Object.keys(pages).find((name) => pages[name]?.path === path) ?? ''
  const query = useQuery({
    queryKey: ['trial', page, id, filled, currentLocale()],
    queryFn: () => api.post<TrialOutcome>(apiPaths.trial(page), { ...filled, id }),
    enabled: id !== null,
    // Others may have changed the record meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  return (
    <Dialog
      title={trial.title}
      kind="wide"
      onClose={onClose}
      footer={
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <Chosen entity={trial.record} id={id} onChoose={setId} />
      {id !== null && query.isPending && <p role="status">{t('working')}</p>}
      {query.isError && (
        <p className={noticeStyles.notice} data-tone="red" role="alert">
          {errorText(query.error)}{' '}
          <button type="button" className={buttonStyles.link} onClick={() => void query.refetch()}>
            {t('again')}
          </button>
        </p>
      )}
      {query.data && <TrialResult trial={query.data} />}
    </Dialog>
  )
}

interface ChosenProps {
  entity: string
  id: string | null
  onChoose: (id: string | null) => void
}

function Chosen({ entity, id, onChoose }: ChosenProps) {
  const t = useTrialText()
  const control = useId()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const title = config.entities[entity]?.title ?? entity
  const field: Field = useMemo(() => ({ type: 'reference', title, entity }), [title, entity])
  const environment = useMemo(
    () => widgetEnvironment(config, null, servicesFor(entity)),
    [config, entity],
  )

  return (
    <div className={styles.chosen}>
      <label htmlFor={control}>{t('choose', { title })}</label>
      <referenceWidget.Input
        id={control}
        path={['record']}
        field={field}
        value={id}
        required={false}
        readonly={false}
        invalid={false}
        describedBy={undefined}
        problems={[]}
        context={recordContext(config, null, user, now)}
        environment={environment}
        onCommit={(chosen) => onChoose(typeof chosen === 'string' ? chosen : null)}
      />
    </div>
  )
}

function TrialResult({
  trial: { name, applies, peers, columns, rows, sums },
}: {
  trial: TrialOutcome
}) {
  const t = useTrialText()
  if (rows.length === 0) return <p role="status">{t('noRules')}</p>

  return (
    <section aria-label={t('result')}>
      <p role="status">{t('comparedWith', { name, n: peers })}</p>
      {!applies && (
        <p className={noticeStyles.notice} data-tone="orange">
          {t('notApplied')}
        </p>
      )}
      <dl className={`${layoutStyles.wrap} ${styles.sums}`}>
        {sums.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, with keys too */}
      <div className={tableStyles.scroll} tabIndex={0} role="group" aria-label={t('result')}>
        <table className={`${tableStyles.table} ${styles.rows}`}>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" data-number={isNumber || undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, cells, reason }) => (
              <tr key={code}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.title} data-number={columns[at]?.isNumber || undefined}>
                    {cell || '—'}
                  </td>
                ))}
                <td className={styles.reason}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
