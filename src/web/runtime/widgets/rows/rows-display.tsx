import { isBlankValue, toReadableRows } from '#config-model/display/display-rows.ts'
import { widgetOf } from '#config-model/field-types.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { DisplayProps } from '#web/runtime/widgets/definition.ts'
import { rowTitle } from './rows.ts'
import { SumRow } from './sums/late-sum-row.ts'

/** Rows to read: a table when it stays legible, else one block per row. */
export function RowsDisplay({ field, value, environment }: DisplayProps) {
  const t = useWidgetText()
  const { rows, columns } = toReadableRows(field, value, environment.year)
  if (rows.length === 0) return <span className="pl-blank">—</span>
  if (columns.length === 0)
    return <span className="pl-blank">{t('blankRows', { n: rows.length })}</span>

  const rowsProps = { field, rows, columns, environment }

  return columns.length > 7 ? <Cards {...rowsProps} /> : <ReadTable {...rowsProps} />
}

interface RowsProps {
  field: Field
  rows: RecordData[]
  columns: [name: string, field: Field][]
  environment: DisplayProps['environment']
}

function Cell({ field, value, environment }: DisplayProps) {
  const { Display } = environment.widgets[widgetOf(field)]
  return <Display field={field} value={value} environment={environment} />
}

function Cards({ field, rows, columns, environment }: RowsProps) {
  return (
    <div className="pl-read-cards">
      {rows.map((row, index) => (
        <section key={index} className="pl-read-card">
          <p className="pl-read-card-title">
            {index + 1}. {rowTitle(field, row, index, environment)}
          </p>
          <dl>
            {columns
              .filter(([name]) => !isBlankValue(row[name]))
              .map(([name, inner]) => (
                <div key={name}>
                  <dt>{inner.title}</dt>
                  <dd>
                    <Cell field={inner} value={row[name]} environment={environment} />
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
      className="ui-table-scroll pl-table-scroll"
      tabIndex={0}
      role="region"
      aria-label={field.title}
    >
      <table className="ui-table pl-table pl-read-table">
        <thead>
          <tr>
            <th scope="col" className="pl-row-number">
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
              <td className="pl-row-number">{index + 1}</td>
              {columns.map(([name, inner]) => (
                <td key={name} data-type={inner.type}>
                  <Cell field={inner} value={row[name]} environment={environment} />
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
