import { useSearchParams } from 'react-router-dom'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screens.ts'
import { useTitle } from '#web/session/use-title.ts'
import { BrandCard } from './brand-card.tsx'
import { changedAddress, filterNames, listQuery, pageSizes } from './brand-filters.ts'
import { useBrands, useIndex } from './catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue-text.ts'
import { CardSkeletons, Failure, Unpublished, useYear, YearSwitch } from './catalogue-year.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { Pager } from './pager.tsx'

/** Brands of a year by filter; the address holds the filters. */
export default function BrandList({ params }: ScreenProps) {
  const year = useYear(params)
  return year === null ? <NotFoundScreen inside /> : <Year year={year} />
}

function Year({ year }: { year: number }) {
  const t = useCatalogueText()
  const [address, setAddress] = useSearchParams()
  const query = listQuery(year, false, address)
  const index = useIndex(year)
  const brands = useBrands(query.toString())
  useTitle(t('catalogueAll'))
  const change = (changes: Record<string, string>) => setAddress(changedAddress(address, changes))
  const isFiltered = filterNames.some((name) => name !== 'sort' && query.has(name))
  const head = (
    <header className="page-head">
      <h1>{t('catalogueOf', { year })}</h1>
      <YearSwitch section="lsypxfzn" year={year} rest="/brand/list" />
    </header>
  )
  if (index.data && !index.data.published) {
    return (
      <div className="public-page">
        {head}
        <Unpublished section="lsypxfzn" year={year} />
      </div>
    )
  }
  const found = brands.data
  return (
    <div className="public-page">
      {head}
      <FilterPanel year={year} index={index.data} value={(name) => query.get(name) ?? ''} change={change} isTop10={false} />
      <div className="found-line">
        <span role="status">{found ? t('found', { n: found.page.total }) : ''}</span>
        {isFiltered && (
          <button type="button" className="ui-link" onClick={() => setAddress(new URLSearchParams())}>
            {t('reset')}
          </button>
        )}
      </div>
      {brands.isError ? (
        <Failure error={brands.error} retry={() => void brands.refetch()} />
      ) : !found ? (
        <CardSkeletons count={12} />
      ) : found.rows.length === 0 ? (
        <p className="nothing">{t('foundNothing')}</p>
      ) : (
        <>
          <ul className="brand-grid" data-old={brands.isPlaceholderData || undefined}>
            {found.rows.map((brand) => (
              <BrandCard key={brand.id} brand={brand} section="lsypxfzn" />
            ))}
          </ul>
          <Pager
            page={found.page.current}
            total={found.page.total}
            size={found.page.size}
            sizes={pageSizes}
            onPage={(page) => {
              change({ page: String(page) })
              window.scrollTo(0, 0)
            }}
            onSize={(size) => change({ size: String(size) })}
          />
        </>
      )}
    </div>
  )
}
