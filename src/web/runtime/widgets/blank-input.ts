import { vi } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import type { InputProps } from './definition.ts'

/** What a widget gets for a field `f` that nothing is said of: empty, open and right. */
export const blankInput = (field: Field, environment: unknown): InputProps => ({
  id: 'f',
  path: ['f'],
  field,
  value: null,
  required: false,
  readonly: false,
  invalid: false,
  describedBy: undefined,
  problems: [],
  context: {} as InputProps['context'],
  environment: environment as InputProps['environment'],
  onCommit: vi.fn(),
})
