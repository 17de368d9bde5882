import { publicPageSizes, queryOf, type Filters } from '#public/filters.ts'
import { useDrawing } from '#public/page-context.ts'
import type { PublicList } from '#public/public-page.ts'

/** The ways to the page before and after, and how many brands a page holds. */
export function BrandPagination({ list: { page, chosen } }: { list: PublicList }) {
  const { t, page: whole, pathOf } = useDrawing()
  const pages = Math.max(1, Math.ceil(page.total / page.size))
  const to = (changes: Partial<Filters>) =>
    pathOf(`${whole.section}-list`, queryOf(chosen, changes))
  const at = t('pageOf', { page: page.current, pages })

  return (
    <nav className="ui-pagination" aria-label={at}>
      {page.total > publicPageSizes[0] && (
        <div className="ui-segments" role="group" aria-label={t('pageSize')}>
          {publicPageSizes.map((size) => (
            <a
              key={size}
              href={to({ size })}
              aria-current={size === page.size ? 'true' : undefined}
            >
              {t('perPage', { n: size })}
            </a>
          ))}
        </div>
      )}
      {page.current > 1 && (
        <a className="ui-button" rel="prev" href={to({ page: page.current - 1 })}>
          {t('previous')}
        </a>
      )}
      <span>{at}</span>
      {page.current < pages && (
        <a className="ui-button" rel="next" href={to({ page: page.current + 1 })}>
          {t('next')}
        </a>
      )}
    </nav>
  )
}
