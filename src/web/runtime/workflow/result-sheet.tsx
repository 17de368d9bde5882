import { useFormText } from '#web/i18n/form-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { TransitionResult } from './moved-item.ts'
import buttonStyles from '#public/kit/button.module.css'
import tableStyles from '#public/kit/table.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'

export function ResultSheet({
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
