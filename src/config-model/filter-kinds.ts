import { isReference, isRegion, isTime } from './field-traits.ts'
import type { Field, FieldType, Filter } from './types.generated.ts'
import { rangeTypes } from './values/filter-fault.ts'

/** `choice` falls back to text input without options. */
export type FilterControl = 'range' | 'region' | 'reference' | 'choice'

interface FilterKind {
  fits: (type: FieldType) => boolean
  control: FilterControl
}

const choices: readonly FieldType[] = ['dictionary', 'boolean', 'year', 'region']
const unwritten: readonly FieldType[] = ['boolean', 'files', 'list', 'table', 'group']

/** `as` of a filter; the compiler requires each name of the schema. */
export const filterKinds: Record<NonNullable<Filter['as']>, FilterKind> = {
  select: { fits: (type) => choices.includes(type), control: 'choice' },
  range: { fits: (type) => rangeTypes.includes(type), control: 'range' },
  text: { fits: (type) => !unwritten.includes(type), control: 'choice' },
  region: { fits: (type) => type === 'region', control: 'region' },
}

/** That of the field's type, else that of its kind. */
export function filterControl({ as }: Filter, field: Field | undefined): FilterControl {
  if (isTime(field)) return 'range'
  if (isRegion(field)) return 'region'
  if (isReference(field)) return 'reference'

  return as === undefined ? 'choice' : filterKinds[as].control
}
