import { useEffect, useRef, useState } from 'react'
import type { RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { createDraftStorage } from '#web/runtime/draft/draft-storage.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import type { RemarkDraft } from './data/review-changes.ts'

export interface RemarkInput {
  content: string
  level: RemarkDraft['level']
  /** The row's id in the path, "" for the whole field. */
  row: string
}

/**
 * A reviewer's unsubmitted input for a record; it survives navigation, reloads and a lost session.
 */
export interface ReviewDraft {
  chosen: string | null
  forms: Record<string, RecordData>
  remarks: RemarkDraft[]
  writings: Record<string, RemarkInput>
}

export interface ReviewDraftStore {
  draft: ReviewDraft
  set: (change: Partial<ReviewDraft>) => void
  /** Current also between renders. */
  latest: () => ReviewDraft
  clear: () => void
  isRestored: boolean
}

/** In local storage until `clear`. */
export function useReviewDraft(userId: string, record: RecordView): ReviewDraftStore {
  const [storage] = useState(() =>
    createDraftStorage(userId, `review ${record.entity} ${record.id}`),
  )
  const [storedDraft] = useState(() => {
    const { transitions, blocked } = record.may
    const isAwaited = transitions.length > 0 || blocked.length > 0
    const restoredDraft = isAwaited ? parseReviewDraft(storage.read()) : null
    if (!restoredDraft) storage.clear()
    return restoredDraft
  })

  const [desk, setDraftState] = useState<ReviewDraft>(
    storedDraft ?? { chosen: null, forms: {}, remarks: [], writings: {} },
  )
  const latest = useRef(desk)
  const set = (change: Partial<ReviewDraft>) => {
    latest.current = { ...latest.current, ...change }
    storage.write(JSON.stringify(latest.current))
    setDraftState(latest.current)
  }

  useEffect(() => {
    window.addEventListener('pagehide', flushPendingText)
    return () => window.removeEventListener('pagehide', flushPendingText)
  }, [])

  return {
    draft: desk,
    set,
    latest: () => latest.current,
    clear: storage.clear,
    isRestored: storedDraft !== null && hasWords(storedDraft),
  }
}

const hasWords = ({ forms, remarks, writings }: ReviewDraft) =>
  remarks.length > 0 || Object.keys(forms).length > 0 || Object.keys(writings).length > 0

export function parseReviewDraft(text: string | null): ReviewDraft | null {
  try {
    const parsedDraft = JSON.parse(text ?? 'null') as Partial<ReviewDraft> | null
    if (
      parsedDraft === null ||
      typeof parsedDraft !== 'object' ||
      !Array.isArray(parsedDraft.remarks)
    )
      return null

    return {
      chosen: parsedDraft.chosen ?? null,
      forms: parsedDraft.forms ?? {},
      remarks: parsedDraft.remarks,
      writings: parsedDraft.writings ?? {},
    }
  } catch {
    return null
  }
}
