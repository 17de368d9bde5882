import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BrandCard as Brand, CatalogueIndex } from '#contract/public.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { BrandCard } from '#web/open/catalogue/brand/brand-card.tsx'
import { changedAddress, listQuery, pageSizes } from './brand-filters.ts'
import { useBrands, useIndex } from '#web/open/catalogue/catalogue-calls.ts'
import { CardSkeletons, Failure, Unpublished, YearSwitch } from '#web/open/catalogue/catalogue-year.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import './brand-list.css'
import '#web/open/catalogue/hero.css'

/** The address as the page's parts read and change it. */
export interface FilterAddress {
  get: (name: string) => string | null
  change: (changes: Record<string, string>) => void
  reset: () => void
}

interface FoundBrandsProps {
  year: number
  section: 'lsypxfzn' | 'top10'
  heading: string
  isPublished: (index: CatalogueIndex) => boolean
  /** How many cards stand in while brands are fetched. */
  placeholders: number
  /** What stands beside the number of brands found. */
  tools: (address: FilterAddress) => ReactNode
  children: (brands: Brand[], index: CatalogueIndex | undefined, address: FilterAddress, isOld: boolean) => ReactNode
}

/** Brands of a year by filter, page by page; the address holds the filters. */
export function FoundBrands({ year, section, heading, isPublished, placeholders, tools, children }: FoundBrandsProps) {
  const t = useCatalogueText()
  const [search, setSearch] = useSearchParams()
  const isTop10 = section === 'top10'
  const query = listQuery(year, isTop10, search)
  const index = useIndex(year)
  const brands = useBrands(query.toString())
  const address: FilterAddress = {
    get: (name) => search.get(name),
    change: (changes) => setSearch(changedAddress(search, changes)),
    reset: () => setSearch(new URLSearchParams()),
  }
  const head = (
    <header className="page-head">
      <h1>{heading}</h1>
      <YearSwitch section={section} year={year} rest="/brand/list" />
    </header>
  )
  if (index.data && !isPublished(index.data)) {
    return (
      <div className="public-page">
        {head}
        <Unpublished section={section} year={year} />
      </div>
    )
  }
  const found = brands.data
  return (
    <div className="public-page">
      {head}
      <FilterPanel
        year={year}
        index={index.data}
        value={(name) => query.get(name) ?? ''}
        change={address.change}
        isTop10={isTop10}
      />
      <div className="found-line">
        <span role="status">{found ? t('found', { n: found.page.total }) : ''}</span>
        {tools(address)}
      </div>
      {brands.isError && <Failure error={brands.error} retry={() => void brands.refetch()} />}
      {!brands.isError && !found && <CardSkeletons count={placeholders} />}
      {!brands.isError && found && (
        <Found brands={found} address={address}>
          {children(found.rows, index.data, address, brands.isPlaceholderData)}
        </Found>
      )}
    </div>
  )
}

interface FoundProps {
  brands: NonNullable<ReturnType<typeof useBrands>['data']>
  address: FilterAddress
  children: ReactNode
}

/** The brands with the pages below, or that there are none. */
function Found({ brands: { rows, page }, address, children }: FoundProps) {
  const t = useCatalogueText()
  if (rows.length === 0) return <p className="ui-panel ui-empty">{t('foundNothing')}</p>
  return (
    <>
      {children}
      <Pagination
        page={page}
        sizes={pageSizes}
        sizeText={(n) => t('perPage', { n })}
        onPage={(next) => {
          address.change({ page: String(next) })
          window.scrollTo(0, 0)
        }}
        onSize={(size) => address.change({ size: String(size) })}
      />
    </>
  )
}

/** Brands as cards. @param isOld they belong to the page before, the next is on its way */
export function BrandGrid({
  brands,
  section,
  isOld,
}: {
  brands: Brand[]
  section: FoundBrandsProps['section']
  isOld: boolean
}) {
  return (
    <ul className="brand-grid" data-stale={isOld || undefined}>
      {brands.map((brand) => (
        <BrandCard key={brand.id} brand={brand} section={section} />
      ))}
    </ul>
  )
}
