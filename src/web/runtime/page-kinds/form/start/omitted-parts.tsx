import { useQuery } from '@tanstack/react-query'
import { formatValue } from '#config-model/field-types.ts'
import {
  findExpiredRows,
  fieldsNotCopied,
  type ExpiredRow,
} from '#config-model/forms/copied-data.ts'
import { buildNewRecord } from '#config-model/forms/record-limits.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig, useNow, useUser } from '#web/session/session.ts'
import type { StartModel } from './use-start.ts'
import styles from '#public/kit/panel.module.css'

/**
 * Parts of last year's record that are not copied: yearly statements and, by name, expired rows.
 */
export default function OmittedParts({
  start: { page, entity },
  id,
}: {
  start: StartModel
  id: string
}) {
  const t = useFormText()
  const config = useConfig()
  const user = useUser()
  const now = useNow()
  const source = useQuery({
    queryKey: ['copy', entity, id],
    queryFn: () => recordCalls.read(entity, id),
  })

  const omittedTitles = fieldsNotCopied(config, page.form).map(({ title }) => title)
  const expired = source.data
    ? findExpiredRows(config, source.data.data, {
        record: buildNewRecord(config, entity, {}, user),
        user,
        now,
      })
    : []

  const nameOf = ({ list, index, row, field, date }: ExpiredRow) => {
    const { itemTitle = '' } = list
    const name = list.fields?.[itemTitle]
      ? formatValue(row[itemTitle], list.fields[itemTitle], config)
      : ''

    return t('expiredRow', {
      list: list.title,
      name: name || t('row', { n: index + 1 }),
      field: field.title,
      date,
    })
  }

  return (
    <div className={styles.hint} role="status" aria-busy={source.isPending}>
      {omittedTitles.length > 0 && (
        <p>{t('leftOut', { fields: omittedTitles.join(t('comma')) })}</p>
      )}
      {expired.length > 0 && (
        <p>{t('leftOutExpired', { rows: expired.map(nameOf).join(t('comma')) })}</p>
      )}
    </div>
  )
}
