import { operandValue } from '#config-model/conditions/operand.ts'
import { deadlineAfter } from '#config-model/workflow/workflow.ts'
import { effectValues, type EffectCode } from './definition.ts'

export const setEffect: EffectCode<'set'> = (values, environment) => {
  const { record } = environment
  const context = effectValues(environment)
  for (const [name, operand] of Object.entries(values))
    record.data[name] = operandValue(operand, context) ?? null
}

/** Working days from now, unless the dialog set the field. */
export const deadlineEffect: EffectCode<'deadline'> = (
  field,
  { config, record, form, now },
  { workdays = 5 },
) => {
  const enteredDate = form[field]
  const isGiven = typeof enteredDate === 'string' && enteredDate !== ''
  record.data[field] = isGiven ? enteredDate : deadlineAfter(now, workdays, config.years)
}

export const flagEffect: EffectCode<'flag'> = (flag, { record }) => {
  record.flags = [...new Set([...record.flags, flag])]
}

export const unflagEffect: EffectCode<'unflag'> = (flag, { record }) => {
  record.flags = record.flags.filter((item) => item !== flag)
}
