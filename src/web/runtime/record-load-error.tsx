import type { ReactNode } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useFormText } from '#web/i18n/form-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { ForbiddenScreen, NotFoundScreen } from '#web/session/error-screens.tsx'
import buttonStyles from '#public/kit/button.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import formPageStyles from './page-kinds/form/form-page.module.css'

/** A page for 403 and 404 with the server's reason, otherwise the error with a retry. */
export function RecordLoadError({
  error,
  onRetry,
  children,
}: {
  error: Error
  onRetry: () => void
  children?: ReactNode
}) {
  const t = useFormText()
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenScreen inside reason={error.message} />
  if (error instanceof ApiError && error.status === 404)
    return <NotFoundScreen inside reason={error.message} />

  return (
    <div className={formPageStyles.page}>
      <div className={noticeStyles.notice} data-tone="red" role="alert">
        <p>{errorText(error)}</p>
        <p className={buttonStyles.actions}>
          <button type="button" className={buttonStyles.button} onClick={onRetry}>
            {t('retry')}
          </button>
          {children}
        </p>
      </div>
    </div>
  )
}
