import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayAct } from '#config-model/access/access.ts'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { offeredChoices } from '#config-model/forms/form-choices.ts'
import { limitRefusal, buildNewRecord } from '#config-model/forms/record-limits.ts'
import { listPagesOf } from '#config-model/page-traits.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FormPage } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import type { ListRow } from '#contract/record.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useWorkingYears } from '#web/session/configuration/use-working-years.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'

export interface StartChoice {
  title: string
  help?: string
  values: RecordData
  /** Why creation would be refused; null when allowed. */
  refusal: string | null
}

export type StartModel = ReturnType<typeof useStart>

export function useStart(page: FormPage) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const navigate = useNavigate()
  const entity = config.forms[page.form]?.entity ?? ''
  const [copied, setCopied] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const rows = useOpenRows(page, entity)

  const create = async (values: RecordData, replace = false) => {
    if (isLiveOnSave(config, entity)) {
      const at = offered.findIndex((choice) => choice.values === values)
      return navigate(`${page.path}?new=${at}${copied === '' ? '' : `&copy=${copied}`}`)
    }

    setBusy(true)
    setError('')

    try {
      const record = await recordCalls.create(entity, {
        data: values,
        ...(copied === '' ? {} : { copyFrom: copied }),
      })
      await navigate(`${page.path}?id=${record.id}`, { replace })
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
    }
  }

  const remove = useRemoval(entity, rows.refetch, setError)
  const entityTitle = config.entities[entity]?.title ?? ''
  const { refusalOf, isPending } = useRefusals(entity)
  const offered = startChoices({ config, user, now }, page, t('createOne', { title: entityTitle }))
  const createDecision = mayAct(config, user, { entity, action: 'create', record: null, now })
  const choices: StartChoice[] = offered.map((choice) => ({
    ...choice,
    refusal: createDecision.allowed ? refusalOf(choice.values) : createDecision.reason,
  }))

  return {
    config,
    page,
    entity,
    entityTitle,
    open: rows.open,
    isLoading: rows.isLoading,
    earlier: useEarlierRows(page, entity),
    copied,
    setCopied,
    choices,
    only:
      error === '' && !rows.isLoading && !isPending
        ? singleStart(config, page, rows.open, choices)
        : null,
    isPlain: isPlain(config, page, entity),
    isOpen:
      page.window === undefined ||
      evaluateCondition({ window: page.window }, recordContext(config, null, user, now)),
    error,
    isBusy,
    create,
    remove,
    titleOf: (row: ListRow) =>
      String(row.data[config.entities[entity]?.titleField ?? ''] ?? '') || t('unnamed'),
  }
}

function useRemoval(
  entity: string,
  refetch: () => Promise<unknown>,
  showFailure: (error: string) => void,
) {
  const client = useQueryClient()
  return async (row: ListRow) => {
    showFailure('')
    try {
      await recordCalls.remove(entity, row.id)
      await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['limits', entity] })])
    } catch (failure) {
      showFailure(errorText(failure))
    }
  }
}

/** A stored record, or the values of a new one. */
export type SingleStart = { id: string } | { values: RecordData }

/** The only record that the form can open, where at most one may exist; otherwise null. */
function singleStart(
  config: Config,
  page: FormPage,
  open: ListRow[],
  choices: StartChoice[],
): SingleStart | null {
  const entity = config.forms[page.form]?.entity ?? ''
  const isOnce = (config.entities[entity]?.limits ?? []).some(
    ({ max, where }) => max === 1 && where === undefined,
  )
  if (
    !isOnce ||
    page.choices !== undefined ||
    page.window !== undefined ||
    isLiveOnSave(config, entity)
  )
    return null

  const [first, second] = open
  if (first && !second) return { id: first.id }

  const [choice] = choices

  return !first && choice?.refusal === null ? { values: choice.values } : null
}

/** Whether only blank records can be created, so that the form can open at once. */
function isPlain(config: Config, page: FormPage, entity: string): boolean {
  return (
    isLiveOnSave(config, entity) &&
    page.window === undefined &&
    config.forms[page.form]?.draft?.copyLast !== true
  )
}

function useRefusals(entity: string) {
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const { data, isLoading } = useQuery({
    queryKey: ['limits', entity],
    queryFn: () => recordCalls.limits(entity),
    enabled: (config.entities[entity]?.limits ?? []).length > 0,
    staleTime: 0,
  })

  return {
    refusalOf: (values: RecordData) =>
      limitRefusal({ config, user, now }, buildNewRecord(config, entity, values, user), data ?? []),
    isPending: isLoading,
  }
}

/** Records that the user may edit. */
function useOpenRows({ list }: FormPage, entity: string) {
  const config = useConfig()
  const user = useUser()
  const workflow = workflowOf(config, entity)
  const { data, isLoading, refetch } = useQuery({
    queryKey: ['start', list, entity],
    queryFn: () => (list === undefined ? [] : recordCalls.rows(list, { size: '50' })),
    enabled: list !== undefined && workflow !== undefined,
  })

  const mayEdit = (row: ListRow) =>
    editorsOf(workflow?.states[row.state ?? '']).some(({ roles }) =>
      hasRole(user, roles, config.roles),
    )

  return { open: (data ?? []).filter(mayEdit), isLoading, refetch }
}

function useEarlierRows({ form }: FormPage, entity: string): ListRow[] {
  const config = useConfig()
  const { lastYear } = useWorkingYears()
  const history = listPagesOf(config, entity).find(([, list]) => list.year === 'path')?.[0]
  const { data } = useQuery({
    queryKey: ['start', history, lastYear],
    queryFn: () =>
      history === undefined
        ? []
        : recordCalls.rows(history, { size: '50', year: String(lastYear) }),
    enabled: history !== undefined && config.forms[form]?.draft?.copyLast === true,
  })

  return data ?? []
}

/**
 * What a user may create: the form's choices, or one kind named `title`. The index is the `new` of
 * the address.
 */
export function startChoices(
  { config, user, now }: { config: Config; user: User; now: Date },
  page: FormPage,
  title: string,
): { title: string; help?: string; values: RecordData }[] {
  return page.choices ? offeredChoices(config, page, user, now) : [{ title, values: {} }]
}
