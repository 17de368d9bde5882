import { Link, useSearchParams } from 'react-router-dom'
import type { BrandCard as Brand } from '#contract/public.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screens.ts'
import { useTitle } from '#web/session/use-title.ts'
import { BrandCard, brandPath } from './brand-card.tsx'
import { changedAddress, listQuery, pageSizes } from './brand-filters.ts'
import { useBrands, useIndex } from './catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue-text.ts'
import { CardSkeletons, Failure, Unpublished, useYear, YearSwitch } from './catalogue-year.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { Pager } from './pager.tsx'

/** The famous brands of a year by industry and rank, as a table or as cards. */
export default function Top10List({ params }: ScreenProps) {
  const year = useYear(params)
  return year === null ? <NotFoundScreen inside /> : <Year year={year} />
}

function Year({ year }: { year: number }) {
  const t = useCatalogueText()
  const [address, setAddress] = useSearchParams()
  const query = listQuery(year, true, address)
  const index = useIndex(year)
  const brands = useBrands(query.toString())
  useTitle(t('top10All'))
  const change = (changes: Record<string, string>) => setAddress(changedAddress(address, changes))
  const isTable = address.get('view') !== 'cards'
  const head = (
    <header className="page-head">
      <h1>{t('top10Of', { year })}</h1>
      <YearSwitch section="top10" year={year} rest="/brand/list" />
    </header>
  )
  if (index.data && index.data.top10.length === 0) {
    return (
      <div className="public-page">
        {head}
        <Unpublished section="top10" year={year} />
      </div>
    )
  }
  const found = brands.data
  return (
    <div className="public-page">
      {head}
      <FilterPanel year={year} index={index.data} value={(name) => query.get(name) ?? ''} change={change} isTop10 />
      <div className="found-line">
        <span role="status">{found ? t('found', { n: found.page.total }) : ''}</span>
        <div className="view-switch" role="group" aria-label={t('view')}>
          <button type="button" aria-pressed={isTable} onClick={() => change({ view: '' })}>
            {t('table')}
          </button>
          <button type="button" aria-pressed={!isTable} onClick={() => change({ view: 'cards' })}>
            {t('cards')}
          </button>
        </div>
      </div>
      {brands.isError ? (
        <Failure error={brands.error} retry={() => void brands.refetch()} />
      ) : !found ? (
        <CardSkeletons count={8} />
      ) : found.rows.length === 0 ? (
        <p className="nothing">{t('foundNothing')}</p>
      ) : (
        <>
          {isTable ? (
            <RankTable brands={found.rows} titles={Object.fromEntries((index.data?.top10 ?? []).map((item) => [item.industry, item.title]))} />
          ) : (
            <Cards brands={found.rows} />
          )}
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

const Cards = ({ brands }: { brands: Brand[] }) => (
  <ul className="brand-grid">
    {brands.map((brand) => (
      <BrandCard key={brand.id} brand={brand} section="top10" />
    ))}
  </ul>
)

function RankTable({ brands, titles }: { brands: Brand[]; titles: Record<string, string> }) {
  const t = useCatalogueText()
  return (
    <div className="sheet table-box" role="region" aria-label={t('top10All')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            {[t('industry'), t('rankShort'), t('brand'), t('subject'), t('place'), t('award')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map((brand) => (
            <tr key={brand.id}>
              <td>{titles[brand.top10Industry ?? ''] ?? brand.industryTitle}</td>
              <td>
                <span className="rank-dot" data-rank={brand.top10Rank}>
                  {brand.top10Rank ?? '–'}
                </span>
              </td>
              <td>
                <Link to={brandPath('top10', brand)}>{brand.brandName}</Link>
              </td>
              <td>{brand.subjectName}</td>
              <td>{[brand.cityName, brand.districtName].filter(Boolean).join(' ')}</td>
              <td>{brand.awardTitle ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
