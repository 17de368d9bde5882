import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { checkRecord, type FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { useConfig, useNow, useUser, useValidatorUrls } from '#web/session/session.ts'
import { shownProblems } from '#web/runtime/form/shown-problems.ts'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { useValidators } from '#web/runtime/form/use-validators.ts'
import { useDraft } from './fill/use-draft.ts'
import { stepItems } from './step-status.ts'

const none: ReadonlySet<string> = new Set()

/** The record being filled in: its draft, its form as it stands, what is wrong with it and what of that should be shown by now. */
export function useFill(formId: string, record: RecordView) {
  const config = useConfig()
  const user = useUser()
  const [now] = useState(useNow())
  const validators = useValidators(useValidatorUrls()[formId])
  const draft = useDraft(config, formId, record, user, now)
  const state = useSyncExternalStore(draft.subscribe, draft.current)
  const current = useMemo(() => ({ ...state.record, data: state.data }), [state.record, state.data])
  const form = useEffectiveForm(config, formId, current, user, now)
  const deferred = useDeferredValue(current)
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const own = useMemo(
    () => checkRecord(config, formId, { record: deferred, user, now }, validators),
    [config, formId, deferred, user, now, validators],
  )
  const problems = useMemo(() => merged(own, refused), [own, refused])
  const [touched, setTouched] = useState(none)
  const [attempted, setAttempted] = useState(none)
  const items = useMemo(
    () => stepItems(form, deferred.data, problems, touched, attempted, deferred.remarks),
    [form, deferred, problems, touched, attempted],
  )
  const shown = useMemo(() => shownProblems(problems, touched, attempted), [problems, touched, attempted])

  const commit = useCallback(
    (name: string, value: Json) => {
      draft.commit(name, value)
      setTouched((before) => (before.has(name) ? before : new Set([...before, name])))
      setRefused((before) =>
        before.some((problem) => problem.path[0] === name)
          ? before.filter((problem) => problem.path[0] !== name)
          : before,
      )
    },
    [draft],
  )
  const attempt = useCallback((steps: string[]) => setAttempted((before) => new Set([...before, ...steps])), [])
  /** The faults at this very moment, not those of the last drawing. */
  const checkNow = () =>
    checkRecord(
      config,
      formId,
      { record: { ...draft.current().record, data: draft.current().data }, user, now },
      validators,
    )

  return {
    config,
    user,
    now,
    draft,
    state,
    current,
    form,
    problems,
    shown,
    items,
    commit,
    attempt,
    attempted,
    checkNow,
    setRefused,
  }
}

/** Our own faults and those only the server found; the same place and rule once, whatever the language. */
function merged(own: FieldProblem[], refused: FieldProblem[]): FieldProblem[] {
  const keyOf = (problem: FieldProblem) => `${problem.path.join('/')} ${problem.rule}`
  const known = new Set(own.map(keyOf))
  return [...own, ...refused.filter((problem) => !known.has(keyOf(problem)))]
}
