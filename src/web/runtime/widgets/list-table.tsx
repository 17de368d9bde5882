import { useRef, useState, type ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { withNewRowId } from '#config-model/facts/row-id.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { controlId, type InputProps, type WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { ColumnTitle } from './rows/column-title.tsx'
import { ListTableRow } from './rows/list-table-row.tsx'
import { UndoBar } from './rows/row-buttons.tsx'
import { RowOrder, SumRow, RowsDisplay } from './rows/rows-display.tsx'
import { columnsOf, useRows } from './rows/rows.ts'
import { useSpreadsheetParser, isTableText } from './rows/use-spreadsheet-parser.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows/rows.module.css'

/** Flat rows as an editable table; accepts blocks pasted from a spreadsheet. */
function ListTableInput(props: InputProps) {
  const { id, field, readonly, context } = props
  const t = useWidgetText()
  const editing = useRows(props)
  const { rows, keys } = editing
  const columns = columnsOf(field, rows, context)
  const max = field.maxItems ?? 200
  const { note, paste } = usePaste(props, editing, columns)
  const now = useRef({ editing, paste })

  now.current = { editing, paste }

  return (
    <div
      className={`${layoutStyles.stack} ${rowsStyles.rows}`}
      data-row-box=""
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.title}
    >
      <div
        className={`${tableStyles.scroll} ${rowsStyles.tableScroll}`}
        data-stack={columns.length > 2 || undefined}
      >
        <table className={`${tableStyles.table} ${rowsStyles.table}`}>
          <Head columns={columns} readonly={readonly} />
          <tbody>
            {rows.map((row, index) => (
              <ListTableRow
                key={keys[index]}
                table={{ props, columns, isFull: rows.length >= max, isMovable: rows.length > 1 }}
                row={row}
                index={index}
                now={now}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={panelStyles.empty} colSpan={columns.length + 2}>
                  {t(readonly ? 'blank' : 'noRows')}
                </td>
              </tr>
            )}
          </tbody>
          {field.sums && <Sums props={props} rows={rows} columns={columns} />}
        </table>
      </div>
      {!readonly && (
        <div
          className={`${layoutStyles.wrap} ${rowsStyles.foot}`}
          onPaste={(event) => paste(event, rows.length, 0)}
        >
          <AddRow
            props={props}
            editing={editing}
            first={columns[0]?.name ?? ''}
            isFull={rows.length >= max}
          />
          {note !== '' && (
            <span className={formStyles.help} role="status">
              {note}
            </span>
          )}
          {rows.length >= max && (
            <span className={formStyles.help}>{t('mostRows', { n: max })}</span>
          )}
          <UndoBar removed={editing.removed} onUndo={editing.undo} />
          {(rows.length > 1 || field.import) && <RowOrder input={props} editing={editing} />}
        </div>
      )}
    </div>
  )
}

type Editing = ReturnType<typeof useRows>

interface SumsProps {
  props: InputProps
  rows: Editing['rows']
  columns: ReturnType<typeof columnsOf>
}

function Sums({ props: { field, readonly, environment }, rows, columns }: SumsProps) {
  const names = columns.map(({ name }) => name)
  return (
    <SumRow
      field={field}
      rows={rows}
      names={names}
      environment={environment}
      hasActions={!readonly}
    />
  )
}

function Head({ columns, readonly }: { columns: ReturnType<typeof columnsOf>; readonly: boolean }) {
  const t = useWidgetText()
  return (
    <thead>
      <tr>
        <th scope="col" className={rowsStyles.rowNumber}>
          {t('rowNumber')}
        </th>
        {columns.map((column) => (
          <th key={column.name} scope="col" data-type={column.field.type}>
            <ColumnTitle column={column} />
          </th>
        ))}
        {!readonly && (
          <th scope="col" className={rowsStyles.rowActions}>
            {t('actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

function usePaste(
  { field, readonly, environment }: InputProps,
  { rows, replaceAll }: Editing,
  columns: ReturnType<typeof columnsOf>,
) {
  const [note, setNote] = useState('')
  const read = useSpreadsheetParser()
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (readonly || !isTableText(text)) return

    event.preventDefault()
    read(({ parseCells, pasteCells, formatPasteResult }) => {
      const result = pasteCells(rows, { cells: parseCells(text), at: { row, column } }, columns, {
        config: environment.config,
        year: environment.year,
        maxRows: field.maxItems ?? 200,
      })

      setNote(formatPasteResult(result))
      replaceAll(result.rows.map((row, at) => (at < rows.length ? row : withNewRowId(row))))
    })
  }

  return { note, paste }
}

interface AddRowProps {
  props: InputProps
  editing: Editing
  first: string
  isFull: boolean
}

function AddRow({ props: { path }, editing, first, isFull }: AddRowProps) {
  const t = useWidgetText()
  const add = () => {
    // Rendered synchronously, so that the next key goes into the new row.
    flushSync(editing.add)
    document.getElementById(controlId([...path, editing.rows.length, first]))?.focus()
  }

  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${rowsStyles.add}`}
      disabled={isFull}
      onClick={add}
    >
      <Glyph name="plus" /> {t('addRow')}
    </button>
  )
}

export const listTable: WidgetDefinition = { Input: ListTableInput, Display: RowsDisplay }
