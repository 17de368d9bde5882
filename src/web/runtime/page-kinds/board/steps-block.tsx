import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { workflowOf, type Config } from '#config-model/config.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { stateTitle } from '#config-model/workflow/shown-state.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { StepStrip } from '#web/runtime/workflow/step-strip.tsx'
import { useConfig, useUser } from '#web/session/session.ts'
import { Tag } from '#web/ui/tag.tsx'
import type { BlockProps } from './block.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import boardStyles from './board.module.css'

interface StepsBlockProps extends Pick<BlockProps, 'block'> {
  waiting: ReactNode
}

export default function StepsBlock({ block, waiting }: StepsBlockProps) {
  const page = listPageOf(useConfig(), block.list)
  return page ? <Records block={block} page={page} waiting={waiting} /> : null
}

function Records({ block, page, waiting }: StepsBlockProps & { page: ListPage }) {
  const t = useText()
  const heading = useId()
  const config = useConfig()
  const query = new URLSearchParams({ size: String(block.max ?? 5), preset: block.preset ?? '' })
  const { data, isError } = useQuery({
    queryKey: ['rows', block.list, query.toString()],
    queryFn: () =>
      api.getPage<ListRow>(`${apiPaths.listRows(block.list ?? '')}?${query.toString()}`),
  })

  return (
    <section
      className={`${panelStyles.panel} ${boardStyles.card}`}
      data-wide={block.wide || undefined}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{block.title ?? page.title}</h2>
      </header>
      {isError && !data && <p className={panelStyles.empty}>{t('blockFailed')}</p>}
      {!data && !isError && waiting}
      {data?.rows.length === 0 && <p className={panelStyles.empty}>{t('todoEmpty')}</p>}
      {data?.rows.map((row) => (
        <Progress key={row.id} row={row} page={page} config={config} />
      ))}
    </section>
  )
}

function Progress({ row, page, config }: { row: ListRow; page: ListPage; config: Config }) {
  const t = useText()
  const user = useUser()
  const state = workflowOf(config, page.entity)?.states[row.state ?? '']
  const open = page.columns.find((column) => column.open)?.open
  const target = open === undefined ? undefined : config.pages[open]
  const title =
    String(row.data[config.entities[page.entity]?.titleField ?? ''] ?? '') || t('unnamed')

  return (
    <article className={boardStyles.stepsRecord}>
      <h3 className={layoutStyles.wrap}>
        <Link to={`${target?.path ?? page.path}?id=${row.id}`}>{title}</Link>
        <Tag tone={state?.tone}>{stateTitle(config, { entity: page.entity, ...row }, user)}</Tag>
      </h3>
      <StepStrip config={config} entity={page.entity} state={row.state} />
    </article>
  )
}
