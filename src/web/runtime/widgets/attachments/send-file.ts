import type { FileValue } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { ValuePath } from './value-path.ts'

/** Uploads one file of a field; rejects with a message for the user. */
export type SendFile = (
  file: File,
  at: { field: Field; path: ValuePath },
  report: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<FileValue>
