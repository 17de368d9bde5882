import type { RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { columnSums } from '#config-model/values/column-sums.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { WidgetEnvironment } from '#web/runtime/widgets/definition.ts'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './rows.module.css'

interface SumRowProps {
  field: Field
  rows: RecordData[]
  names?: string[]
  environment: WidgetEnvironment
  hasActions?: boolean
}

/** By column, or in a line below cards; nothing without values. */
export default function SumRow({
  field,
  rows,
  names,
  environment,
  hasActions = false,
}: SumRowProps) {
  const t = useWidgetText()
  const sums = columnSums(field, rows, environment.config)
  if (Object.keys(sums).length === 0) return null

  if (!names)
    return (
      <dl className={`${layoutStyles.wrap} ${styles.cardSums}`} aria-label={t('sum')}>
        {Object.entries(sums).map(([name, sum]) => (
          <div key={name}>
            <dt>{t('sumOf', { title: field.fields?.[name]?.title ?? name })}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
    )

  return (
    <tfoot>
      <tr>
        <th scope="row">{t('sum')}</th>
        {names.map((name) => (
          <td
            key={name}
            data-type={field.fields?.[name]?.type}
            data-label={sums[name] && field.fields?.[name]?.title}
          >
            {sums[name]}
          </td>
        ))}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}
