import type { FormPage } from '#config-model/types.generated.ts'
import { useListCounts } from '#web/api/list-counts.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { PageLink } from '#web/runtime/workflow/blocked-reason.tsx'
import styles from '#web/ui/notice.module.css'

/** Each prerequisite is listed until its preset has a record. */
export default function StartPrerequisites({ items }: { items: NonNullable<FormPage['before']> }) {
  const t = useFormText()
  const { countOf } = useListCounts(items)
  const missing = items.filter((item) => countOf(item) === 0)
  if (missing.length === 0) return null

  return (
    <section className={styles.notice} data-tone="amber" aria-label={t('beforeStart')}>
      {missing.map((item) => (
        <p key={item.title}>
          <strong>{item.title}</strong> <PageLink page={item.open} />
        </p>
      ))}
    </section>
  )
}
