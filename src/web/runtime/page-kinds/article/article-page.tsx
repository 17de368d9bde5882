import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { ArticlePage } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import type { ArticleView } from '#contract/public.ts'
import { api, ApiError } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { NotFoundScreen, ServerErrorScreen } from '#web/open/error-screens.tsx'
import { useConfig } from '#web/session/session.ts'
import { useTitle } from '#web/session/use-title.ts'
import { showError } from '#web/ui/messages.tsx'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { SafeHtml } from './safe-html.tsx'
import './article.css'

/** One article: the page's own by its code, or the one named in the address. */
export default function ArticlePageView({ page }: PageProps<ArticlePage>) {
  const t = useText()
  const config = useConfig()
  const client = useQueryClient()
  const [query] = useSearchParams()
  const id = page.article ?? query.get('id') ?? ''
  const article = useQuery({
    queryKey: ['article', id],
    queryFn: () => api.get<ArticleView>(paths.article(id)),
    enabled: id !== '',
    staleTime: 60_000,
  })
  const confirm = useMutation({
    mutationFn: () => api.post(paths.confirmArticle(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['article', id] }),
    onError: showError,
  })
  // A page made for one article keeps its own title.
  useTitle(page.article === undefined ? (article.data?.title ?? null) : null)
  if (id === '' || (article.error instanceof ApiError && article.error.status === 404)) return <NotFoundScreen inside />
  if (article.isError)
    return <ServerErrorScreen inside detail={article.error.message} retry={() => void article.refetch()} />
  if (!article.data)
    return (
      <div className="article article-skeleton" aria-busy="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    )
  const { title, subtitle, content, publishDate, source, viewCount, needConfirm, confirmed, attachments } = article.data
  return (
    <article className="article">
      <header>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        <p className="article-meta">
          <span>{t('publishedAtTime', { time: publishDate.slice(0, 16) })}</span>
          {source && <span>{t('sourceOf', { source })}</span>}
          {viewCount > 0 && <span>{t('views', { n: viewCount })}</span>}
        </p>
      </header>
      <SafeHtml html={content} />
      {attachments.length > 0 && (
        <section className="article-files">
          <h2>{t('attachments')}</h2>
          <ul>
            {attachments.map((file) => (
              <li key={file.id}>
                <button
                  type="button"
                  className="ui-link"
                  onClick={() =>
                    void api.blob(paths.file(file.id)).then((blob) => window.open(URL.createObjectURL(blob)), showError)
                  }
                >
                  {file.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(needConfirm || page.actions) && (
        <footer>
          {needConfirm && (
            <button
              type="button"
              className="ui-button"
              data-tone="primary"
              disabled={confirmed || confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              {confirmed ? t('confirmedRead') : t('confirmRead')}
            </button>
          )}
          {(page.actions ?? []).flatMap((action) => {
            const target = config.pages[action.open]
            return target
              ? [
                  <Link key={action.open} className="ui-button" data-tone="primary" to={target.path}>
                    {action.title}
                  </Link>,
                ]
              : []
          })}
        </footer>
      )}
    </article>
  )
}
