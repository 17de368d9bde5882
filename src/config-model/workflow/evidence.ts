import { textBefore } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { evaluateCondition, mayHold } from '#config-model/conditions/condition.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import { readPath } from '#config-model/conditions/read-path.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isChoice } from '#config-model/field-traits.ts'
import { fieldAt, formatValue } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Condition, Field, Transition } from '#config-model/types.generated.ts'

/** `person` when undecidable. */
export type EvidenceVerdict = 'pass' | 'fail' | 'person'

export interface Evidence {
  item: string
  label: string
  verdict: EvidenceVerdict
  read: { title: string; text: string }[]
}

/** A dialog's first dictionary with multiple choice. */
export function checklistOf(form: Transition['form'] = {}): Field | undefined {
  return Object.values(form).find((field) => isChoice(field) && field.multiple === true)
}

/** In order. Informational only. */
export function evaluateEvidence(
  config: Config,
  { form, evidence = [] }: Transition,
  context: ConditionContext,
): Evidence[] {
  const checklist = checklistOf(form)
  if (evidence.length === 0 || checklist?.dictionary === undefined) return []

  const conditions = new Map(evidence.map(({ item, passes }) => [item, passes]))

  return dictionaryItems(config, checklist.dictionary, context.record?.year).map(
    ({ value, label }) => {
      const condition = conditions.get(value)
      return {
        item: value,
        label,
        verdict: verdictOf(config, condition, context),
        read: condition === undefined ? [] : valuesRead(config, condition, context),
      }
    },
  )
}

function verdictOf(
  config: Config,
  condition: Condition | undefined,
  context: ConditionContext,
): EvidenceVerdict {
  if (condition === undefined || !isSeen(config, condition, context)) return 'person'
  if (evaluateCondition(condition, context)) return 'pass'
  return mayHold(condition, context) ? 'person' : 'fail'
}

/** The user sees all values that a condition reads, unmasked. */
function isSeen(config: Config, condition: Condition, context: ConditionContext): boolean {
  const { record } = context
  if (record === null) return false

  const fields = config.entities[record.entity]?.fields ?? {}

  return fieldsRead(condition).every((path) => {
    const value = readPath(path, context)
    const isMasked = typeof value === 'string' && value.includes('*')
    return !isMasked && (Object.hasOwn(fields, textBefore(path, '.')) || path in record)
  })
}

function valuesRead(
  config: Config,
  condition: Condition,
  context: ConditionContext,
): Evidence['read'] {
  const { record } = context
  const paths = [...new Set(fieldsRead(condition))]
  const isInside = (path: string) => paths.some((other) => other.startsWith(`${path}.`))

  return paths
    .filter((path) => !isInside(path))
    .flatMap((path) => {
      const entity = config.entities[record?.entity ?? '']
      const field = fieldAt(entity, path)
      const list = fieldAt(entity, textBefore(path, '.'))
      if (field === undefined || list === undefined) return []

      const title = field === list ? field.title : `${list.title} ${field.title}`

      return [{ title, text: textOf(config, field, readPath(path, context), path.includes('*')) }]
    })
}

function textOf(config: Config, field: Field, value: Json | undefined, isOfRows: boolean): string {
  const values = isOfRows && Array.isArray(value) ? value : [value]
  return values.map((one) => formatValue(one, field, config) || '—').join('、') || '—'
}
