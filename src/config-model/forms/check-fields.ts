import { isEmpty } from '#config-model/conditions/compare.ts'
import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { FieldCheck, type FieldProblem, type Validators, checkRecord } from './check-record.ts'
import { type FormContext, fieldNames } from './form-schema.ts'

/**
 * Validates a bare set of fields, such as a transition's dialog. `context` ends with their scope.
 */
export function checkFields(
  config: Config,
  { fields, values }: { fields: Record<string, Field>; values: RecordData },
  context: ConditionContext,
  validators: Validators,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    new FieldCheck(
      config,
      problems,
      name,
      isEmpty(value) ? [] : (validators[name]?.(value) ?? []),
    ).check([name], field, value, context)
  }

  return problems
}

const wholeForm = 'all-fields'

/** Adds a form with all fields to an entity without one; returns its id. */
export function withForm(
  config: Config,
  entity: string,
  form: string | undefined,
): { config: Config; form: string } {
  if (form !== undefined) return { config, form }

  const { title, fields } = entityOf(config, entity)
  const sections = [{ id: 'all', title, fields: Object.keys(fields) }]
  const definition = { entity, title, steps: [{ id: 'all', title, sections }] }

  return {
    config: { ...config, forms: { ...config.forms, [wholeForm]: definition } },
    form: wholeForm,
  }
}

/** Validates a record as it becomes visible: form, and fields outside the form. */
export function checkWholeRecord(
  config: Config,
  form: string,
  context: FormContext,
  validators: { ofForm: Validators; ofFields: () => Validators },
): FieldProblem[] {
  const { record, user, now } = context
  const formProblems = checkRecord(config, form, context, validators.ofForm)
  const beside = filledBeside(config, form, context)
  if (Object.keys(beside).length === 0) return formProblems

  const scope = recordContext(config, record, user, now)

  return [
    ...formProblems,
    ...checkFields(config, { fields: beside, values: record.data }, scope, validators.ofFields()),
  ]
}

function filledBeside(
  config: Config,
  form: string,
  { record }: FormContext,
): Record<string, Field> {
  const placed = new Set(fieldNames(config.forms[form]))
  return Object.fromEntries(
    Object.entries(entityOf(config, record.entity).fields).filter(
      ([name, field]) =>
        !placed.has(name) && !field.readonly && !field.computed && !isEmpty(record.data[name]),
    ),
  )
}
