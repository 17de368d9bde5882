import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { RecordData } from '#config-model/record.ts'
import { isBlankText } from '#config-model/text/clean-text.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { takesRemarks } from '#config-model/workflow/workflow.ts'
import type { RecordView } from '#contract/record.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { reviewText } from '#web/i18n/review-text.ts'
import { problemsOf, recordCalls, toSaveError } from '#web/runtime/record-calls.ts'
import { UploadQueue, uploadObstacle } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import type { UndoCallback } from '#web/runtime/workflow/offer-undo.tsx'
import { showDecision } from '#web/runtime/workflow/show-decision.ts'
import {
  checkTransitionValues,
  initialTransitionValues,
  type TransitionContext,
} from '#web/runtime/workflow/transition-values.ts'
import type { ReviewDraft, ReviewDraftStore } from './use-review-draft.ts'

export interface DecisionSubject {
  config: Config
  record: RecordView
  user: User
  now: Date
}

interface Attempt {
  isAttempted: boolean
  refused: FieldProblem[]
  message: string
  isBusy: boolean
  isStale: boolean
  isConfirming: boolean
}

export interface ReviewDecision extends Attempt {
  transitions: Record<string, Transition>
  chosen: string | null
  about: TransitionContext | null
  form: RecordData
  problems: FieldProblem[]
  /** Uploads of the chosen transition's form; they continue when another is chosen. */
  uploads: UploadQueue
  choose: (transition: string) => void
  fill: (form: RecordData) => void
  submit: (isConfirmed?: boolean) => Promise<void>
  stopConfirming: () => void
}

const initialAttempt: Attempt = {
  isAttempted: false,
  refused: [],
  message: '',
  isBusy: false,
  isStale: false,
  isConfirming: false,
}

export interface QueueNavigation {
  /** Called before the record leaves its queue; returns the navigation to the next record. */
  findNext: () => Promise<() => void>
  back: () => void
}

/**
 * The decision being prepared. Undo restores its input. `listUnfinished` names the fields whose
 * remark is written but not added: it would be lost.
 */
export function useDecision(
  subject: DecisionSubject,
  reviewDraft: ReviewDraftStore,
  ways: QueueNavigation,
  listUnfinished: () => string[],
): ReviewDecision {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(initialAttempt)
  const update = (part: Partial<Attempt>) => setAttempt((before) => ({ ...before, ...part }))
  const transitions = workflowOf(subject.config, subject.record.entity)?.transitions ?? {}
  const [firstChoice] = useState(subject.record.may.transitions[0]?.id ?? null)
  const chosen = chosenOf(reviewDraft.draft.chosen ?? firstChoice, subject.record)
  const transition = chosen === null ? undefined : transitions[chosen]
  const about = transition ? { ...subject, transition } : null
  const form =
    chosen === null || !about
      ? {}
      : (reviewDraft.draft.forms[chosen] ?? initialTransitionValues(about))

  const uploads = useDecisionUploads(subject, reviewDraft)(chosen ?? '')

  const take = async (id: string, { transition }: TransitionContext, values: RecordData) => {
    update({ isConfirming: false, isBusy: true, message: '' })
    const { remarks } = reviewDraft.latest()
    const { entity, id: recordId, version } = subject.record

    try {
      const goOn = await ways.findNext()
      const request = { version, form: values, ...(remarks.length > 0 ? { remarks } : {}) }
      const moved = await recordCalls.run(entity, recordId, id, request)

      showDecision(transition, moved, clearReviewDraft(client, reviewDraft, ways))
      await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'review' })
      goOn()
    } catch (error) {
      const isStale = toSaveError(error).kind === 'stale'
      update({
        isBusy: false,
        refused: problemsOf(error),
        ...(isStale ? { isStale } : { message: errorText(error) }),
      })

      if (isStale) update({ message: (await staleMessage(subject)) ?? errorText(error) })
    }
  }

  const submit = async (isConfirmed = false) => {
    flushPendingText()
    const desk = reviewDraft.latest()
    if (chosen === null || !about || attempt.isBusy) return

    const values = desk.forms[chosen] ?? form

    update({ isAttempted: true, refused: [] })
    const objection =
      uploadObstacle(uploads) ??
      remarkObstacle(about.transition, desk, listUnfinished()) ??
      decisionObstacle(about, desk, values)
    if (objection !== null) return update({ message: objection })
    if (about.transition.confirm && !isConfirmed) return update({ isConfirming: true })

    await take(chosen, about, values)
  }

  return {
    ...attempt,
    transitions,
    chosen,
    about,
    form,
    uploads,
    problems:
      attempt.isAttempted && about
        ? [...checkTransitionValues(about, form), ...attempt.refused]
        : [],
    choose: (id) => {
      update({ isAttempted: false, message: '', refused: [] })
      reviewDraft.set({ chosen: id })
    },
    fill: (values) => chosen !== null && fillForm(reviewDraft, chosen, values),
    submit,
    stopConfirming: () => update({ isConfirming: false }),
  }
}

const fillForm = (reviewDraft: ReviewDraftStore, id: string, values: RecordData): void =>
  reviewDraft.set({ forms: { ...reviewDraft.latest().forms, [id]: values } })

/** Uploads complete even after another transition or record is opened. */
function useDecisionUploads(
  { config, record, user, now }: DecisionSubject,
  reviewDraft: ReviewDraftStore,
) {
  const [queues] = useState(() => new Map<string, UploadQueue>())
  const latest = useRef(reviewDraft)

  latest.current = reviewDraft
  const makeQueue = (id: string) => {
    const transition = workflowOf(config, record.entity)?.transitions[id]
    const initial = transition
      ? initialTransitionValues({ config, record, user, now, transition })
      : {}
    const formOf = () => latest.current.latest().forms[id] ?? initial

    return new UploadQueue({
      data: formOf,
      commit: (name, value) => fillForm(latest.current, id, { ...formOf(), [name]: value }),
    })
  }

  return (id: string): UploadQueue => {
    const queue = queues.get(id) ?? makeQueue(id)
    queues.set(id, queue)
    return queue
  }
}

/** The returned function restores the draft on undo. */
function clearReviewDraft(
  client: QueryClient,
  reviewDraft: ReviewDraftStore,
  { back }: QueueNavigation,
): UndoCallback {
  const begun = reviewDraft.latest()
  reviewDraft.clear()

  return (restored) => {
    reviewDraft.set(begun)
    client.setQueryData(['review', restored.entity, restored.id], restored)
    back()
  }
}

/**
 * Returns the choice while it is available, or was when it was made: one that is blocked meanwhile
 * keeps its input and never gives way to another decision.
 */
function chosenOf(choice: string | null, { may }: RecordView): string | null {
  const isOffered = [...may.transitions, ...may.blocked].some(({ id }) => id === choice)
  return isOffered ? choice : (may.transitions[0]?.id ?? null)
}

/** A remark is never lost: neither one that is written only, nor one that the decision refuses. */
function remarkObstacle(
  transition: Transition,
  { remarks }: ReviewDraft,
  unfinished: string[],
): string | null {
  if (remarks.length + unfinished.length > 0 && !takesRemarks(transition))
    return reviewText('remarksRefused', { title: transition.title })
  if (unfinished.length === 0) return null

  return reviewText('remarkUnfinished', { titles: unfinished.join(reviewText('comma')) })
}

/** Why the decision cannot be submitted; null when it can. */
function decisionObstacle(
  about: TransitionContext,
  desk: ReviewDraft,
  values: RecordData,
): string | null {
  if (checkTransitionValues(about, values).length > 0) return reviewText('fillOpinion')

  const { remarks, title } = about.transition
  const hasOpinion = Object.values(values).some(
    (value) => typeof value === 'string' && !isBlankText(value),
  )
  const isSilent = desk.remarks.length === 0 && !hasOpinion

  return remarks === 'required' && isSilent ? reviewText('opinionNeeded', { title }) : null
}

/** Names who handled the record last; null when the log does not say. */
async function staleMessage({ config, record }: DecisionSubject): Promise<string | null> {
  const entries = await recordCalls.log(record.entity, record.id).catch(() => [])
  const name = entries.toReversed().toSorted((a, b) => b.at.localeCompare(a.at))[0]?.operatorName
  if (!name) return null

  return reviewText('handledBy', { title: config.entities[record.entity]?.title ?? '', name })
}
