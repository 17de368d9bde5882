import type { Field } from '#config-model/types.generated.ts'
import { useWidgetText, widgetText } from '#web/i18n/widget-text.ts'
import type { columnsOf } from './rows.ts'
import styles from '#web/runtime/form/form.module.css'

export const columnLabel = ({ title, unit }: Field): string =>
  unit === undefined ? title : title + widgetText('bracketed', { text: unit })

export function ColumnTitle({
  column: { field, required },
}: {
  column: ReturnType<typeof columnsOf>[number]
}) {
  const t = useWidgetText()
  return (
    <>
      {required && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
      {field.title}
      {field.unit && <small>{t('bracketed', { text: field.unit })}</small>}
    </>
  )
}
