import { memo, type ClipboardEvent, type RefObject } from 'react'
import { isParagraph } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { InputProps } from '#web/runtime/widgets/definition.ts'
import { CellInput, selfContainedTypes } from './cell-input.tsx'
import { columnLabel } from './column-title.tsx'
import { RowGrip, RowButton } from './row-buttons.tsx'
import { rowCells, contextOfRow, type columnsOf, type useRows } from './rows.ts'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './rows.module.css'

export interface ListTableRowProps {
  table: {
    props: InputProps
    columns: ReturnType<typeof columnsOf>
    isFull: boolean
    isMovable: boolean
  }
  row: RecordData
  index: number
  now: RefObject<{
    editing: ReturnType<typeof useRows>
    paste: (event: ClipboardEvent, row: number, column: number) => void
  }>
}

export const ListTableRow = memo(function ListTableRow({
  table,
  row,
  index,
  now,
}: ListTableRowProps) {
  const t = useWidgetText()
  const { props, columns, isFull, isMovable } = table
  const { path, field, readonly, problems, context, environment } = props
  const inside = contextOfRow(context, field, now.current.editing.rows, index)
  const cells = rowCells(field, row, inside)

  return (
    <tr>
      <td className={styles.rowNumber} data-row={t('rowAt', { n: index + 1 })}>
        <RowGrip n={index + 1} isMovable={!readonly && isMovable} />
      </td>
      {columns.map((column, at) => {
        const cell = cells.find((item) => item.name === column.name)
        return (
          <td
            key={column.name}
            data-label={columnLabel(column.field)}
            data-type={column.field.type}
            onPaste={(event) => now.current.paste(event, index, at)}
          >
            {cell?.visible ? (
              <CellInput
                cell={asSingleLine(cell)}
                path={[...path, index, column.name]}
                label={t('cellAt', { n: index + 1, title: column.field.title })}
                problems={problems}
                readonly={readonly}
                context={inside}
                environment={environment}
                onCommit={(name, next) => now.current.editing.set(index, name, next)}
              />
            ) : (
              <span className={`${formStyles.blank} ${styles.blankCell}`}>—</span>
            )}
          </td>
        )
      })}
      {!readonly && (
        <td className={styles.rowActions}>
          <RowButton
            glyph="copy"
            title={t('copy')}
            label={t('copyRow', { n: index + 1 })}
            disabled={isFull}
            onClick={() => now.current.editing.copy(index)}
          />
          <RowButton
            glyph="trash"
            title={t('removeItem')}
            label={t('removeRow', { n: index + 1 })}
            isDanger
            onClick={() => now.current.editing.remove(index)}
          />
        </td>
      )}
    </tr>
  )
}, isSameRow)

/** A row whose cells depend on their context always rerenders. */
function isSameRow(before: ListTableRowProps, after: ListTableRowProps): boolean {
  const { props, columns, isFull } = after.table
  const former = before.table

  return (
    before.row === after.row &&
    before.index === after.index &&
    former.isFull === isFull &&
    former.isMovable === after.table.isMovable &&
    former.props.readonly === props.readonly &&
    former.props.environment === props.environment &&
    former.props.field === props.field &&
    former.props.problems.length + props.problems.length === 0 &&
    former.columns.length === columns.length &&
    Object.values(props.field.fields ?? {}).every(isContextFree)
  )
}

const isContextFree = ({ type, visibleWhen, requiredWhen, readonlyWhen, computed }: Field) =>
  selfContainedTypes.test(type) && !visibleWhen && !requiredWhen && !readonlyWhen && !computed

/** A paragraph is edited in one line. */
function asSingleLine(cell: ReturnType<typeof rowCells>[number]) {
  if (!isParagraph(cell.field) || widgetOf(cell.field) !== 'textarea') return cell
  const field = singleLineFields.get(cell.field) ?? { ...cell.field, widget: 'input' as const }
  singleLineFields.set(cell.field, field)

  return { ...cell, field }
}
const singleLineFields = new WeakMap<object, InputProps['field']>()
