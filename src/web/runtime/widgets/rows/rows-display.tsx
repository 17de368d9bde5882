import {
  isBlankValue,
  toReadableRows,
  type ReadableRows,
} from '#config-model/display/display-rows.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { DisplayProps } from '#web/runtime/widgets/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { BlankValue } from '../blank-value.tsx'
import { rowTitle } from './rows.ts'
import layoutStyles from '#public/kit/layout.module.css'
import tableStyles from '#public/kit/table.module.css'
import formStyles from '#web/runtime/form/form.module.css'
import rowsStyles from './rows.module.css'

export const RowOrder = lazyComponent(async () => {
  await whenPageIdle()
  return import('./row-order.tsx')
})
export const SumRow = lazyComponent(() => import('./sum-row.tsx'))

export function RowsDisplay({ field, value, environment }: DisplayProps) {
  const t = useWidgetText()
  const { rows, columns } = toReadableRows(field, value, environment.year)
  if (rows.length === 0) return <BlankValue />
  if (columns.length === 0)
    return <span className={formStyles.blank}>{t('blankRows', { n: rows.length })}</span>

  const rowsProps = { field, rows, columns, environment }

  return columns.length > 7 ? <Cards {...rowsProps} /> : <ReadTable {...rowsProps} />
}

interface RowsProps {
  field: Field
  rows: RecordData[]
  columns: ReadableRows['columns']
  environment: DisplayProps['environment']
}

function Cell(props: DisplayProps) {
  const { Display } = props.environment.widgets[widgetOf(props.field)]
  return <Display {...props} />
}

function Cards({ field, rows, columns, environment }: RowsProps) {
  return (
    <div className={`${layoutStyles.stack} ${rowsStyles.readCards}`}>
      {rows.map((row, index) => (
        <section key={index} className={rowsStyles.readCard}>
          <p className={rowsStyles.readCardTitle}>
            {index + 1}. {rowTitle(field, row, index, environment)}
          </p>
          <dl>
            {columns
              .filter(([name]) => !isBlankValue(row[name]))
              .map(([name, inner, decimals]) => (
                <div key={name}>
                  <dt>{inner.title}</dt>
                  <dd>
                    <Cell field={inner} value={row[name]} {...{ decimals, environment }} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {field.sums && <SumRow field={field} rows={rows} environment={environment} />}
    </div>
  )
}

function ReadTable({ field, rows, columns, environment }: RowsProps) {
  const t = useWidgetText()
  return (
    <div
      className={`${tableStyles.scroll} ${rowsStyles.tableScroll}`}
      tabIndex={0}
      role="region"
      aria-label={field.title}
    >
      <table className={`${tableStyles.table} ${rowsStyles.table} ${rowsStyles.readTable}`}>
        <thead>
          <tr>
            <th scope="col" className={rowsStyles.rowNumber}>
              {t('rowNumber')}
            </th>
            {columns.map(([name, inner]) => (
              <th key={name} scope="col" data-type={inner.type}>
                {inner.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td className={rowsStyles.rowNumber}>{index + 1}</td>
              {columns.map(([name, inner, decimals]) => (
                <td key={name} data-type={inner.type}>
                  <Cell field={inner} value={row[name]} {...{ decimals, environment }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {field.sums && (
          <SumRow
            field={field}
            rows={rows}
            names={columns.map(([name]) => name)}
            environment={environment}
          />
        )}
      </table>
    </div>
  )
}
