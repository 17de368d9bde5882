import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'

/** Turns pages and sets how many brands a page holds. */
export function Pager({
  page,
  total,
  size,
  sizes,
  onPage,
  onSize,
}: {
  page: number
  total: number
  size: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}) {
  const t = useCatalogueText()
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="pager" aria-label={t('pages')}>
      <button type="button" className="ui-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </button>
      <span>{t('pageOf', { page, pages })}</span>
      <button type="button" className="ui-button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </button>
      <select
        className="ui-input"
        aria-label={t('perPage', { n: '' })}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {sizes.map((item) => (
          <option key={item} value={item}>
            {t('perPage', { n: item })}
          </option>
        ))}
      </select>
    </nav>
  )
}
