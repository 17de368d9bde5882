import { memo, useCallback, useRef, type ComponentType } from 'react'
import { firstOf } from '#config-model/assert.ts'
import type { ConditionContext } from '#config-model/conditions/context.ts'
import { isWide } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json } from '#config-model/record.ts'
import {
  controlId,
  type InputProps,
  type WidgetEnvironment,
} from '#web/runtime/widgets/definition.ts'
import type { ValuePath } from '#web/runtime/widgets/value-path.ts'
import { problemsAt, problemsBelow } from '#web/runtime/widgets/value-path.ts'
import type { RowCell } from './rows.ts'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import formStyles from '#web/runtime/form/form.module.css'

export interface RowCellProps {
  cell: RowCell
  path: ValuePath
  label?: string
  problems: readonly FieldProblem[]
  readonly: boolean
  context: ConditionContext
  environment: WidgetEnvironment
  onCommit: (name: string, value: Json) => void
}

export function CellInput({
  cell,
  path,
  label,
  problems,
  readonly,
  context,
  environment,
  onCommit,
}: RowCellProps) {
  const { Input } = environment.widgets[widgetOf(cell.field)]
  const id = controlId(path)
  const ownProblems = problemsAt(problems, path)
  const latest = useRef(onCommit)

  latest.current = onCommit
  const commit = useCallback((value: Json) => latest.current(cell.name, value), [cell.name])

  return (
    <>
      <Control
        Input={Input}
        id={id}
        path={path}
        {...(label === undefined ? {} : { label })}
        field={cell.field}
        value={cell.value}
        required={cell.required}
        readonly={readonly || cell.readonly}
        invalid={ownProblems.length > 0}
        describedBy={ownProblems.length > 0 ? `${id}-error` : undefined}
        problems={problemsBelow(problems, path)}
        context={context}
        environment={environment}
        onCommit={commit}
      />
      {ownProblems.length > 0 && (
        <span
          id={`${id}-error`}
          className={fieldStyles.error}
          data-severity={firstOf(ownProblems).severity}
        >
          {firstOf(ownProblems).message}
        </span>
      )}
    </>
  )
}

type ControlProps = InputProps & { Input: ComponentType<InputProps> }

/** Memoized: a table has hundreds of controls. */
const Control = memo(
  ({ Input, ...props }: ControlProps) => <Input {...props} />,
  (before, after) =>
    (Object.keys(after) as (keyof ControlProps)[]).every((key) => isSame(key, before, after)),
)

/** The context does not matter to a control that does not read it. */
function isSame(key: keyof ControlProps, before: ControlProps, after: ControlProps): boolean {
  if (key === 'path') return true
  if (key === 'problems') return before.problems.length + after.problems.length === 0
  if (key === 'context' && selfContainedTypes.test(after.field.type)) return true

  return before[key] === after[key]
}
export const selfContainedTypes = /^(text|paragraph|integer|decimal|money|percent)$/

export function CellField(props: RowCellProps) {
  const { cell, path, context, environment } = props
  const id = controlId(path)
  const because =
    cell.required && !props.readonly ? environment.requiredNoteOf?.(cell.field, context) : ''

  return (
    <div
      className={`${layoutStyles.stack} ${formStyles.field}`}
      data-wide={isWide(cell.field) || undefined}
    >
      {widgetOf(cell.field) !== 'checkbox' && (
        <label className={formStyles.label} htmlFor={id}>
          {cell.required && (
            <span className={formStyles.star} aria-hidden="true">
              *
            </span>
          )}
          {cell.field.title}
        </label>
      )}
      <CellInput {...props} />
      {because && <span className={formStyles.help}>{because}</span>}
      {cell.field.help && <span className={formStyles.help}>{cell.field.help}</span>}
    </div>
  )
}
