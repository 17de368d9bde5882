import type { ClipboardEvent } from 'react'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { formatValue, widgetOf } from '#config-model/field-types.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { CellInput } from './cell-input.tsx'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { isTable, parseCell, parseCells } from './paste-rows.ts'
import { cellsOf, columnsOf, contextOfRow, rowsOf } from './rows.ts'

/** The table's rows in their fixed order, those not stored yet included. */
export function fixedRows(field: Field, value: Json | undefined, year: number | null): RecordData[] {
  const stored = rowsOf(value)
  const key = field.rows?.key ?? 'year'
  if (year === null) return stored
  return (field.rows?.years ?? []).map(
    (offset) => stored.find((row) => row[key] === year + offset) ?? { [key]: year + offset },
  )
}

/**
 * Fixed rows such as the last three years. Indicators run down and years across, so that a year reads as a column of figures; the key
 * field is the heading. A column of figures copied from a spreadsheet can be pasted.
 */
function FixedTableInput({ id, path, field, value, readonly, problems, context, environment, onCommit }: InputProps) {
  const t = useWidgetText()
  const rows = fixedRows(field, value, environment.year)
  const key = field.rows?.key ?? 'year'
  const columns = columnsOf(field, rows, context).filter((column) => column.name !== key)
  const set = (index: number, name: string, next: Json) =>
    onCommit(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)))

  const paste = (event: ClipboardEvent, index: number, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (readonly || !isTable(text)) return
    event.preventDefault()
    const next = rows.map((row) => ({ ...row }))
    for (const [down, line] of parseCells(text).entries()) {
      for (const [right, cell] of line.entries()) {
        const column = columns[at + down]
        const row = next[index + right]
        const parsed =
          column && !column.field.readonly && !column.field.computed
            ? parseCell(cell, column.field, environment.config, environment.year)
            : undefined
        if (column && row && parsed !== undefined) row[column.name] = parsed
      }
    }
    onCommit(next)
  }
  return (
    <div className="ui-table-scroll pl-table-scroll" id={id} tabIndex={-1} role="group" aria-label={field.title}>
      <table className="ui-table pl-table pl-fixed-table">
        <thead>
          <tr>
            <th scope="col">{t('indicator')}</th>
            {rows.map((row) => (
              <th key={String(row[key])} scope="col">
                {t('yearOf', { year: String(row[key]) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <tr key={column.name}>
              <th scope="row">
                {column.required && (
                  <span className="pl-star" aria-hidden="true">
                    *
                  </span>
                )}
                {column.field.title}
                {column.field.unit && <small>{t('bracketed', { text: column.field.unit })}</small>}
              </th>
              {rows.map((row, index) => {
                const inside = contextOfRow(context, field, rows, index)
                const cell = cellsOf(field, row, inside).find((item) => item.name === column.name)!
                return (
                  <td key={String(row[key])} data-type={column.field.type} onPaste={(event) => paste(event, index, at)}>
                    {cell.visible ? (
                      <CellInput
                        cell={{ ...cell, field: plainField(cell.field) }}
                        path={[...path, index, column.name]}
                        label={`${t('yearOf', { year: String(row[key]) })} ${column.field.title}`}
                        problems={problems}
                        readonly={readonly}
                        context={inside}
                        environment={environment}
                        onCommit={(name, next) => set(index, name, next)}
                      />
                    ) : (
                      <span className="pl-blank">—</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const plain = new WeakMap<Field, Field>()
/** The unit stands at the indicator's name. */
function plainField(field: Field): Field {
  if (field.unit === undefined) return field
  const known = plain.get(field)
  if (known) return known
  const { unit: _, ...rest } = field
  plain.set(field, rest)
  return rest
}

function FixedTableDisplay({ field, value, environment }: DisplayProps) {
  const t = useWidgetText()
  const rows = rowsOf(value)
  const key = field.rows?.key ?? 'year'
  const names = Object.keys(field.fields ?? {}).filter(
    (name) => name !== key && rows.some((row) => row[name] !== undefined && row[name] !== null && row[name] !== ''),
  )
  if (names.length === 0) return <span className="pl-blank">—</span>
  return (
    <div className="ui-table-scroll pl-table-scroll" tabIndex={0} role="region" aria-label={field.title}>
      <table className="ui-table pl-table pl-fixed-table pl-read-table">
        <thead>
          <tr>
            <th scope="col">{t('indicator')}</th>
            {rows.map((row) => (
              <th key={String(row[key])} scope="col">
                {t('yearOf', { year: String(row[key]) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const inner = field.fields![name]!
            const { Display } = environment.widgets[widgetOf(inner)]
            return (
              <tr key={name}>
                <th scope="row">
                  {inner.title}
                  {inner.unit && <small>{t('bracketed', { text: inner.unit })}</small>}
                </th>
                {rows.map((row) => (
                  <td key={String(row[key])} data-type={inner.type}>
                    {typeof row[name] === 'number' ? (
                      formatValue(row[name], plainField(inner), environment.config)
                    ) : (
                      <Display field={inner} value={row[name]} environment={environment} />
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export const fixedTable: WidgetDefinition = { Input: FixedTableInput, Display: FixedTableDisplay }
