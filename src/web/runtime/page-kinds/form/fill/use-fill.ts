import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { rowIdOf } from '#config-model/facts/row-id.ts'
import { RecordCheck, type FieldProblem } from '#config-model/forms/check-record.ts'
import { type EffectiveForm, narrowForm } from '#config-model/forms/form-schema.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { CreateRecordRequest, RecordView } from '#contract/record.ts'
import { validateForm, useStepChecks } from '#web/runtime/form/engine/step-validation.ts'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import { useConfig, useNow, useUser, useValidatorUrls } from '#web/session/session.ts'
import { useStableValue } from '#web/ui/use-stable-value.ts'
import { stepItems } from './step-status.ts'
import { useDraft } from './use-draft.ts'
import { stepOfField } from './use-steps.ts'
import { useTouched } from './use-touched.ts'

const none: ReadonlySet<string> = new Set()

export function useFill(formId: string, record: RecordView, createRequest?: CreateRecordRequest) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const draft = useDraft(record, { config, formId, user, createRequest })
  useEffect(() => draft.renewRights(record), [draft, record])
  const state = useSyncExternalStore(draft.subscribe, draft.current)
  const current = useMemo(() => ({ ...state.record, data: state.data }), [state.record, state.data])
  const form = narrowForm(
    useEffectiveForm(config, formId, current, { user, now }),
    current.may.edit,
  )
  const { touched: left, touch } = useTouched()

  // Deferred together, so that a field just left does not show problems of its previous value.
  const { current: deferred, touched } = useDeferredValue(
    useMemo(() => ({ current, touched: left }), [current, left]),
  )
  const { check, problems, setRefused } = useProblems(formId, deferred, {
    now,
    unsaved: state.problems,
  })
  const [{ attempted, rows }, setAttempts] = useState({ attempted: none, rows: none })
  const items = useStableValue(
    useMemo(
      () =>
        stepItems({
          form,
          data: deferred.data,
          problems,
          touched,
          attempted,
          remarks: deferred.remarks,
        }),
      [form, deferred, problems, touched, attempted],
    ),
    isSameValue,
  )

  const visibleProblems = useMemo(
    () => filterVisibleProblems(problems, deferred.data, { touched, attempted, rows }),
    [problems, deferred.data, touched, attempted, rows],
  )

  const commit = useCallback(
    (name: string, value: Json) => {
      draft.commit(name, value)
      touch(name)
      setRefused((before) => withoutField(before, name))
    },
    [draft, setRefused, touch],
  )

  const attempt = useCallback(
    (steps: string[]) =>
      setAttempts((before) => ({
        attempted: new Set([...before.attempted, ...steps]),
        rows: new Set(rowIdsIn(draft.current().data)),
      })),
    [draft],
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
    shown: visibleProblems,
    items,
    commit,
    attempt,
    attempted,
    checkNow: () => check({ ...draft.current().record, data: draft.current().data }),
    setRefused,
  }
}

interface ProblemSources {
  now: Date
  /** Of values that the server refuses to save. */
  unsaved: FieldProblem[]
}

function useProblems(formId: string, record: EntityRecord, { now, unsaved }: ProblemSources) {
  const config = useConfig()
  const user = useUser()
  const checks = useStepChecks(useValidatorUrls()[formId])
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const check = useCallback(
    (about: EntityRecord, effectiveForm?: EffectiveForm) =>
      validateForm(
        formId,
        new RecordCheck(config, formId, {
          record: about,
          user,
          now,
          ...(effectiveForm ? { form: effectiveForm } : {}),
        }),
        checks,
      ),
    [config, formId, user, now, checks],
  )

  const form = useEffectiveForm(config, formId, record, { user, now })
  const ownProblems = useMemo(() => check(record, form), [check, record, form])
  const problems = useMemo(
    () =>
      merged(
        ownProblems,
        [...refused, ...unsaved.filter(hasNoOtherIn(ownProblems))].map(withStepIn(form)),
      ),
    [ownProblems, refused, unsaved, form],
  )

  return { check, problems, setRefused }
}

/** Whether a field has no error that the form itself finds. */
const hasNoOtherIn = (ownProblems: FieldProblem[]) => (problem: FieldProblem) =>
  !ownProblems.some(({ path, severity }) => severity === 'error' && path[0] === problem.path[0])

/** A problem of the server names a field but not always a step. */
const withStepIn =
  (form: EffectiveForm) =>
  (problem: FieldProblem): FieldProblem => {
    const step = problem.step || (stepOfField(form, String(problem.path[0])) ?? form.steps[0]?.id)
    return step === undefined ? problem : { ...problem, step }
  }

/** The same list when this field has no problem. */
function withoutField(problems: FieldProblem[], name: string): FieldProblem[] {
  const isElsewhere = (problem: FieldProblem) => problem.path[0] !== name
  return problems.every(isElsewhere) ? problems : problems.filter(isElsewhere)
}

function merged(ownProblems: FieldProblem[], refused: FieldProblem[]): FieldProblem[] {
  const keyOf = (problem: FieldProblem) => `${problem.path.join('/')} ${problem.rule}`
  const ownKeys = new Set(ownProblems.map(keyOf))
  return [...ownProblems, ...refused.filter((problem) => !ownKeys.has(keyOf(problem)))]
}

interface StepAttempts {
  touched: ReadonlySet<string>
  attempted: ReadonlySet<string>
  /** Row ids at the last attempt; newer rows are still being filled in. */
  rows: ReadonlySet<string>
}

/**
 * The problems to show now: those of attempted steps and of touched fields, without empty cells of
 * new rows.
 */
export function filterVisibleProblems(
  problems: readonly FieldProblem[],
  data: RecordData,
  { touched, attempted, rows }: StepAttempts,
): FieldProblem[] {
  return problems.filter(({ step, path, rule }) => {
    const isEmptyCell = rule === 'required' && path.length > 1
    if (step !== undefined && attempted.has(step))
      return !isEmptyCell || idsOnWay(data, path).every((id) => rows.has(id))

    return touched.has(String(path[0])) && !isEmptyCell
  })
}

function idsOnWay(data: RecordData, path: FieldProblem['path']): string[] {
  const ids: string[] = []
  let value: Json | undefined = data
  for (const part of path) {
    if (value === null || typeof value !== 'object') break
    value = (value as Record<string | number, Json | undefined>)[part]
    const id = rowIdOf(value)
    if (id !== undefined) ids.push(id)
  }

  return ids
}

export function rowIdsIn(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []

  const inside = Object.values(value).flatMap((inner) => rowIdsIn(inner))
  const id = rowIdOf(value)

  return id === undefined ? inside : [id, ...inside]
}
