import { useState, type ClipboardEvent } from 'react'
import {
  hasItems,
  rowKey,
  toReadableRows,
  withoutUnit,
} from '#config-model/display/display-rows.ts'
import { formatValue, widgetOf } from '#config-model/field-types.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { BlankValue } from './blank-value.tsx'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { CellInput } from './rows/cell-input.tsx'
import { ColumnTitle } from './rows/column-title.tsx'
import { fixedRows, ItemRowsDisplay, ItemRowsInput } from './rows/item-rows.tsx'
import { rowCells, columnsOf, contextOfRow } from './rows/rows.ts'
import { useSpreadsheetParser, isTableText } from './rows/use-spreadsheet-parser.ts'
import tableStyles from '#public/kit/table.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows/rows.module.css'

/** Years are columns, indicators lines. Accepts columns pasted from a spreadsheet. */
function FixedTableInput(props: InputProps) {
  const { id, field, value, context, environment, onCommit } = props
  const t = useWidgetText()
  const rows = fixedRows(field, value, environment)
  const key = rowKey(field)
  const columns = columnsOf(field, rows, context).filter((column) => column.name !== key)
  const set = (index: number, name: string, next: Json) =>
    onCommit(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)))
  const read = useSpreadsheetParser()
  const [note, setNote] = useState('')
  const paste = (event: ClipboardEvent, index: number, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (props.readonly || !isTableText(text)) return

    event.preventDefault()
    read(({ parseCells, pasteTransposed, formatPasteResult }) => {
      const result = pasteTransposed(
        rows,
        columns,
        { cells: parseCells(text), from: { row: index, column: at } },
        environment,
      )

      setNote(result.skipped.length > 0 ? formatPasteResult(result) : '')
      onCommit(result.rows)
    })
  }

  return (
    <div
      className={`${tableStyles.scroll} ${rowsStyles.tableScroll}`}
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.title}
    >
      <table className={`${tableStyles.table} ${rowsStyles.table} ${rowsStyles.fixedTable}`}>
        <YearHead rows={rows} rowKey={key} />
        <tbody>
          {columns.map((column, at) => (
            <tr key={column.name}>
              <th scope="row">
                <ColumnTitle column={column} />
              </th>
              {rows.map((row, index) => (
                <td
                  key={String(row[key])}
                  data-type={column.field.type}
                  onPaste={(event) => paste(event, index, at)}
                >
                  <FixedCell
                    props={props}
                    rows={rows}
                    index={index}
                    name={column.name}
                    label={`${t('yearOf', { year: String(row[key]) })} ${column.field.title}`}
                    onCommit={(name, next) => set(index, name, next)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && (
        <p className={formStyles.help} role="status">
          {note}
        </p>
      )}
    </div>
  )
}

function YearHead({ rows, rowKey }: { rows: RecordData[]; rowKey: string }) {
  const t = useWidgetText()
  return (
    <thead>
      <tr>
        <th scope="col">{t('indicator')}</th>
        {rows.map((row) => (
          <th key={String(row[rowKey])} scope="col">
            {t('yearOf', { year: String(row[rowKey]) })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FixedCellProps {
  props: InputProps
  rows: RecordData[]
  index: number
  name: string
  label: string
  onCommit: (name: string, value: Json) => void
}

function FixedCell({ props, rows, index, name, label, onCommit }: FixedCellProps) {
  const { path, field, readonly, problems, context, environment } = props
  const inside = contextOfRow(context, field, rows, index)
  const cell = rowCells(field, rows[index] ?? {}, inside).find((item) => item.name === name)
  if (!cell?.visible) return <span className={formStyles.blank}>—</span>

  return (
    <CellInput
      cell={cell}
      path={[...path, index, name]}
      label={label}
      problems={problems}
      readonly={readonly}
      context={inside}
      environment={environment}
      onCommit={onCommit}
    />
  )
}

function FixedTableDisplay({ field, value, environment }: DisplayProps) {
  const t = useWidgetText()
  const { rows, columns } = toReadableRows(field, value, environment.year)
  const key = rowKey(field)
  if (columns.length === 0) return <BlankValue />

  return (
    <div
      className={`${tableStyles.scroll} ${rowsStyles.tableScroll}`}
      tabIndex={0}
      role="region"
      aria-label={field.title}
    >
      <table
        className={`${tableStyles.table} ${rowsStyles.table} ${rowsStyles.fixedTable} ${rowsStyles.readTable}`}
      >
        <YearHead rows={rows} rowKey={key} />
        <tbody>
          {columns.map(([name, inner, decimals]) => {
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
                      formatValue(row[name], withoutUnit(inner), environment.config, decimals)
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

/**
 * Years are laid out as columns; dictionary rows as lines, because they are many with long texts.
 */
export const fixedTable: WidgetDefinition = {
  Input: (props) =>
    hasItems(props.field) ? <ItemRowsInput {...props} /> : <FixedTableInput {...props} />,
  Display: (props) =>
    hasItems(props.field) ? <ItemRowsDisplay {...props} /> : <FixedTableDisplay {...props} />,
}
