import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { apiPaths } from '#contract/paths.ts'
import type { ArticleView } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { ArticleText } from '#web/runtime/page-kinds/article/article-text.tsx'
import { useContentTitle } from '#web/session/configuration/portal.ts'
import { FailedCallScreen, NotFoundScreen } from '#web/session/error-screens.tsx'
import { Splash } from '#web/ui/loading/lazy-component.tsx'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import publicStyles from '#public/styles/public.module.css'
import articleStyles from '#web/runtime/page-kinds/article/article.module.css'

/** Readable without an account. The server selects published notices without addressees. */
export default function Notice() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const notice = useQuery({
    queryKey: ['article', id],
    queryFn: () => api.get<ArticleView>(apiPaths.article(id)),
    enabled: id !== '',
    staleTime: 60_000,
    retry: (count, fault) => !(fault instanceof ApiError) && count < 1,
  })

  const { data } = notice
  const error = blockingErrorOf(notice)

  useContentTitle(data?.title ?? null)
  if (id === '' || (error instanceof ApiError && error.status === 404))
    return <NotFoundScreen inside />
  if (error) return <FailedCallScreen inside error={error} retry={() => void notice.refetch()} />
  if (!data) return <Splash />

  return (
    <div className={`${layoutStyles.stack} ${publicStyles.page}`}>
      <article className={`${panelStyles.panel} ${articleStyles.article}`}>
        <ArticleText article={data} />
      </article>
    </div>
  )
}
