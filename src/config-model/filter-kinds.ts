import { hasFewValues, isBoolean, isNested, isReference, isRegion, isTime } from './field-traits.ts'
import type { Field, Filter } from './types.generated.ts'
import { isRanged } from './values/filter-fault.ts'

/** `choice` without options is a text input. */
export type FilterControl = 'range' | 'region' | 'reference' | 'choice'

interface FilterKind {
  fits: (field: Pick<Field, 'type'>) => boolean
  control: FilterControl
}

export const filterKinds: Record<NonNullable<Filter['as']>, FilterKind> = {
  select: { fits: (field) => hasFewValues(field) || isRegion(field), control: 'choice' },
  range: { fits: isRanged, control: 'range' },
  text: { fits: (field) => !isNested(field) && !isBoolean(field), control: 'choice' },
  region: { fits: isRegion, control: 'region' },
}

/** The input of the field's type, else that of the filter's kind. */
export function filterControl({ as }: Filter, field: Field | undefined): FilterControl {
  if (isTime(field)) return 'range'
  if (isRegion(field)) return 'region'
  if (isReference(field)) return 'reference'

  return as === undefined ? 'choice' : filterKinds[as].control
}
