import type { FieldType } from '#config-model/types.generated.ts'

/** Normalization of values written with blanks, hyphens or full-width letters. */
const spellings: Partial<Record<FieldType, (text: string) => string>> = {
  mobile: (text) => text.normalize('NFKC').replaceAll(/[\s-]/g, ''),
  'credit-code': (text) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase(),
  email: (text) => text.normalize('NFKC').replaceAll(/\s/g, ''),
  url: (text) => text.trim(),
}

/** The stored spelling of a text; unchanged for other types. */
export const spellingOf = (type: FieldType, text: string): string => spellings[type]?.(text) ?? text
