import type { FieldType } from './types.generated.ts'

/** What the code must know about a field type; absent means false. */
interface FieldTraits {
  /** Rows with fields of their own. */
  isRows?: true
  /** Rows may be added and removed; each has an id. */
  isList?: true
  /** Rows are fixed by items or years. */
  isTable?: true
  isGroup?: true
  isFile?: true
  /** A day, or a day and its time. */
  isTime?: true
  isDay?: true
  /** A number without decimals. */
  isWhole?: true
  isYear?: true
  /** One or several items of a dictionary. */
  isChoice?: true
  isBoolean?: true
  isRegion?: true
  isReference?: true
  /** The id of an account. */
  isPerson?: true
  /** Plain text without format. */
  isText?: true
  isParagraph?: true
  isRichText?: true
  /** Write-only, stored hashed. */
  isSecret?: true
  /** Needs the whole width, on screen and in print. */
  isWide?: true
  /** Cannot be the title of a record or row. */
  isUntitled?: true
  /** Files, rows or fields of its own: no single value to compare, filter or import. */
  isNested?: true
  isNumber?: true
  /** Its values can be summed. */
  isAddable?: true
  /** Text without format, compared by its normal form. */
  isPlainText?: true
  /** Identifies a person or company: never public. */
  isIdentifying?: true
  /** Has few distinct values, which suits groups and choices. */
  hasFewValues?: true
  /** May be edited in a cell of a list. */
  isEditedInCell?: true
}

/** Schema, text and widget are in `field-types.ts`. */
const fieldTraits = {
  text: { isText: true, isPlainText: true, isEditedInCell: true },
  paragraph: { isText: true, isPlainText: true, isParagraph: true, isWide: true },
  'rich-text': { isRichText: true, isWide: true, isUntitled: true },
  integer: { isNumber: true, isWhole: true, isAddable: true, isEditedInCell: true },
  decimal: { isNumber: true, isAddable: true, isEditedInCell: true },
  money: { isNumber: true, isAddable: true, isEditedInCell: true },
  percent: { isNumber: true, isEditedInCell: true },
  date: { isTime: true, isDay: true, isEditedInCell: true },
  'date-time': { isTime: true },
  year: { isNumber: true, isWhole: true, isYear: true, hasFewValues: true, isEditedInCell: true },
  boolean: { isBoolean: true, hasFewValues: true, isUntitled: true, isEditedInCell: true },
  dictionary: { isChoice: true, hasFewValues: true, isEditedInCell: true },
  region: { isRegion: true },
  user: { isPerson: true },
  reference: { isReference: true },
  files: { isFile: true, isNested: true, isWide: true, isUntitled: true },
  list: { isRows: true, isList: true, isNested: true, isWide: true, isUntitled: true },
  group: { isGroup: true, isNested: true, isWide: true, isUntitled: true },
  table: { isRows: true, isTable: true, isNested: true, isWide: true, isUntitled: true },
  'credit-code': { isPlainText: true, isIdentifying: true },
  mobile: { isPlainText: true, isIdentifying: true, isEditedInCell: true },
  email: { isPlainText: true, isIdentifying: true, isEditedInCell: true },
  url: { isPlainText: true },
  password: { isSecret: true, isUntitled: true },
} as const satisfies Record<FieldType, FieldTraits>

type Trait = keyof FieldTraits

type TypeWith<T extends Trait> = {
  [Type in FieldType]: (typeof fieldTraits)[Type] extends Record<T, true> ? Type : never
}[FieldType]

/** False for undefined and unknown types (an unchecked configuration). */
const hasTrait =
  <T extends Trait>(trait: T) =>
  <F extends { type?: string | undefined }>(
    field: F | null | undefined,
  ): field is F & { type: TypeWith<T> } => {
    const traits: FieldTraits | undefined = fieldTraits[field?.type as FieldType]
    return traits?.[trait] === true
  }

export const isRows = hasTrait('isRows')
export const isList = hasTrait('isList')
export const isTable = hasTrait('isTable')
export const isGroup = hasTrait('isGroup')
export const isFile = hasTrait('isFile')
export const isTime = hasTrait('isTime')
export const isDay = hasTrait('isDay')
export const isWhole = hasTrait('isWhole')
export const isYear = hasTrait('isYear')
export const isChoice = hasTrait('isChoice')
export const isBoolean = hasTrait('isBoolean')
export const isRegion = hasTrait('isRegion')
export const isReference = hasTrait('isReference')
export const isPerson = hasTrait('isPerson')
export const isText = hasTrait('isText')
export const isParagraph = hasTrait('isParagraph')
export const isRichText = hasTrait('isRichText')
export const isSecret = hasTrait('isSecret')
export const isWide = hasTrait('isWide')
export const isUntitled = hasTrait('isUntitled')
export const isNested = hasTrait('isNested')
export const isNumber = hasTrait('isNumber')
export const isAddable = hasTrait('isAddable')
export const isPlainText = hasTrait('isPlainText')
export const isIdentifying = hasTrait('isIdentifying')
export const hasFewValues = hasTrait('hasFewValues')
export const isEditedInCell = hasTrait('isEditedInCell')
