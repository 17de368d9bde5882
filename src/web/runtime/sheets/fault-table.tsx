import type { ImportFault } from '#contract/list/sheets.ts'
import { useImportingText } from '#web/i18n/importing-text.ts'
import styles from './sheet-dialog.module.css'

interface FaultTableProps {
  faults: readonly ImportFault[]
  hasMore: boolean
}

export function FaultTable({ faults, hasMore }: FaultTableProps) {
  const t = useImportingText()
  return (
    <div className={styles.importFaults} tabIndex={0} role="region" aria-label={t('problem')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('problem')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, message }, at) => (
            <tr key={at}>
              <td>{row ?? t('whole')}</td>
              <td>{column ?? ''}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && <p>{t('moreFaults', { n: faults.length })}</p>}
    </div>
  )
}
