import type { FileValue } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ArticleView } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { openFile } from '#web/api/download-file.ts'
import { useText } from '#web/i18n/use-text.ts'
import { SafeHtml } from '#web/runtime/safe-html.tsx'
import { showError } from '#web/ui/toasts.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './article.module.css'

export function ArticleText({ article }: { article: ArticleView }) {
  const t = useText()
  const { title, subtitle, content, publishDate, source, viewCount, attachments } = article

  return (
    <>
      <header>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        <p className={`${layoutStyles.wrap} ${styles.meta}`}>
          {publishDate !== '' && (
            <span>{t('publishedAtTime', { time: publishDate.slice(0, 16) })}</span>
          )}
          {source && <span>{t('sourceOf', { source })}</span>}
          {viewCount > 0 && <span>{t('views', { n: viewCount })}</span>}
        </p>
      </header>
      <SafeHtml html={content} className={styles.body} />
      {attachments.length > 0 && <Attachments files={attachments} />}
    </>
  )
}

function Attachments({ files }: { files: ArticleView['attachments'] }) {
  const t = useText()
  const show = (file: FileValue) =>
    void api.getBlob(apiPaths.file(file.id)).then((content) => openFile(content, file), showError)

  return (
    <section className={styles.files}>
      <h2>{t('attachments')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className={buttonStyles.link} onClick={() => show(file)}>
              {file.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
