import { deadlineAfter } from '#config-model/workflow/workflow.ts'
import type { EffectCode } from './definition.ts'

/** Sets a date-time field to a number of working days from now, unless the dialog gave one. */
export const deadlineEffect: EffectCode<'deadline'> = (
  field,
  { config, record, form, now },
  { workdays = 5 },
) => {
  const enteredDate = form[field]
  const isGiven = typeof enteredDate === 'string' && enteredDate !== ''
  record.data[field] = isGiven ? enteredDate : deadlineAfter(now, workdays, config.years)
}
