import type { ClipboardEvent } from 'react'
import { widgetOf } from '#config-model/field-types.ts'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import { CellInput } from './cell-input.tsx'
import type { InputProps } from '../definition.ts'
import { cellsOf, contextOfRow, type columnsOf, type useRows } from './rows.ts'
import { RowButton } from './row-button.tsx'

export interface ListTableRowProps {
  table: {
    props: InputProps
    editing: ReturnType<typeof useRows>
    columns: ReturnType<typeof columnsOf>
    max: number
  }
  index: number
  onPaste: (event: ClipboardEvent, column: number) => void
}

/** One row of a table to type in: its number, a control per column, copy and remove. */
export function ListTableRow({ table, index, onPaste }: ListTableRowProps) {
  const t = useWidgetText()
  const { props, editing, columns, max } = table
  const { path, field, readonly, problems, context, environment } = props
  const inside = contextOfRow(context, field, editing.rows, index)
  const cells = cellsOf(field, editing.rows[index] ?? {}, inside)
  return (
    <tr>
      <td className="pl-row-number" data-row={t('rowAt', { n: index + 1 })}>
        {index + 1}
      </td>
      {columns.map((column, at) => {
        const cell = cells.find((item) => item.name === column.name)
        return (
          <td
            key={column.name}
            data-label={column.field.title}
            data-type={column.field.type}
            onPaste={(event) => onPaste(event, at)}
          >
            {cell?.visible ? (
              <CellInput
                cell={withoutUnit(cell)}
                path={[...path, index, column.name]}
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
          <RowButton
            glyph="copy"
            title={t('copy')}
            label={t('copyRow', { n: index + 1 })}
            disabled={editing.rows.length >= max}
            onClick={() => editing.copy(index)}
          />
          <RowButton
            glyph="trash"
            title={t('removeItem')}
            label={t('removeRow', { n: index + 1 })}
            isDanger
            onClick={() => editing.remove(index)}
          />
        </td>
      )}
    </tr>
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
