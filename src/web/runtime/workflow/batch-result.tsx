import { useFormText } from '#web/i18n/form-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { TransitionResult } from './run-in-batches.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import tableStyles from '#public/kit/table.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

/** With a button that cancels the rest. */
export function BatchProgress({
  moved,
  of,
  onCancel,
}: {
  moved: number
  of: number
  onCancel: () => void
}) {
  const t = useFormText()
  const text = t('movedOf', { n: moved, total: of })

  return (
    <div className={`${layoutStyles.wrap} ${formPageStyles.moving}`}>
      <progress className={loadingStyles.progress} aria-label={text} value={moved} max={of} />
      <span role="status">{text}</span>
      <button type="button" className={buttonStyles.button} onClick={onCancel}>
        {t('callOff')}
      </button>
    </div>
  )
}

/** The rows of a batch that failed, with their reasons and a retry. */
export function BatchResult({
  title,
  result,
  onRetry,
  onClose,
}: {
  title: string
  result: TransitionResult
  onRetry: () => void
  onClose: () => void
}) {
  const t = useFormText()
  return (
    <Dialog
      title={t('outcome', { title, done: result.done.length, failed: result.failed.length })}
      kind="wide"
      onClose={onClose}
      footer={
        <>
          <button type="button" className={buttonStyles.button} onClick={onRetry}>
            {t('retryRefused', { n: result.failed.length })}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            onClick={onClose}
          >
            {t('understood')}
          </button>
        </>
      }
    >
      <table className={`${tableStyles.table} ${rowsStyles.table} ${rowsStyles.readTable}`}>
        <thead>
          <tr>
            <th scope="col">{t('notDone')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {result.failed.map((row) => (
            <tr key={row.id}>
              <td>{row.title}</td>
              <td>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
