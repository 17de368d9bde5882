import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { isBlankText } from '#config-model/text/clean-text.ts'
import type { ReviewPage } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import { takesRemarks } from '#config-model/workflow/workflow.ts'
import type { RecordView, Remark, QueueNeighbors, LogEntry } from '#contract/record.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { recordCalls, servicesFor } from '#web/runtime/record-calls.ts'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import { samePlace } from '#web/ui/history-entry.ts'
import { showError } from '#web/ui/toasts.tsx'
import {
  filesInForm,
  reviewSections,
  type RemarkDraft,
  type ReviewSection,
} from './data/review-changes.ts'
import { useDecision, type QueueNavigation } from './use-decision.ts'
import { useReviewDraft, type RemarkInput, type ReviewDraft } from './use-review-draft.ts'

interface Queue {
  neighbours: QueueNeighbors | null
  /** Waits while loading; null without a queue. */
  find: () => Promise<QueueNeighbors | null>
  open: (id: string) => void
  leave: () => void
}

export type ReviewDeskModel = ReturnType<typeof useReviewDesk>

/** Data, earlier version, files, history, decision, queue. */
export function useReviewDesk(page: ReviewPage, fetched: RecordView) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const record = useLocalizedRecord(fetched)
  const queue = useQueue(page.list, page.path, record.id)
  const reviewDraft = useReviewDraft(user.id, record)
  const openNeighbour = (id: string | null | undefined) => {
    flushPendingText()
    if (id) queue.open(id)
  }

  const form = useEffectiveForm(config, page.form, record, { user, now })
  const services = servicesFor(record.entity)
  const environment = useMemo(
    () => widgetEnvironment(config, record.year, services),
    [config, record.year, services],
  )

  const log = useLog(record)
  const earlier = useEarlierVersions(record, log)
  const previous = earlier.versions[earlier.beside]
  const key = config.entities[record.entity]?.key
  const sections = useMemo(
    () => reviewSections(form, record.data, previous?.data ?? null, key),
    [form, record.data, previous, key],
  )

  const decision = useDecision(
    { config, record, user, now },
    reviewDraft,
    queueNavigation(queue, () => openNeighbour(record.id)),
    () => titlesOfUnfinished(sections, reviewDraft.latest()),
  )

  const files = useMemo(() => filesInForm(form, record.data), [form, record.data])

  return {
    config,
    user,
    record,
    queue,
    openNeighbour,
    decision,
    services,
    environment,
    earlier,
    previous,
    log,
    number: key === undefined ? '' : String(record.data[key] ?? ''),
    sections,
    files,
    desk: reviewDraft.draft,
    isRestored: reviewDraft.isRestored,
    mayRemark: record.may.transitions.some(({ id }) =>
      takesRemarks(decision.transitions[id] ?? {}),
    ),
    toggleResolved: useRemarkToggle(record),
    remark: (path: string, draft: RemarkDraft | null) => {
      const others = reviewDraft.latest().remarks.filter((item) => item.path !== path)
      reviewDraft.set({ remarks: draft ? [...others, draft] : others })
    },
    write: (name: string, writing: RemarkInput | null) => {
      const { [name]: _, ...others } = reviewDraft.latest().writings
      reviewDraft.set({ writings: writing ? { ...others, [name]: writing } : others })
    },
  }
}

/** Titles of the fields whose remark is written but not added. */
export const titlesOfUnfinished = (
  sections: readonly ReviewSection[],
  { writings }: ReviewDraft,
): string[] =>
  sections
    .flatMap(({ rows }) => rows)
    .filter(({ item }) => !isBlankText(writings[item.name]?.content ?? ''))
    .map(({ item }) => item.field.title)

const queueNavigation = (queue: Queue, back: () => void): QueueNavigation => ({
  findNext: async () => {
    const neighbours = await queue.find()
    const next = neighbours?.next ?? neighbours?.previous ?? null
    return () => (next === null ? queue.leave() : queue.open(next))
  },
  back,
})

function useRemarkToggle({ entity, id }: RecordView) {
  const client = useQueryClient()
  return (remark: Remark) => {
    recordCalls
      .resolveRemark(entity, id, remark.id, !remark.resolved)
      .then(() => client.invalidateQueries({ queryKey: ['review'] }), showError)
  }
}

function useLog({ entity, id, version }: RecordView) {
  const log = useQuery({
    queryKey: ['log', entity, id, version, currentLocale()],
    queryFn: () => recordCalls.log(entity, id),
  })
  return log.data ?? []
}

/**
 * The neighbors of a record in its queue. In the address `list` is the list page, all other
 * parameters except `id` its query, so that the reviewer's filter and order apply.
 */
function useQueue(defaultList: string | undefined, path: string, id: string): Queue {
  const config = useConfig()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const list = query.get('list') ?? defaultList
  const ownQuery = new URLSearchParams(query)

  ownQuery.delete('id')
  ownQuery.delete('list')
  const key = ownQuery.toString()
  const client = useQueryClient()
  const hasQueue = list !== undefined && id !== ''
  const question = {
    queryKey: ['neighbours', list, key, id],
    queryFn: () => recordCalls.neighbours(list ?? '', id, new URLSearchParams(key)),
    staleTime: 30_000,
  }

  const { data } = useQuery({ ...question, enabled: hasQueue })
  const listPath = list === undefined ? undefined : config.pages[list]?.path

  return {
    neighbours: data ?? null,
    find: async () => (hasQueue ? client.fetchQuery(question).catch(() => null) : null),
    open: (next) => {
      const address = new URLSearchParams(query)
      address.set('id', next)
      void navigate(`${path}?${address.toString()}`, { state: samePlace })
    },
    leave: () =>
      void navigate(listPath === undefined ? '/' : `${listPath}${key === '' ? '' : `?${key}`}`),
  }
}

/** At the last return, or of an earlier year. */
type ComparedVersion = 'round' | 'year'

export interface EarlierVersions {
  versions: Record<ComparedVersion, RecordView | null>
  beside: ComparedVersion
  setBeside: (beside: ComparedVersion) => void
  /** The record was returned and resubmitted with unresolved remarks. */
  isAgain: boolean
  isWaiting: boolean
}

const isOpen = (remark: Remark) => !remark.resolved

/** The last round is the default over last year. */
function useEarlierVersions(
  { entity, id, version, remarks, may }: RecordView,
  log: readonly LogEntry[],
): EarlierVersions {
  const [chosen, setBeside] = useState<ComparedVersion | null>(null)
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
