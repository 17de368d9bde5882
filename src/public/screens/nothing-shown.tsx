import { useDrawing } from '#public/page-context.ts'

/** Nothing exists at the address. */
export function Missing() {
  const { t } = useDrawing()
  return (
    <div className="error-screen">
      <p className="error-screen-code" aria-hidden="true">
        404
      </p>
      <h1>{t('notFound')}</h1>
      <p className="ui-actions">
        <a className="ui-button" data-tone="primary" href="/">
          {t('backHome')}
        </a>
      </p>
    </div>
  )
}

/** The page could not be read just now; its address is tried again. */
export function Failed() {
  const { t, page } = useDrawing()
  return (
    <div className="error-screen">
      <h1>{t('failed')}</h1>
      <p className="ui-actions">
        <a className="ui-button" data-tone="primary" href={page.address}>
          {t('retry')}
        </a>
      </p>
    </div>
  )
}
