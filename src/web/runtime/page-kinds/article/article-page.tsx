import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { recordPath } from '#config-model/access/record-page.ts'
import type { ArticlePage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ArticleView } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { blockingErrorOf } from '#web/api/query-client.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { useContentTitle } from '#web/session/configuration/portal.ts'
import { FailedCallScreen, NotFoundScreen } from '#web/session/error-screens.tsx'
import { useConfig, useUser } from '#web/session/session.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { showError } from '#web/ui/toasts.tsx'
import { ArticleText } from './article-text.tsx'
import { useReadingTime } from './use-reading-time.ts'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './article.module.css'

const ArticleDecision = lazyComponent(() => import('./article-decision.tsx'))

/** The page's own article by its code, or the one in the address. */
export default function ArticlePageView({ page }: PageProps<ArticlePage>) {
  const [query] = useSearchParams()
  const id = page.article ?? query.get('id') ?? ''
  const isPreview = query.get('preview') === '1'
  const article = useQuery({
    queryKey: ['article', id, ...(isPreview ? ['preview'] : [])],
    queryFn: () => api.get<ArticleView>(`${apiPaths.article(id)}${isPreview ? '?preview=1' : ''}`),
    enabled: id !== '',
    staleTime: isPreview ? 0 : 60_000,
  })

  const { data } = article
  const error = blockingErrorOf(article)

  // A page for one article keeps its own title.
  useContentTitle(page.article === undefined ? (data?.title ?? null) : null)
  if (id === '' || (error instanceof ApiError && error.status === 404))
    return <NotFoundScreen inside />
  if (error) return <FailedCallScreen inside error={error} retry={() => void article.refetch()} />

  return data ? <Article id={id} page={page} article={data} /> : <ArticleSkeleton />
}

const ArticleSkeleton = () => (
  <div className={`${panelStyles.panel} ${styles.article}`} aria-busy="true">
    <span />
    <span />
    <span />
    <span />
  </div>
)

interface ArticleProps {
  id: string
  page: ArticlePage
  article: ArticleView
}

function Article({ id, page, article }: ArticleProps) {
  const t = useText()
  useReadingTime(article.isPreview ? null : article.id)
  const hasActions =
    article.needConfirm ||
    article.record !== null ||
    article.article !== undefined ||
    page.actions !== undefined

  return (
    <article className={`${panelStyles.panel} ${styles.article}`}>
      {article.isPreview && (
        <p className={noticeStyles.notice} data-tone="amber" role="status">
          {t('previewNotice')}
        </p>
      )}
      <ArticleText article={article} />
      {!article.isPreview && page.decide && <ArticleDecision decide={page.decide} />}
      {!article.isPreview && hasActions && <ArticleActions id={id} page={page} article={article} />}
    </article>
  )
}

function ArticleActions({
  id,
  page,
  article: { needConfirm, confirmed, record, article },
}: ArticleProps) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const path = record && recordPath(config, user, record)
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api.post(apiPaths.confirmArticle(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['article', id] }),
    onError: showError,
  })

  return (
    <footer>
      {record && path !== null && (
        <Link className={buttonStyles.button} data-tone="primary" to={path}>
          {t('openRecord', { title: record.title })}
        </Link>
      )}
      {article !== undefined && (
        <Link
          className={buttonStyles.button}
          data-tone="primary"
          to={`${page.path}?id=${encodeURIComponent(article)}`}
        >
          {t('openArticle')}
        </Link>
      )}
      {needConfirm && (
        <button
          type="button"
          className={buttonStyles.button}
          data-tone="primary"
          disabled={confirmed || confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {confirmed ? t('confirmedRead') : t('confirmRead')}
        </button>
      )}
      {(page.actions ?? []).map((action) => {
        const target = config.pages[action.open]
        return (
          target && (
            <Link
              key={action.open}
              className={buttonStyles.button}
              data-tone="primary"
              to={target.path}
            >
              {action.title}
            </Link>
          )
        )
      })}
    </footer>
  )
}
