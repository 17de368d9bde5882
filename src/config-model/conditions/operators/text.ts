import type { Field } from '#config-model/types.generated.ts'

const worded = new Set<Field['type']>([
  'text',
  'paragraph',
  'credit-code',
  'mobile',
  'email',
  'url',
  'rich-text',
  'reference',
  'user',
  'region',
  'dictionary',
])

/** True for fields whose values are read as text. */
export const isWorded = ({ type }: Field): boolean => worded.has(type)
