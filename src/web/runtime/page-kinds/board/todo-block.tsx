import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { workflowOf } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'
import { decidesRecord, listPageOf } from '#config-model/page-traits.ts'
import type { Block, ListPage, State } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { Tag } from '#web/ui/tag.tsx'
import { type BlockProps, BlockSkeleton } from './block.tsx'
import panelStyles from '#public/kit/panel.module.css'
import boardStyles from './board.module.css'

export function TodoBlock({ block }: Pick<BlockProps, 'block'>) {
  const page = listPageOf(useConfig(), block.list)
  return page ? <Rows block={block} page={page} /> : null
}

function Rows({ block, page }: { block: Block; page: ListPage }) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const query = new URLSearchParams({
    size: String(block.max ?? 8),
    ...(block.preset ? { preset: block.preset } : {}),
  })

  const { data, isError } = useQuery({
    queryKey: ['rows', block.list, query.toString()],
    queryFn: () =>
      api.getPage<ListRow>(`${apiPaths.listRows(block.list ?? '')}?${query.toString()}`),
  })

  const entity = config.entities[page.entity]
  const open = page.columns.find((column) => column.open)?.open
  const target = open === undefined ? undefined : config.pages[open]
  const states = workflowOf(config, page.entity)?.states

  return (
    <section
      className={`${panelStyles.panel} ${boardStyles.card}`}
      data-wide={block.wide || undefined}
    >
      <header>
        <h2>{block.title ?? page.title}</h2>
        <Link to={`${page.path}${block.preset ? `?preset=${block.preset}` : ''}`}>
          {t('viewAll')}
        </Link>
      </header>
      {isError && !data && <p className={panelStyles.empty}>{t('blockFailed')}</p>}
      {!data && !isError && <BlockSkeleton />}
      {data && data.rows.length === 0 && <p className={panelStyles.empty}>{t('todoEmpty')}</p>}
      <ul className={boardStyles.lines}>
        {(data?.rows ?? []).map((row) => (
          <li key={row.id}>
            <Link
              className={panelStyles.ellipsis}
              to={`${target?.path ?? page.path}?id=${row.id}${target && decidesRecord(target) ? `&list=${block.list}&${query.toString()}` : ''}`}
            >
              {String(row.data[entity?.titleField ?? ''] ?? '') || t('unnamed')}
            </Link>
            <small className={panelStyles.ellipsis}>
              {(page.card?.lines ?? [])
                .slice(0, 1)
                .map((name) => {
                  const field = entity?.fields[name]
                  return field ? formatValue(row.data[name], field, config) : ''
                })
                .join(' · ')}
            </small>
            {row.state && (
              <Tag tone={states?.[row.state]?.tone}>
                {wordFor(states?.[row.state], row, user.ownerId) ?? row.state}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A state's title as the server gives it: owners and reviewers read different titles. */
const wordFor = (
  state: State | undefined,
  { owner }: ListRow,
  ownerId: string | null,
): string | undefined =>
  (owner !== null && owner === ownerId ? state?.ownerTitle : undefined) ?? state?.title
