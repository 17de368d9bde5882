import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { decidesRecord } from '#config-model/page-traits.ts'
import type { Block, ListPage, Page } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useListCounts } from '#web/api/list-counts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { usePermissionCheck } from '#web/session/permission.tsx'
import { useConfig } from '#web/session/session.ts'
import { showError } from '#web/ui/toasts.tsx'
import type { BlockProps } from './block.tsx'
import buttonStyles from '#public/kit/button.module.css'
import boardStyles from './board.module.css'

type Item = NonNullable<Block['items']>[number]

const maxNextSteps = 2

/** A step with a list is offered while it has rows (with `none`: no rows), others always. */
export function NextBlock({ block }: Pick<BlockProps, 'block'>) {
  const t = useText()
  const config = useConfig()
  const isPermitted = usePermissionCheck()
  const items = (block.items ?? []).filter(
    (item) => isPermitted(item) && (item.list === undefined || item.list in config.pages),
  )
  const { countOf, isPending } = useListCounts(items)
  const isOffered = (item: Item) => {
    if (item.list === undefined) return true
    const count = countOf(item)
    return item.none === true ? count === 0 : (count ?? 0) > 0
  }

  const offered = items.filter(isOffered).slice(0, maxNextSteps)
  if (items.length === 0) return null
  if (offered.length === 0)
    return isPending ? null : <p className={boardStyles.next}>{t('nothingNext')}</p>

  return (
    <div className={boardStyles.next} role="group" aria-label={block.title ?? t('nextSteps')}>
      {offered.map((item) => (
        <NextStep
          key={item.title}
          item={item}
          title={item.title.replace('{n}', String(countOf(item) ?? ''))}
        />
      ))}
    </div>
  )
}

function NextStep({ item, title }: { item: Item; title: string }) {
  const config = useConfig()
  const list = config.pages[item.list ?? '']
  if (list?.kind !== 'list' || item.none)
    return (
      <Link className={buttonStyles.button} to={item.path ?? list?.path ?? '/'}>
        {title}
      </Link>
    )

  const target = item.open === undefined ? undefined : config.pages[item.open]
  if (target) return <OpenFirst item={item} list={list} target={target} title={title} />

  return (
    <Link className={buttonStyles.button} to={`${list.path}?preset=${item.preset ?? ''}`}>
      {title}
    </Link>
  )
}

/**
 * Opens the first waiting row; a review continues through the list. Opens the list if another user
 * was faster.
 */
function OpenFirst({
  item,
  list,
  target,
  title,
}: {
  item: Item
  list: ListPage
  target: Page
  title: string
}) {
  const navigate = useNavigate()
  const id = item.list ?? ''
  const query = `preset=${item.preset ?? ''}`
  const first = useMutation({
    mutationFn: () => api.getPage<ListRow>(`${apiPaths.listRows(id)}?size=1&${query}`),
    onError: showError,
    onSuccess: ({ rows: [row] }) => {
      if (!row) return navigate(`${list.path}?${query}`)
      const queue = decidesRecord(target) ? `&list=${encodeURIComponent(id)}&${query}` : ''
      return navigate(`${target.path}?id=${row.id}${queue}`)
    },
  })

  return (
    <button
      type="button"
      className={buttonStyles.button}
      disabled={first.isPending}
      onClick={() => first.mutate()}
    >
      {title}
    </button>
  )
}
