import type { Field, FieldType } from '#config-model/types.generated.ts'
import { sqlLiteral } from '#server/database/identifier.ts'

/** Blanks, variation selectors and invisible characters; matches `normalForm`. */
const ignored = sqlLiteral(
  String.raw`[\s\u0085\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]+`,
)

/** Immutable, for indexes. */
export const normalFormSql = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFKC), ${ignored}, '', 'g'))`

const texts = new Set<FieldType>(['text', 'paragraph', 'credit-code', 'mobile', 'email', 'url'])

/** Texts by normal form, codes and numbers as stored. */
export const sameBySql = (field: Field | undefined, value: string): string =>
  field === undefined || texts.has(field.type) ? normalFormSql(value) : value
