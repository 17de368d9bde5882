import { compareJson, isEmpty } from '#config-model/conditions/compare.ts'
import { dialogContext, recordContext } from '#config-model/conditions/context.ts'
import { evaluateOperand } from '#config-model/conditions/operand.ts'
import type { Config } from '#config-model/config.ts'
import { fieldTypes, formatValue } from '#config-model/field-types.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { toVisibleFormValues } from '#config-model/forms/effective-record.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import { requiredMessage } from '#config-model/forms/form-messages.ts'
import { formatLocalized, formatSentence } from '#config-model/messages/words.ts'
import { unreadableNumber } from '#config-model/parsing/parse-text.ts'
import type { EntityRecord, Json, RecordData } from '#config-model/record.ts'
import type { Field, Operand, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { checklistOf, evaluateEvidence } from '#config-model/workflow/evidence.ts'

export interface TransitionContext {
  config: Config
  transition: Transition
  record: EntityRecord | null
  user: User | null
  now: Date
}

/** The defaults, and the checklist with the points that the record meets checked. */
export function initialTransitionValues({
  config,
  transition,
  record,
  user,
  now,
}: TransitionContext): RecordData {
  const context = recordContext(config, record, user, now)
  const met = evaluateEvidence(config, transition, context).filter(
    ({ verdict }) => verdict === 'pass',
  )
  const checklist = Object.entries(transition.form ?? {}).find(
    ([, field]) => field === checklistOf(transition.form),
  )
  const ticked = checklist && met.length > 0 ? { [checklist[0]]: met.map(({ item }) => item) } : {}
  const defaults = Object.fromEntries(
    Object.entries(transition.form ?? {}).flatMap(([name, field]) => {
      if (field.default === undefined) return []

      const value = Array.isArray(field.default)
        ? field.default
        : evaluateOperand(field.default, context)

      return value === undefined ? [] : [[name, value]]
    }),
  )

  return { ...ticked, ...defaults }
}

export function checkTransitionValues(
  { config, transition, record, user, now }: TransitionContext,
  form: RecordData,
): FieldProblem[] {
  const fields = transition.form ?? {}
  const dialogContextOf = (values: RecordData) =>
    dialogContext({ ...recordContext(config, record, user, now), form: values }, fields)
  const context = dialogContextOf(toVisibleFormValues(fields, form, dialogContextOf))

  return Object.entries(fields).flatMap(([name, field]) => {
    const state = fieldState(field, context)
    const message = state.visible
      ? faultOf(config, field, { value: form[name], isRequired: state.required }, (operand) =>
          evaluateOperand(operand, context),
        )
      : null

    return message === null
      ? []
      : [{ path: [name], message, severity: 'error' as const, rule: 'form' }]
  })
}

const bounds = [
  ['atLeast', [-1], 'atLeastDate'],
  ['atMost', [1], 'atMostDate'],
  ['above', [-1, 0], 'aboveDate'],
  ['below', [1, 0], 'belowDate'],
] as const

function faultOf(
  config: Config,
  field: Field,
  { value, isRequired }: { value: Json | undefined; isRequired: boolean },
  valueOf: (operand: Operand) => Json | undefined,
): string | null {
  if (isEmpty(value)) return isRequired ? (field.message ?? requiredMessage(field, config)) : null

  const unreadable = unreadableNumber(value, field)
  if (unreadable) return formatLocalized(config, unreadable)

  const length = typeof value === 'string' ? [...value].length : 0
  if (field.minLength !== undefined && typeof value === 'string' && length < field.minLength)
    return formatSentence(config, 'minLength', { limit: field.minLength })
  if (field.maxLength !== undefined && length > field.maxLength)
    return formatSentence(config, 'maxLength', { limit: field.maxLength })
  if (field.minItems !== undefined && Array.isArray(value) && value.length < field.minItems)
    return field.message ?? formatSentence(config, 'minItems', { limit: field.minItems })

  const typeMessage = fieldTypes[field.type].check?.(value, field, { config, year: null })
  if (typeMessage) return field.message ?? typeMessage

  for (const [rule, wrong, word] of bounds) {
    const operand = field[rule]
    const limit = operand === undefined ? undefined : valueOf(operand)
    if (
      operand !== undefined &&
      (wrong as readonly number[]).includes(compareJson(value, limit) ?? 2)
    )
      return (
        field.message ?? formatSentence(config, word, { limit: formatValue(limit, field, config) })
      )
  }

  return null
}
