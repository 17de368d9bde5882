import type { PageInfo } from '#contract/envelope.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Pages of a list and how many rows one has. */
export function Pagination({ page, onChange }: { page: PageInfo; onChange: (page: number, size: number) => void }) {
  const t = useText()
  const pages = Math.max(1, Math.ceil(page.total / page.size))
  return (
    <nav className="pagination" aria-label={t('pageOf', { page: page.current, pages })}>
      <span className="pagination-hint">{t('shortcuts')}</span>
      <label>
        <span className="visually-hidden">{t('pageSize', { n: page.size })}</span>
        <select className="ui-input" value={page.size} onChange={(event) => onChange(1, Number(event.target.value))}>
          {[10, 20, 50, 100].map((size) => (
            <option key={size} value={size}>
              {t('pageSize', { n: size })}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="ui-icon-button"
        aria-label={t('previous')}
        title={t('previous')}
        disabled={page.current <= 1}
        onClick={() => onChange(page.current - 1, page.size)}
      >
        <Icon name="chevron-left" />
      </button>
      <span>{t('pageOf', { page: page.current, pages })}</span>
      <button
        type="button"
        className="ui-icon-button"
        aria-label={t('next')}
        title={t('next')}
        disabled={page.current >= pages}
        onClick={() => onChange(page.current + 1, page.size)}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  )
}
