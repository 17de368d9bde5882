import type { ComponentType } from 'react'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'
import type { LookupItem } from '#contract/record.ts'
import type { UploadQueue, SendFile } from './attachments/upload-queue.ts'
import type { ValuePath } from './attachments/value-path.ts'

/** The services a widget may use beside its props. */
export interface WidgetServices {
  /** Uploads one file; rejects with a message for the user. Absent where uploads are impossible. */
  upload?: SendFile
  /** The uploads of the form, which outlive their controls. */
  uploads?: UploadQueue
  /**
   * The entity of stored records, whose lists accept spreadsheets and whose files can be reused.
   * Absent where nothing is stored.
   */
  stored?: string
  openFile?: (file: FileValue) => Promise<Blob>
  /** Searches records or people for a reference field; the other fields may narrow the result. */
  searchReferences?: (
    field: Field,
    words: string,
    context: ConditionContext,
  ) => Promise<LookupItem[]>
  /** Labels of references, as far as the user may see them. */
  nameReferences?: (field: Field, ids: string[]) => Promise<LookupItem[]>
}

export type { ValuePath }

/** What every widget of one form shares. */
export interface WidgetEnvironment {
  config: Config
  year: number | null
  services: WidgetServices
  /** All widgets, for those with inner fields. */
  widgets: Record<Widget, WidgetDefinition>
  /** Explains a conditional requirement of an inner field; absent in read-only views. */
  noteOf?: (field: Field, context: ConditionContext) => string
}

export interface InputProps {
  /** DOM id of the control; labels and the error summary link to it. */
  id: string
  path: ValuePath
  /** Accessible name where the control has no label element, such as a table cell. */
  label?: string
  field: Field
  value: Json | undefined
  required: boolean
  readonly: boolean
  /** A visible problem is exactly here. */
  invalid: boolean
  /** Id of the text that explains the control: help or error. */
  describedBy: string | undefined
  /** Visible problems of this value and everything inside. */
  problems: readonly FieldProblem[]
  /** The record (and row) around the value, for conditions and dependent choices. */
  context: ConditionContext
  environment: WidgetEnvironment
  /** Called when the value is final for now: typing paused, a choice was made, a file arrived. */
  onCommit: (value: Json) => void
}

export interface DisplayProps {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}

/** A widget: its input and its read-only display. */
export interface WidgetDefinition {
  Input: ComponentType<InputProps>
  Display: ComponentType<DisplayProps>
}

/** DOM id of the control at a path. */
export function controlId(path: ValuePath): string {
  return `f-${path.join('-')}`
}
