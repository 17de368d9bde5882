import { widgetOf } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { CellField } from './rows/cell-input.tsx'
import { rowCells } from './rows/rows.ts'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows/rows.module.css'

const asObject = (value: Json | undefined): RecordData =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

function GroupInput({
  id,
  path,
  field,
  value,
  readonly,
  problems,
  context,
  environment,
  onCommit,
}: InputProps) {
  const values = asObject(value)
  const inside = { ...context, scopes: [...context.scopes, { fields: field.fields ?? {}, values }] }

  return (
    <div
      className={`${formStyles.grid} ${rowsStyles.group}`}
      data-columns="2"
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.title}
    >
      {rowCells(field, values, inside)
        .filter((cell) => cell.visible)
        .map((cell) => (
          <CellField
            key={cell.name}
            cell={cell}
            path={[...path, cell.name]}
            problems={problems}
            readonly={readonly}
            context={inside}
            environment={environment}
            onCommit={(name, next) => onCommit({ ...values, [name]: next })}
          />
        ))}
    </div>
  )
}

function GroupDisplay({ field, value, environment }: DisplayProps) {
  const values = asObject(value)
  return (
    <dl className={rowsStyles.readList}>
      {Object.entries(field.fields ?? {}).map(([name, inner]) => {
        const { Display } = environment.widgets[widgetOf(inner)]
        return (
          <div key={name}>
            <dt>{inner.title}</dt>
            <dd>
              <Display field={inner} value={values[name]} environment={environment} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

export const groupWidget: WidgetDefinition = { Input: GroupInput, Display: GroupDisplay }
