import { isFiltered, queryOf, type Filters } from '#public/filters.ts'
import { useDrawing } from '#public/page-context.ts'
import { BrandGrid } from '#public/parts/brand-card.tsx'
import { Unpublished } from '#public/parts/unpublished.tsx'
import { YearLinks } from '#public/parts/year-links.tsx'
import type { PublicList } from '#public/public-page.ts'
import { RankTable } from '#public/screens/top10/rank-table.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { BrandPagination } from './pagination.tsx'

/** Brands of a year by filter, page by page; the address holds the filters. */
export function BrandList({ list }: { list: PublicList }) {
  const { t, page } = useDrawing()
  const { section, year } = page

  return (
    <div className="public-page">
      <header className="page-head">
        <h1>{section === 'top10' ? t('top10Of', { year }) : t('catalogueOf', { year })}</h1>
        <YearLinks screen="list" />
      </header>
      {list.isPublished ? <Published list={list} /> : <Unpublished />}
    </div>
  )
}

function Published({ list }: { list: PublicList }) {
  const { t, page } = useDrawing()
  const isTable = page.section === 'top10' && list.chosen.view === ''
  const brands = isTable ? (
    <RankTable brands={list.brands} titles={list.titles} />
  ) : (
    <BrandGrid brands={list.brands} section={page.section} atOnce={1} />
  )

  return (
    <>
      <FilterPanel list={list} />
      <div className="found-line">
        <span role="status">{t('found', { n: list.page.total })}</span>
        <Tools chosen={list.chosen} />
      </div>
      {list.brands.length === 0 ? <p className="ui-panel ui-empty">{t('foundNothing')}</p> : brands}
      {list.brands.length > 0 && <BrandPagination list={list} />}
    </>
  )
}

/**
 * Beside the number of brands found: table or cards of the famous ones, else the way back to all.
 */
function Tools({ chosen }: { chosen: Filters }) {
  const { t, page, pathOf } = useDrawing()
  if (page.section === 'catalogue')
    return isFiltered(chosen) ? (
      <a className="ui-link" href={pathOf('catalogue-list')}>
        {t('reset')}
      </a>
    ) : null

  const views = [
    ['', t('table')],
    ['cards', t('cards')],
  ] as const

  return (
    <div className="ui-segments" role="group" aria-label={t('view')}>
      {views.map(([view, title]) => (
        <a
          key={view}
          href={pathOf('top10-list', queryOf(chosen, { view }))}
          aria-current={chosen.view === view ? 'true' : undefined}
        >
          {title}
        </a>
      ))}
    </div>
  )
}
