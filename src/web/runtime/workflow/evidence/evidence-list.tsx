import { useMemo, useState } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import { evidenceOf, type Evidence } from '#config-model/workflow/evidence.ts'
import { useEvidenceText } from '#web/i18n/evidence/evidence-text.ts'
import { Glyph } from '#web/runtime/widgets/glyph.tsx'
import type { TransitionCase } from '#web/runtime/workflow/transition-values.ts'
import './evidence-list.css'

const glyphs = { pass: 'check', fail: 'alert', person: 'eye' } as const

/** What the values say of the points of the checklist: how many meet it, which do not, and on demand each with the values looked at. It ticks nothing off. */
export default function EvidenceList({ config, transition, record, user, now }: TransitionCase) {
  const t = useEvidenceText()
  const points = useMemo(
    () => evidenceOf(config, transition, recordContext(config, record, user, now)),
    [config, transition, record, user, now],
  )
  const [isWhole, setWhole] = useState(false)
  const countOf = (verdict: Evidence['verdict']) => points.filter((point) => point.verdict === verdict).length
  if (points.length === 0) return null
  const shown = isWhole ? points : points.filter(({ verdict }) => verdict === 'fail')
  return (
    <section className="pl-evidence" aria-label={t('title')}>
      <h3>
        {t('title')}
        <small>{t('counts', { pass: countOf('pass'), fail: countOf('fail'), person: countOf('person') })}</small>
        <button type="button" className="ui-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'less' : 'more')}
        </button>
      </h3>
      <ul>
        {shown.map((point) => (
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
