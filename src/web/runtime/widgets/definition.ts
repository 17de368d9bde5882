import type { ComponentType } from 'react'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'
import type { LookupItem } from '#contract/record.ts'
import type { UploadQueue, SendFile } from './attachments/upload-queue.ts'
import type { ValuePath } from './value-path.ts'

export interface WidgetServices {
  /** Uploads one file; rejects with a message for the user. Absent where uploads are impossible. */
  upload?: SendFile
  uploads?: UploadQueue
  /**
   * The entity of stored records, for spreadsheets and reuse of files. Absent where nothing is
   * stored.
   */
  storedEntity?: string
  openFile?: (file: FileValue) => Promise<Blob>
  /** Searches records or people; the other fields may narrow the result. */
  searchReferences?: (
    field: Field,
    words: string,
    context: ConditionContext,
  ) => Promise<LookupItem[]>
  /** Labels of references, as far as the user may see them. */
  labelReferences?: (field: Field, ids: string[]) => Promise<LookupItem[]>
}

export interface WidgetEnvironment {
  config: Config
  year: number | null
  services: WidgetServices
  widgets: Record<Widget, WidgetDefinition>
  requiredNoteOf?: (field: Field, context: ConditionContext) => string
}

export interface InputProps {
  id: string
  path: ValuePath
  label?: string
  field: Field
  value: Json | undefined
  required: boolean
  readonly: boolean
  invalid: boolean
  /** Id of the help or error. */
  describedBy: string | undefined
  problems: readonly FieldProblem[]
  /** The record (and row) around the value, for conditions and dependent choices. */
  context: ConditionContext
  environment: WidgetEnvironment
  /** Called when the value is final for now: typing paused, a choice was made, a file arrived. */
  onCommit: (value: Json) => void
}

/** Ties a control to its label, its state and the text that explains it. */
export const controlAttributes = ({ id, label, required, invalid, describedBy }: InputProps) => ({
  id,
  'aria-label': label,
  required,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
})

export interface DisplayProps {
  field: Field
  value: Json | undefined
  /** The fewest of a number, so that those of a column agree. */
  decimals?: number
  environment: WidgetEnvironment
}

export interface WidgetDefinition {
  Input: ComponentType<InputProps>
  Display: ComponentType<DisplayProps>
}

export function controlId(path: ValuePath): string {
  return `f-${path.join('-')}`
}
