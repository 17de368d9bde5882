import { isRow } from '#config-model/conditions/context.ts'
import { isList } from '#config-model/field-traits.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { type RowChange, compareRows } from '#config-model/values/pair-rows.ts'
import { usePublishingText } from '#web/i18n/publishing-text.ts'
import styles from '#public/kit/panel.module.css'

interface RowChangesProps {
  field: Field
  before: Json | undefined
  after: Json | undefined
  isSame?: (a: Json | undefined, b: Json | undefined) => boolean
}

const maxVisibleRows = 20

export default function RowChanges({ field, before, after, isSame }: RowChangesProps) {
  const t = usePublishingText()
  if (!isList(field) || !Array.isArray(before) || !Array.isArray(after)) return null

  const changes = compareRows(before.filter(isRow), after.filter(isRow), isSame)
  const lineOf = ({ kind, at, former, columns }: RowChange) => {
    const titles = columns.flatMap((name) => field.fields?.[name]?.title ?? []).join(t('comma'))
    if (kind === 'added') return t('rowAdded', { n: at + 1 })
    if (kind === 'removed') return t('rowRemoved', { n: at + 1 })
    if (kind === 'moved') return t('rowMoved', { n: at + 1, from: (former ?? at) + 1 })

    return titles === '' ? '' : t('rowChanged', { n: at + 1, titles })
  }

  const lines = changes.map(lineOf).filter((line) => line !== '')
  if (lines.length === 0) return null

  return (
    <ul className={styles.hint}>
      {lines.slice(0, maxVisibleRows).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > maxVisibleRows && (
        <li>{t('moreRows', { n: lines.length - maxVisibleRows })}</li>
      )}
    </ul>
  )
}
