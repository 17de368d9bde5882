import type { ReactNode } from 'react'
import { rowKey, toReadableRows, rowsOfValue } from '#config-model/display/display-rows.ts'
import { labelOf, rowKeys } from '#config-model/facts/dictionary.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { RecordData, Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type {
  DisplayProps,
  InputProps,
  WidgetEnvironment,
} from '#web/runtime/widgets/definition.ts'
import { BlankValue } from '../blank-value.tsx'
import { CellInput } from './cell-input.tsx'
import { ColumnTitle, columnLabel } from './column-title.tsx'
import { rowCells, columnsOf, contextOfRow } from './rows.ts'
import buttonStyles from '#public/kit/button.module.css'
import tableStyles from '#public/kit/table.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import styles from './rows.module.css'

function itemOf(field: Field, row: RecordData, { config }: WidgetEnvironment): string {
  return labelOf(config, field.rows?.dictionary ?? '', String(row[rowKey(field)] ?? ''))
}

function ItemTable({
  field,
  titles,
  children,
}: {
  field: Field
  titles: [string, ReactNode][]
  children: ReactNode
}) {
  return (
    <table className={`${tableStyles.table} ${styles.table} ${styles.itemRows}`}>
      <thead>
        <tr>
          <th scope="col">{field.fields?.[rowKey(field)]?.title}</th>
          {titles.map(([name, title]) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function ItemRowsInput(props: InputProps) {
  const { id, field, value, context, environment } = props
  const rows = fixedRows(field, value, environment)
  const columns = columnsOf(field, rows, context).filter(({ name }) => name !== rowKey(field))

  return (
    <div className={styles.itemRowsBox}>
      <FillRest props={props} rows={rows} />
      <div
        className={`${tableStyles.scroll} ${styles.tableScroll}`}
        data-stack
        id={id}
        tabIndex={-1}
        role="group"
        aria-label={field.title}
      >
        <ItemTable
          field={field}
          titles={columns.map((column) => [
            column.name,
            <ColumnTitle key={column.name} column={column} />,
          ])}
        >
          {rows.map((row, index) => (
            <ItemRow key={String(row[rowKey(field)])} {...{ props, rows, columns, index }} />
          ))}
        </ItemTable>
      </div>
    </div>
  )
}

function FillRest({ props, rows }: { props: InputProps; rows: RecordData[] }) {
  const t = useWidgetText()
  const { field, readonly, context, onCommit } = props
  const cellsAt = (index: number) =>
    rowCells(field, rows[index] ?? {}, contextOfRow(context, field, rows, index))
  const isBlank = (index: number, name: string) => {
    const cell = cellsAt(index).find((item) => item.name === name)
    return (
      cell !== undefined &&
      cell.visible &&
      !cell.readonly &&
      (cell.value === undefined || cell.value === null)
    )
  }

  const offered = Object.entries(field.fields ?? {}).flatMap(([name, { fillRest }]) => {
    const blank =
      fillRest && !readonly ? rows.flatMap((_, index) => (isBlank(index, name) ? [index] : [])) : []
    return fillRest && blank.length > 1 ? [{ name, ...fillRest, blank: new Set(blank) }] : []
  })

  if (offered.length === 0) return null

  return (
    <p className={buttonStyles.actions}>
      {offered.map(({ name, title, value, blank }) => (
        <button
          key={name}
          type="button"
          className={buttonStyles.button}
          onClick={() =>
            onCommit(rows.map((row, index) => (blank.has(index) ? { ...row, [name]: value } : row)))
          }
        >
          {title}
          {t('bracketed', { text: String(blank.size) })}
        </button>
      ))}
    </p>
  )
}

interface ItemRowProps {
  props: InputProps
  rows: RecordData[]
  columns: { name: string }[]
  index: number
}

function ItemRow({ props, rows, columns, index }: ItemRowProps) {
  const { path, field, readonly, problems, context, environment, onCommit } = props
  const row = rows[index] ?? {}
  const inside = contextOfRow(context, field, rows, index)
  const item = itemOf(field, row, environment)
  const cells = rowCells(field, row, inside)
  const commit = (name: string, next: RecordData[string]) =>
    onCommit(rows.map((other, at) => (at === index ? { ...other, [name]: next } : other)))

  return (
    <tr>
      <th scope="row">{item}</th>
      {columns.map(({ name }) => {
        const cell = cells.find((other) => other.name === name && other.visible)
        return (
          <td key={name} data-type={cell?.field.type} data-label={cell && columnLabel(cell.field)}>
            {cell ? (
              <CellInput
                cell={cell}
                path={[...path, index, name]}
                label={`${item} ${cell.field.title}`}
                problems={problems}
                readonly={readonly}
                context={inside}
                environment={environment}
                onCommit={commit}
              />
            ) : (
              <span className={`${formStyles.blank} ${styles.blankCell}`}>—</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

export function ItemRowsDisplay({ field, value, environment }: DisplayProps) {
  const { rows, columns } = toReadableRows(field, value, environment.year)
  if (columns.length === 0) return <BlankValue />

  return (
    <div
      className={`${tableStyles.scroll} ${styles.tableScroll} ${styles.readTable}`}
      data-stack
      tabIndex={0}
      role="region"
      aria-label={field.title}
    >
      <ItemTable field={field} titles={columns.map(([name, inner]) => [name, inner.title])}>
        {rows.map((row) => (
          <tr key={String(row[rowKey(field)])}>
            <th scope="row">{itemOf(field, row, environment)}</th>
            {columns.map(([name, inner, decimals]) => {
              const { Display } = environment.widgets[widgetOf(inner)]
              return (
                <td key={name} data-type={inner.type} data-label={inner.title}>
                  <Display field={inner} value={row[name]} {...{ decimals, environment }} />
                </td>
              )
            })}
          </tr>
        ))}
      </ItemTable>
    </div>
  )
}

export function fixedRows(
  field: Field,
  value: Json | undefined,
  { config, year }: Pick<WidgetEnvironment, 'config' | 'year'>,
): RecordData[] {
  const stored = rowsOfValue(value)
  const key = field.rows?.key ?? 'year'
  if (year === null) return stored

  return rowKeys(config, field, year).map(
    (name) => stored.find((row) => row[key] === name) ?? { [key]: name },
  )
}
