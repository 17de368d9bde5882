import { useId, type ReactNode } from 'react'
import type { ImportFault } from '#contract/list.ts'
import { useImportingText } from '#web/i18n/importing-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import tableStyles from '#public/kit/table.module.css'
import styles from './sheet-dialog.module.css'

interface SpreadsheetPickerProps {
  words: { intro: string; template: string; choose: string }
  accept: string
  file: File | null
  isBusy: boolean
  /** Why the file could not be read or imported. */
  error: Error | null
  fetchTemplate: () => void
  choose: (file: File | null) => void
  children?: ReactNode
}

export function SpreadsheetPicker({
  words,
  accept,
  file,
  isBusy,
  error,
  fetchTemplate,
  choose,
  children,
}: SpreadsheetPickerProps) {
  const id = useId()
  return (
    <>
      <p>{words.intro}</p>
      <div className={`${layoutStyles.wrap} ${styles.importChoose}`}>
        <button type="button" className={buttonStyles.button} onClick={fetchTemplate}>
          {words.template}
        </button>
        <label
          htmlFor={id}
          className={buttonStyles.button}
          data-tone={file ? undefined : 'primary'}
        >
          {words.choose}
        </label>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={accept}
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            // Blocked, not disabled: a disabled input would lose the keyboard focus.
            if (isBusy) event.preventDefault()
            else event.currentTarget.value = ''
          }}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
        {file && <span>{file.name}</span>}
        {children}
      </div>
      {error && (
        <p className={fieldStyles.error} role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  )
}

interface ImportErrorTableProps {
  faults: readonly ImportFault[]
  hasMore: boolean
}

export function ImportErrorTable({ faults, hasMore }: ImportErrorTableProps) {
  const t = useImportingText()
  return (
    <div className={styles.importFaults} tabIndex={0} role="region" aria-label={t('problem')}>
      <table className={tableStyles.table}>
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
