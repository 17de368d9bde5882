import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { ArticlePage, ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useListText } from '#web/i18n/list-text.ts'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import { useConfig } from '#web/session/session.ts'
import buttonStyles from '#public/kit/button.module.css'
import styles from './article.module.css'

const maxRecords = 50

/** Decides all of the reader's records of an article at once. Empty without such records. */
export default function ArticleDecision({ decide }: Pick<ArticlePage, 'decide'>) {
  const page = listPageOf(useConfig(), decide?.list)
  return decide && page ? <Decision decide={decide} page={page} /> : null
}

function Decision({
  decide,
  page,
}: {
  decide: NonNullable<ArticlePage['decide']>
  page: ListPage
}) {
  const t = useListText()
  const config = useConfig()
  const client = useQueryClient()
  const heading = useId()
  const [isConfirming, setConfirming] = useState(false)
  const { list, transition } = decide
  const { data } = useQuery({
    queryKey: ['rows', list, 'decide', transition],
    queryFn: () => api.getPage<ListRow>(`${apiPaths.listRows(list)}?size=200`),
    // Every visit fetches the rows again.
    staleTime: 0,
  })

  const open = (data?.rows ?? [])
    .filter((row) => row.transitions.includes(transition))
    .slice(0, maxRecords)
  const title = workflowOf(config, page.entity)?.transitions[transition]?.title ?? ''
  const nameOf = (row: ListRow) =>
    String(row.data[config.entities[page.entity]?.titleField ?? ''] ?? '')
  if (open.length === 0) return null

  return (
    <section className={styles.decision} aria-labelledby={heading}>
      <h2 id={heading}>{t('decideThese', { n: open.length })}</h2>
      <ul>
        {open.map((row) => (
          <li key={row.id}>
            <b>{nameOf(row)}</b> {linesOf(config, page, row)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={buttonStyles.button}
        data-tone="primary"
        onClick={() => setConfirming(true)}
      >
        {title}
      </button>
      {isConfirming && (
        <TransitionDialog
          entity={page.entity}
          transition={transition}
          items={open.map((row) => ({ id: row.id, version: row.version, title: nameOf(row) }))}
          name={open.map(nameOf).join(t('and'))}
          onDone={({ failed }) => {
            if (failed.length === 0) setConfirming(false)
            void client.invalidateQueries()
          }}
          onStale={() => void client.invalidateQueries()}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

function linesOf(config: Config, { entity, card }: ListPage, row: ListRow): string {
  const fields = config.entities[entity]?.fields ?? {}
  return (card?.lines ?? [])
    .flatMap((name) => (fields[name] ? formatValue(row.data[name], fields[name], config) : []))
    .filter((text) => text !== '')
    .join(' · ')
}
