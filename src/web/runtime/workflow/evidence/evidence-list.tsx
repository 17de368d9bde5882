import { useMemo } from 'react'
import { recordContext } from '#config-model/conditions/context.ts'
import { evidenceOf } from '#config-model/workflow/evidence.ts'
import { useEvidenceText } from '#web/i18n/evidence-text.ts'
import type { TransitionCase } from '#web/runtime/workflow/transition-values.ts'
import { EvidencePoints } from './evidence-points.tsx'

/** The values that support each point of the checklist. Checks no point itself. */
export default function EvidenceList({ config, transition, record, user, now }: TransitionCase) {
  const t = useEvidenceText()
  const points = useMemo(
    () => evidenceOf(config, transition, recordContext(config, record, user, now)),
    [config, transition, record, user, now],
  )

  return (
    <EvidencePoints
      points={points}
      words={{ title: t('title'), person: t('person'), counts: 'counts' }}
    />
  )
}
