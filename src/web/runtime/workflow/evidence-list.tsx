import { useMemo } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import { evidenceOf, type Evidence } from '#config-model/workflow/evidence.ts'
import { useEvidenceText } from '#web/i18n/evidence/evidence-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import type { TransitionCase } from './transition-values.ts'
import './evidence-list.css'

const glyphs = { pass: 'check', fail: 'alert', person: 'eye' } as const

/** What the values say of each point of the checklist, and which values those are. It ticks nothing off. */
export default function EvidenceList({ config, transition, record, user, now }: TransitionCase) {
  const t = useEvidenceText()
  const points = useMemo(
    () => evidenceOf(config, transition, recordContext(config, record, user, now)),
    [config, transition, record, user, now],
  )
  const countOf = (verdict: Evidence['verdict']) => points.filter((point) => point.verdict === verdict).length
  if (points.length === 0) return null
  return (
    <section className="pl-evidence" aria-label={t('title')}>
      <h3>
        {t('title')}
        <small>{t('counts', { pass: countOf('pass'), fail: countOf('fail'), person: countOf('person') })}</small>
      </h3>
      <ul>
        {points.map((point) => (
          <li key={point.item} data-verdict={point.verdict}>
            <Glyph name={glyphs[point.verdict]} size={14} />
            <span>{point.label}</span>
            <strong>{t(point.verdict)}</strong>
            {point.read.map(({ title, text }) => (
              <small key={title}>{t('value', { title, text })}</small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
