import { vi } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import type { InputProps } from './definition.ts'

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

/** A configuration without workflows, regions and roles, in 2025. */
export const bareConfig = {
  dictionaries: {},
  workflows: {},
  regions: [],
  roles: { roles: {} },
  years: { realYear: 2025, windows: {} },
}
