import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { EffectiveForm, EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Remark } from '#contract/record.ts'
import { remarkedField } from '#web/runtime/form/field-frame.tsx'
import { focusPath } from '#web/runtime/form/focus-problem.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { samePlace } from '#web/ui/history-entry.ts'

export const reviewStep = 'review-and-submit'

export interface Steps {
  ids: string[]
  id: string
  index: number
  step: EffectiveStep | undefined
  previous: string | undefined
  next: string | undefined
  top: RefObject<HTMLDivElement | null>
  go: (id: string) => void
  goTo: (path: FieldProblem['path']) => void
}

/** The step that shows a field. */
export const stepOfField = ({ steps }: EffectiveForm, name: string): string | undefined =>
  steps.find(({ sections }) =>
    sections.some(({ fields }) => fields.some((field) => field.name === name)),
  )?.id

/** The address holds the open step; initially the first with an open remark. */
export function useSteps(
  form: EffectiveForm,
  hasReview: boolean,
  remarks: readonly Remark[],
): Steps {
  const [firstRemarked] = useState(() => {
    const remark = remarks.find((item) => !item.resolved)
    return remark && stepOfField(form, remarkedField(remark))
  })

  const [query, setQuery] = useSearchParams()
  const isStepInQuery = query.has('step')
  const requestedStep = query.get('step') ?? firstRemarked ?? ''
  const ids = [...form.steps.map((step) => step.id), ...(hasReview ? [reviewStep] : [])]
  const id = ids.includes(requestedStep) ? requestedStep : (ids[0] ?? '')
  const index = ids.indexOf(id)

  const go = useCallback(
    (target: string) => {
      flushPendingText()
      const withStep = (before: URLSearchParams) => {
        const next = new URLSearchParams(before)
        next.set('step', target)
        return next
      }

      // Synchronous, because the user is waiting.
      setQuery(withStep, { state: samePlace, flushSync: true })
    },
    [setQuery],
  )

  const top = useRef<HTMLDivElement>(null)
  const waiting = useRef<FieldProblem['path'] | null>(null)

  useEffect(() => {
    if (waiting.current) {
      focusPath(waiting.current)
      waiting.current = null
    } else if (isStepInQuery) top.current?.scrollIntoView({ block: 'start' })
  }, [id, isStepInQuery])

  const goTo = (path: FieldProblem['path']) => {
    const target = stepOfField(form, String(path[0]))
    if (target === undefined || target === id) return focusPath(path)
    waiting.current = path
    go(target)
  }

  return {
    ids,
    id,
    index,
    step: form.steps[index],
    previous: ids[index - 1],
    next: ids[index + 1],
    top,
    go,
    goTo,
  }
}
