import { useQuery } from '@tanstack/react-query'
import { apiPaths } from '#contract/paths.ts'
import type { PreviewedChange as Preview } from '#contract/routes/workflow.ts'
import { api } from '#web/api/client.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { useUndoText } from '#web/i18n/undo-text.ts'
import panelStyles from '#public/kit/panel.module.css'
import styles from './transition-preview.module.css'

export interface TransitionPreviewProps {
  entity: string
  transition: string
  items: { id: string; version: number }[]
}

/**
 * What a transition on one record would change, computed by the server without saving. Empty on
 * failure, because the transition itself reports the error.
 */
export default function TransitionPreview({
  entity,
  transition,
  items: [item, ...others],
}: TransitionPreviewProps) {
  const t = useUndoText()
  const { id = '', version = 0 } = item ?? {}
  const { data } = useQuery({
    queryKey: ['foreseen', entity, id, transition, version, currentLocale()],
    queryFn: () =>
      api.get<Preview | null>(`${apiPaths.foreseen(entity, id, transition)}?version=${version}`),
    staleTime: 0,
    retry: false,
    enabled: item !== undefined && others.length === 0,
  })

  if (!data) return null

  return (
    <section className={styles.foreseen} aria-label={t('foreseen')}>
      <h3>
        {t('foreseen')} · {data.title} {data.name}
      </h3>
      <dl>
        {data.changes.map(({ title, before, after }) => (
          <div key={title} className={panelStyles.bar}>
            <dt>{title}</dt>
            <dd>
              {before === after
                ? t('stays', { value: before || '—' })
                : `${before || '—'} → ${after || '—'}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
