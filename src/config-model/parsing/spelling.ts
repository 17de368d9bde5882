import type { FieldType } from '#config-model/types.generated.ts'

/** Of values written with blanks, hyphens or full-width letters. */
const spellings: Partial<Record<FieldType, (text: string) => string>> = {
  mobile: (text) => text.normalize('NFKC').replaceAll(/[\s-]/g, ''),
  'credit-code': (text) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase(),
  email: (text) => text.normalize('NFKC').replaceAll(/\s/g, ''),
  url: (text) => text.trim(),
}

/** Unchanged for other types. */
export const spellingOf = (type: FieldType, text: string): string => spellings[type]?.(text) ?? text
