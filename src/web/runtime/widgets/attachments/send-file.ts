import type { FileValue } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { ValuePath } from './value-path.ts'

/** Sends one file of a field; rejects with a message that may be shown. */
export type SendFile = (
  file: File,
  field: Field,
  path: ValuePath,
  report: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<FileValue>
