import type { ComponentType } from 'react'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { FileValue, Json } from '#config-model/record.ts'
import type { Field, Widget } from '#config-model/types.generated.ts'
import type { LookupItem } from '#contract/record.ts'
import type { SendFile } from './attachments/send-file.ts'
import type { UploadQueue } from './attachments/upload-queue.ts'
import type { ValuePath } from './attachments/value-path.ts'

/** What a widget may ask of the world; everything else comes as props. */
export interface WidgetServices {
  /**
   * Sends one file of a field; rejects with a message that may be shown. Absent where nothing can
   * be uploaded.
   */
  upload?: SendFile
  /** The uploads of the form, which outlive the control that began them. */
  uploads?: UploadQueue
  /**
   * The entity of records that are stored: their lists take sheets, and their files are used again.
   * Absent where nothing is stored.
   */
  stored?: string
  /** The content of a stored file, fetched with the session's right. */
  openFile?: (file: FileValue) => Promise<Blob>
  /**
   * Records a reference field may point to, or people, by typed words; what is around the field may
   * decide.
   */
  searchReferences?: (
    field: Field,
    words: string,
    context: ConditionContext,
  ) => Promise<LookupItem[]>
  /** The names of those already chosen, as far as the user may know them. */
  nameReferences?: (field: Field, ids: string[]) => Promise<LookupItem[]>
}

export type { ValuePath }

/** What every widget of one form shares. Stable while the form is open. */
export interface WidgetEnvironment {
  config: Config
  /** Year of the record: dictionaries, regions and fixed rows differ by year. */
  year: number | null
  services: WidgetServices
  /** Every widget, so that those with inner fields need not know the others. */
  widgets: Record<Widget, WidgetDefinition>
  /** Why a field inside another must be filled in just now; absent where nothing is filled in. */
  noteOf?: (field: Field, context: ConditionContext) => string
}

export interface InputProps {
  /**
   * DOM id of the control: the field's label points to it, and so do the links of the error
   * summary.
   */
  id: string
  path: ValuePath
  /** Accessible name where the control has no label element: a table's cell. */
  label?: string
  field: Field
  value: Json | undefined
  required: boolean
  readonly: boolean
  /** True when a visible problem sits exactly here. */
  invalid: boolean
  /** Id of the text that explains the control: help or error. */
  describedBy: string | undefined
  /** Visible problems of this value and of everything inside it. */
  problems: readonly FieldProblem[]
  /** The record (and row) around the value, for conditions and dependent choices. */
  context: ConditionContext
  environment: WidgetEnvironment
  /** The value is final for now: typing has paused, a choice was made, a file arrived. */
  onCommit: (value: Json) => void
}

export interface DisplayProps {
  field: Field
  value: Json | undefined
  environment: WidgetEnvironment
}

/** A widget: how a value is filled in, and how it is shown where it is only read. */
export interface WidgetDefinition {
  Input: ComponentType<InputProps>
  Display: ComponentType<DisplayProps>
}

/** DOM id of the control at a path. */
export function controlId(path: ValuePath): string {
  return `f-${path.join('-')}`
}
