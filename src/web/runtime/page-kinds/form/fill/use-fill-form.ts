import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { resolveRemarkPath } from '#config-model/display/remark-place.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { fieldNames } from '#config-model/forms/form-schema.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import { editableColumns } from '#config-model/workflow/editing.ts'
import type { CreateRecordRequest, RecordView, Remark } from '#contract/record.ts'
import { formText } from '#web/i18n/form-text.ts'
import { recordCalls, servicesFor } from '#web/runtime/record-calls.ts'
import { useLocalizedRecord } from '#web/runtime/use-localized-record.ts'
import { widgetEnvironment } from '#web/runtime/widgets.ts'
import { useUploadQueue } from '#web/runtime/widgets/attachments/uploads.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useFill } from './use-fill.ts'
import { useSteps } from './use-steps.ts'
import { useSubmit, usePublish } from './use-submit.ts'

interface Saving {
  fill: ReturnType<typeof useFill>
  page: FormPage
  attemptAll: () => void
}

export type FillFormModel = ReturnType<typeof useFillForm>

export interface FillFormProps {
  page: FormPage
  record: RecordView
  createRequest?: CreateRecordRequest
  onSubmitted: (record: RecordView) => void
}

export function useFillForm({ page, record, createRequest, onSubmitted }: FillFormProps) {
  const fill = useFill(page.form, record, createRequest)
  const { config, draft } = fill
  const current = useLocalizedRecord(fill.current)
  const { submit: submission, title = page.title } = config.forms[page.form] ?? {}
  const hasSubmit =
    createRequest === undefined
      ? isOffered(submission?.transition, record)
      : submission?.transition !== undefined

  const steps = useSteps(fill.form, hasSubmit, record.remarks)
  const uploads = useUploadQueue(fill.state.data, {
    data: () => draft.current().data,
    commit: fill.commit,
  })

  const services = useMemo(
    () => ({ ...servicesFor(record.entity), uploads }),
    [record.entity, uploads],
  )

  const environment = useMemo(
    () => widgetEnvironment(config, record.year, services),
    [config, record.year, services],
  )

  const [call, setCall] = useState(0)
  const callForAttention = () => setCall(call + 1)
  const attemptAll = () => {
    fill.attempt(steps.ids)
    callForAttention()
  }

  const submit = useSubmit({
    fill,
    uploads,
    transition: submission?.transition,
    attemptAll,
    onSubmitted,
  })

  const publisher = usePublish({ fill, uploads, attemptAll })

  const save = useSave({ fill, page, attemptAll })

  /** The first attempt with errors stays on the step and shows them. */
  const next = () => {
    flushPendingText()
    const hasFaults = fill
      .checkNow()
      .some((problem) => problem.step === steps.id && problem.severity === 'error')
    const isFirstTry = !fill.attempted.has(steps.id)

    fill.attempt([steps.id])
    if (hasFaults && isFirstTry) return callForAttention()

    if (!draft.isManual) void draft.save()
    if (steps.next !== undefined) steps.go(steps.next)
  }

  return {
    ...fill,
    page,
    title,
    /** As fetched; `current` holds its present values in the screen's language. */
    record,
    current,
    submission,
    hasSubmit,
    steps,
    services,
    uploads,
    environment,
    call,
    attemptAll,
    save,
    next,
    submit,
    publisher,
    reply: useReply(fill, record),
    lockOf: useLocks(fill.state.record),
  }
}

/** Updates the remarks and removes the problem of the missing reply. */
function useReply(
  { draft, config, setRefused }: ReturnType<typeof useFill>,
  { entity, id }: RecordView,
) {
  return useCallback(
    async (remark: Remark, text: string) => {
      const remarks = await recordCalls.reply(entity, id, remark.id, text)
      const { record, data } = draft.current()

      draft.rebase({ ...record, remarks })
      const place = resolveRemarkPath(
        config.entities[entity]?.fields ?? {},
        data,
        remark.path,
      ).path.join('/')

      setRefused((before) =>
        before.filter(({ path, rule }) => rule !== unanswered || path.join('/') !== place),
      )
    },
    [draft, setRefused, config, entity, id],
  )
}

const unanswered = 'remarks-answered'

/** Why a field cannot be filled in; null when it can. */
function useLocks({ may: { edit: editable }, remarks }: RecordView) {
  const isReturned = remarks.some(({ resolved }) => !resolved)

  return useCallback(
    (name: string) =>
      editable === 'all' || editable.includes(name) || editableColumns(editable, name)
        ? null
        : formText(isReturned ? 'locked' : 'fieldNotEditable'),
    [editable, isReturned],
  )
}

/**
 * Whether the user may submit, now or after fixing the obstacles. Others fill in only their part.
 */
function isOffered(transition: string | undefined, { may }: RecordView): boolean {
  return [...may.transitions, ...may.blocked].some(({ id }) => id === transition)
}

/**
 * The save function resolves to false when the input is not on the server afterwards. Saved by
 * hand, input must be valid and a new record is opened unless `isLeaving`.
 */
function useSave({ fill, page, attemptAll }: Saving): (isLeaving?: boolean) => Promise<boolean> {
  const { config, draft } = fill
  const client = useQueryClient()
  const navigate = useNavigate()

  return async (isLeaving = false) => {
    flushPendingText()
    if (!draft.isManual) return draft.save()

    const { fields = {} } = config.entities[draft.current().record.entity] ?? {}
    const placed = new Set(fieldNames(config.forms[page.form]))
    const isInReach = ({ path: [name] }: FieldProblem) =>
      placed.has(String(name)) && !fields[String(name)]?.readonly && !fields[String(name)]?.computed
    if (fill.checkNow().some((problem) => problem.severity === 'error' && isInReach(problem))) {
      attemptAll()
      return false
    }

    const { id: before, version } = draft.current().record
    const hadChanges = draft.hasUnsaved()
    if (version === 0 && !hadChanges) showToast(formText('fillFirst'))

    if (!(await draft.flush())) {
      if (draft.current().problems.length > 0) attemptAll()
      return false
    }

    fill.setRefused([])
    const { id } = draft.current().record
    if (hadChanges) showToast(formText('savedNow'), 'success')
    void client.invalidateQueries({ queryKey: ['rows'] })
    if (id !== before && !isLeaving) await navigate(`${page.path}?id=${id}`, { replace: true })

    return true
  }
}
