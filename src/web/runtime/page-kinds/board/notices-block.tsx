import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { NoticeTitle } from '#web/ui/notice-title.tsx'
import { type BlockProps, BlockSkeleton } from './block.tsx'
import panelStyles from '#public/kit/panel.module.css'
import styles from './board.module.css'

export function NoticesBlock({ block }: Pick<BlockProps, 'block'>) {
  const t = useText()
  const { data, isError } = useQuery({
    queryKey: ['notices'],
    queryFn: () => api.get<NoticeItem[]>(apiPaths.notices),
  })

  return (
    <section className={`${panelStyles.panel} ${styles.card}`} data-wide={block.wide || undefined}>
      <header>
        <h2>{block.title ?? t('notices')}</h2>
      </header>
      {data?.length === 0 && <p className={panelStyles.empty}>{t('noNotices')}</p>}
      {isError && !data && <p className={panelStyles.empty}>{t('blockFailed')}</p>}
      {!data && !isError && <BlockSkeleton />}
      <ul className={styles.lines}>
        {data?.slice(0, block.max ?? 6).map((item) => (
          <li key={item.id} data-unread={!item.read || undefined}>
            <Link className={panelStyles.ellipsis} to={`/cms/articleView?id=${item.id}`}>
              <NoticeTitle {...item} />
            </Link>
            <small className={panelStyles.ellipsis}>{item.createDate.slice(0, 10)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
