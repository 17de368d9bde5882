import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workflowOf } from '#config-model/config.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import type { LogEntry, RecordView, Remark } from '#contract/record.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig } from '#web/session/session.ts'

/** The version to compare with: at the last return, or of an earlier year. */
export type Beside = 'round' | 'year'

export interface Earlier {
  versions: Record<Beside, RecordView | null>
  beside: Beside
  setBeside: (beside: Beside) => void
  /** Returned and resubmitted, with unresolved remarks. */
  isAgain: boolean
  isWaiting: boolean
}

const isOpen = (remark: Remark) => !remark.resolved

/** Reads the earlier versions; the last round is the default over last year. */
export function useEarlier(
  { entity, id, version, remarks, may }: RecordView,
  log: readonly LogEntry[],
): Earlier {
  const [chosen, setBeside] = useState<Beside | null>(null)
  const year = useQuery({
    queryKey: ['previous', entity, id],
    queryFn: () => recordCalls.previous(entity, id),
    retry: false,
  })

  const states = workflowOf(useConfig(), entity)?.states ?? {}
  const wasGivenBack = log.some(
    ({ from, to }) => from !== null && editorsOf(states[to ?? '']).length > 0,
  )
  const hasRemarks = remarks.length > 0
  const round = useQuery({
    queryKey: ['previous', entity, id, version],
    queryFn: () => recordCalls.previous(entity, id, 'round'),
    retry: false,
    enabled: hasRemarks || wasGivenBack,
  })

  const versions = { round: round.data ?? null, year: year.data ?? null }
  const first = versions.round === null ? 'year' : 'round'

  return {
    versions,
    beside: chosen !== null && versions[chosen] !== null ? chosen : first,
    setBeside,
    isAgain: versions.round !== null && may.transitions.length > 0 && remarks.some(isOpen),
    isWaiting: hasRemarks && round.isPending,
  }
}
