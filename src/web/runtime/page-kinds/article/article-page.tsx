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
  const [query] = useSearchParams()
  const id = page.article ?? query.get('id') ?? ''
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['article', id],
    queryFn: () => api.get<ArticleView>(paths.article(id)),
    enabled: id !== '',
    staleTime: 60_000,
  })
  // A page made for one article keeps its own title.
  useTitle(page.article === undefined ? (data?.title ?? null) : null)
  if (id === '' || (error instanceof ApiError && error.status === 404)) return <NotFoundScreen inside />
  if (isError) return <ServerErrorScreen inside detail={error.message} retry={() => void refetch()} />
  return data ? <Article id={id} page={page} article={data} /> : <ArticleSkeleton />
}

const ArticleSkeleton = () => (
  <div className="ui-panel article" aria-busy="true">
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
  const { title, subtitle, content, publishDate, source, viewCount, attachments } = article
  return (
    <article className="ui-panel article">
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
      {attachments.length > 0 && <Attachments files={attachments} />}
      {(article.needConfirm || page.actions) && <ArticleActions id={id} page={page} article={article} />}
    </article>
  )
}

function Attachments({ files }: { files: ArticleView['attachments'] }) {
  const t = useText()
  const show = (id: string) =>
    void api.blob(paths.file(id)).then((blob) => window.open(URL.createObjectURL(blob)), showError)
  return (
    <section className="article-files">
      <h2>{t('attachments')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className="ui-link" onClick={() => show(file.id)}>
              {file.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Confirming that it was read, and the pages it leads to. */
function ArticleActions({ id, page, article: { needConfirm, confirmed } }: ArticleProps) {
  const t = useText()
  const config = useConfig()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => api.post(paths.confirmArticle(id)),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['article', id] }),
    onError: showError,
  })
  return (
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
      {(page.actions ?? []).map((action) => {
        const target = config.pages[action.open]
        return (
          target && (
            <Link key={action.open} className="ui-button" data-tone="primary" to={target.path}>
              {action.title}
            </Link>
          )
        )
      })}
    </footer>
  )
}
