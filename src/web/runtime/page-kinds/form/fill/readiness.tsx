import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  completenessOf,
  totalCompleteness,
  type FillProgress,
} from '#config-model/forms/completeness.ts'
import { useEvidenceText } from '#web/i18n/evidence-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { EvidencePoints } from '#web/runtime/workflow/evidence-list.tsx'
import type { FillFormModel } from './use-fill-form.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import styles from './readiness.module.css'

interface ReadinessProps {
  filling: FillFormModel
  onChangeStep: (id: string) => void
}

/**
 * Before submitting: how complete each step is, and the reviewers' checklist as far as the form may
 * show it.
 */
export default function Readiness({ filling, onChangeStep }: ReadinessProps) {
  const t = useEvidenceText()
  return (
    <section className={styles.ready} aria-label={t('ready')}>
      <h3>{t('ready')}</h3>
      <Complete filling={filling} onChangeStep={onChangeStep} />
      {filling.submission?.checklist !== undefined && <SavedChecklist filling={filling} />}
    </section>
  )
}

function Complete({ filling: { config, form, current, user, now }, onChangeStep }: ReadinessProps) {
  const t = useEvidenceText()
  const id = useId()
  const steps = completenessOf(config, form, { record: current, user, now })
  const sum = totalCompleteness(steps)
  const line = ({ filled, total }: FillProgress) =>
    total === 0 ? '—' : t('filled', { filled, total })

  return (
    <>
      {(['required', 'optional'] as const).map((kind) => {
        const { filled, total } = sum[kind]
        if (total === 0) return null

        return (
          <p key={kind} className={`${layoutStyles.wrap} ${styles.readyBar}`}>
            <label htmlFor={`${id}-${kind}`}>{t(kind)}</label>
            <progress
              id={`${id}-${kind}`}
              value={filled}
              max={total}
              data-whole={filled === total || undefined}
            />
            <span>
              {t('share', { filled, total, percent: Math.floor((filled / total) * 100) })}
            </span>
          </p>
        )
      })}
      <details>
        <summary>{t('bySteps')}</summary>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('step')}</th>
              <th scope="col">{t('required')}</th>
              <th scope="col">{t('optional')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.id} data-open={step.required.filled < step.required.total || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={buttonStyles.link}
                    onClick={() => onChangeStep(step.id)}
                  >
                    {step.title}
                  </button>
                </th>
                <td>{line(step.required)}</td>
                <td>{line(step.optional)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The checklist as the server evaluates it for the saved version; unsaved changes do not count. */
function SavedChecklist({ filling: { current } }: { filling: FillFormModel }) {
  const t = useEvidenceText()
  const { entity, id, version } = current
  const { data } = useQuery({
    queryKey: ['checklist', entity, id, version],
    queryFn: () => recordCalls.checklist(entity, id),
    enabled: version > 0,
    placeholderData: (former) => former,
  })

  const words = { title: t('ownTitle'), person: t('byReviewer'), counts: 'ownCounts' } as const

  return (
    <>
      <EvidencePoints points={data ?? []} words={words} />
      {data?.some(({ verdict }) => verdict === 'fail') && (
        <p className={panelStyles.hint}>{t('failHint')}</p>
      )}
    </>
  )
}
