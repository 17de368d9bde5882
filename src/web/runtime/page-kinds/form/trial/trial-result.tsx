import type { Trial } from '#contract/trial.ts'
import { useTrialText } from '#web/i18n/trial-text.ts'
import tableStyles from '#public/kit/table.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './trial.module.css'

export function TrialResult({
  trial: { name, applies, peers, columns, rows, sums },
}: {
  trial: Trial
}) {
  const t = useTrialText()
  if (rows.length === 0) return <p role="status">{t('noRules')}</p>

  return (
    <section aria-label={t('result')}>
      <p role="status">{t('comparedWith', { name, n: peers })}</p>
      {!applies && (
        <p className={noticeStyles.notice} data-tone="orange">
          {t('notApplied')}
        </p>
      )}
      <dl className={styles.sums}>
        {sums.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, with keys too */}
      <div className={tableStyles.scroll} tabIndex={0} role="group" aria-label={t('result')}>
        <table className={`${tableStyles.table} ${styles.rows}`}>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" data-number={isNumber || undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, cells, reason }) => (
              <tr key={code}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.title} data-number={columns[at]?.isNumber || undefined}>
                    {cell || '—'}
                  </td>
                ))}
                <td className={styles.reason}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
