import { useMemo, useState } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import { evaluateEvidence, type Evidence } from '#config-model/workflow/evidence.ts'
import { useEvidenceText } from '#web/i18n/evidence-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import type { TransitionContext } from './transition-values.ts'
import buttonStyles from '#public/kit/button.module.css'
import styles from './evidence-list.module.css'

/** The verdict and the values for each point of a transition's checklist. */
export default function EvidenceList({ config, transition, record, user, now }: TransitionContext) {
  const t = useEvidenceText()
  const points = useMemo(
    () => evaluateEvidence(config, transition, recordContext(config, record, user, now)),
    [config, transition, record, user, now],
  )

  return (
    <EvidencePoints
      points={points}
      words={{ title: t('title'), person: t('person'), counts: 'counts' }}
    />
  )
}

const glyphs = { pass: 'check', fail: 'alert', person: 'eye' } as const

interface EvidencePointsProps {
  points: readonly Evidence[]
  words: { title: string; person: string; counts: 'counts' | 'ownCounts' }
}

/** First the unmet points, on demand all, each with the values behind it. Empty without points. */
export function EvidencePoints({ points, words }: EvidencePointsProps) {
  const t = useEvidenceText()
  const [isWhole, setWhole] = useState(false)
  const countOf = (verdict: Evidence['verdict']) =>
    points.filter((point) => point.verdict === verdict).length
  if (points.length === 0) return null

  const visiblePoints = isWhole ? points : points.filter(({ verdict }) => verdict === 'fail')

  return (
    <section className={styles.evidence} aria-label={words.title}>
      <h3>
        {words.title}
        <small>
          {t(words.counts, {
            pass: countOf('pass'),
            fail: countOf('fail'),
            person: countOf('person'),
          })}
        </small>
        <button
          type="button"
          className={buttonStyles.link}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'less' : 'more')}
        </button>
      </h3>
      <ul>
        {visiblePoints.map((point) => (
          <li key={point.item} data-verdict={point.verdict}>
            <Glyph name={glyphs[point.verdict]} size={14} />
            <span>{point.label}</span>
            <strong>{point.verdict === 'person' ? words.person : t(point.verdict)}</strong>
            {point.read.map(({ title, text }) => (
              <small key={title}>{t('value', { title, text })}</small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
