import type { Field } from '#config-model/types.generated.ts'

/** Types whose values another type takes as they are. */
export const widerTypes: Partial<Record<Field['type'], Field['type'][]>> = {
  text: ['paragraph', 'rich-text'],
  paragraph: ['rich-text', 'text'],
  integer: ['decimal', 'money', 'percent'],
  decimal: ['money', 'percent'],
  money: ['decimal', 'percent'],
  percent: ['decimal', 'money'],
  year: ['integer'],
  'credit-code': ['text'],
  mobile: ['text'],
  email: ['text'],
  url: ['text'],
  dictionary: ['text'],
}

/**
 * Constraints that may only become looser: detects a tighter one and the stored values it affects.
 */
export const fieldLimits: {
  key: keyof Field
  isTighter(before: number | undefined, after: number): boolean
  filter(after: number): string | null
}[] = [
  {
    key: 'maxLength',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ like_regex "^.{${after + 1}}" flag "s"`,
  },
  {
    key: 'minLength',
    isTighter: (before = 0, after) => after > before,
    filter: (after) => `@ != "" && !(@ like_regex "^.{${after}}" flag "s")`,
  },
  {
    key: 'maximum',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ > ${after}`,
  },
  {
    key: 'minimum',
    isTighter: (before = -Infinity, after) => after > before,
    filter: (after) => `@ < ${after}`,
  },
  {
    key: 'exclusiveMaximum',
    isTighter: (before = Infinity, after) => after < before,
    filter: (after) => `@ >= ${after}`,
  },
  {
    key: 'exclusiveMinimum',
    isTighter: (before = -Infinity, after) => after > before,
    filter: (after) => `@ <= ${after}`,
  },
  { key: 'maxItems', isTighter: (before = Infinity, after) => after < before, filter: () => null },
  { key: 'minItems', isTighter: (before = 0, after) => after > before, filter: () => null },
]
