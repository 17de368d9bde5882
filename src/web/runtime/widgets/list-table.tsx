import { useState, type ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { widgetOf } from '#config-model/field-types.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { CellInput } from './cell-input.tsx'
import { RowsDisplay } from './rows-display.tsx'
import { controlId, type InputProps, type WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { isTable, parseCells, pasteCells } from './paste-rows.ts'
import { cellsOf, columnsOf, contextOfRow, useRows } from './rows.ts'
import { UndoBar } from './undo-bar.tsx'

/** Flat rows as a table to type in; a block copied from a spreadsheet can be pasted into any cell. */
function ListTableInput({ id, path, field, value, readonly, problems, context, environment, onCommit }: InputProps) {
  const t = useWidgetText()
  const editing = useRows(field, value, onCommit)
  const { rows, keys } = editing
  const [note, setNote] = useState('')
  const columns = columnsOf(field, rows, context)
  const max = field.maxItems ?? 200

  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (readonly || !isTable(text)) return
    event.preventDefault()
    const result = pasteCells(rows, parseCells(text), { row, column }, columns, {
      config: environment.config,
      year: environment.year,
      maxRows: max,
    })
    setNote(t(result.skipped > 0 ? 'pastedSkipped' : 'pasted', { n: result.rows.length, skipped: result.skipped }))
    editing.replaceAll(result.rows)
  }
  return (
    <div className="pl-rows" id={id} tabIndex={-1} role="group" aria-label={field.title}>
      <div className="ui-table-scroll pl-table-scroll" data-stack={columns.length > 2 || undefined}>
        <table className="ui-table pl-table">
          <thead>
            <tr>
              <th scope="col" className="pl-row-number">
                {t('rowNumber')}
              </th>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-type={column.field.type}>
                  {column.required && (
                    <span className="pl-star" aria-hidden="true">
                      *
                    </span>
                  )}
                  {column.field.title}
                  {column.field.unit && <small>{t('bracketed', { text: column.field.unit })}</small>}
                </th>
              ))}
              {!readonly && (
                <th scope="col" className="pl-row-actions">
                  {t('actions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const inside = contextOfRow(context, field, rows, index)
              const cells = cellsOf(field, row, inside)
              return (
                <tr key={keys[index]}>
                  <td className="pl-row-number" data-row={t('rowAt', { n: index + 1 })}>
                    {index + 1}
                  </td>
                  {columns.map((column, at) => {
                    const cell = cells.find((item) => item.name === column.name)!
                    const cellPath = [...path, index, column.name]
                    return (
                      <td
                        key={column.name}
                        data-label={column.field.title}
                        data-type={column.field.type}
                        onPaste={(event) => paste(event, index, at)}
                      >
                        {cell.visible ? (
                          <CellInput
                            cell={withoutUnit(cell)}
                            path={cellPath}
                            label={t('cellAt', { n: index + 1, title: column.field.title })}
                            problems={problems}
                            readonly={readonly}
                            context={inside}
                            environment={environment}
                            onCommit={(name, next) => editing.set(index, name, next)}
                          />
                        ) : (
                          <span className="pl-blank">—</span>
                        )}
                      </td>
                    )
                  })}
                  {!readonly && (
                    <td className="pl-row-actions">
                      <button
                        type="button"
                        className="ui-icon-button"
                        title={t('copy')}
                        aria-label={t('copyRow', { n: index + 1 })}
                        disabled={rows.length >= max}
                        onClick={() => editing.copy(index)}
                      >
                        <Glyph name="copy" />
                      </button>
                      <button
                        type="button"
                        className="ui-icon-button"
                        data-tone="danger"
                        title={t('removeItem')}
                        aria-label={t('removeRow', { n: index + 1 })}
                        onClick={() => editing.remove(index)}
                      >
                        <Glyph name="trash" />
                      </button>
                    </td>
                  )}
                </tr>
              )
            })}
            {rows.length === 0 && (
              <tr>
                <td className="ui-empty" colSpan={columns.length + 2}>
                  {t(readonly ? 'blank' : 'noRows')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {!readonly && (
        <div className="pl-rows-foot" onPaste={(event) => paste(event, rows.length, 0)}>
          <button
            type="button"
            className="pl-add"
            disabled={rows.length >= max}
            onClick={() => {
              // The cursor goes into the new row at once: what is typed next belongs there.
              flushSync(editing.add)
              document.getElementById(controlId([...path, rows.length, columns[0]?.name ?? '']))?.focus()
            }}
          >
            <Glyph name="plus" /> {t('addRow')}
          </button>
          {note !== '' && (
            <span className="pl-help" role="status">
              {note}
            </span>
          )}
          {rows.length >= max && <span className="pl-help">{t('mostRows', { n: max })}</span>}
          <UndoBar removed={editing.removed} onUndo={editing.undo} />
        </div>
      )}
    </div>
  )
}

/** The unit stands in the column's heading; a box ticked in a cell needs no sentence. */
function withoutUnit(cell: ReturnType<typeof cellsOf>[number]) {
  if (cell.field.unit === undefined && widgetOf(cell.field) !== 'textarea') return cell
  const known = plain.get(cell.field)
  if (known) return { ...cell, field: known }
  const { unit: _, ...rest } = cell.field
  const field = { ...rest, ...(cell.field.type === 'paragraph' ? { widget: 'input' as const } : {}) }
  plain.set(cell.field, field)
  return { ...cell, field }
}
const plain = new WeakMap<object, InputProps['field']>()

export const listTable: WidgetDefinition = { Input: ListTableInput, Display: RowsDisplay }
