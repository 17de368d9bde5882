import { firstOf } from '#config-model/found.ts'
import { Link, useSearchParams } from 'react-router-dom'
import type { BrandCard as Brand, CatalogueIndex } from '#contract/public.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screen.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { useTitle } from '#web/session/use-title.ts'
import { brandPath } from '#web/open/catalogue/brand/brand-card.tsx'
import { BrandCover } from '#web/open/catalogue/brand/brand-cover.tsx'
import { useIndex } from '#web/open/catalogue/catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import {
  CardSkeletons,
  Failure,
  sectionPath,
  Unpublished,
  useYear,
  YearSwitch,
} from '#web/open/catalogue/catalogue-year.tsx'
import '#web/open/catalogue/hero.css'
import '#web/open/catalogue/own-colours.css'
import './top10.css'
import '#web/open/catalogue/catalogue-index.css'

/** The ten famous brands of a year, industry by industry. */
export default function Top10Index({ params }: ScreenProps) {
  const year = useYear(params)
  return year === null ? <NotFoundScreen inside /> : <Year year={year} />
}

function Year({ year }: { year: number }) {
  const t = useCatalogueText()
  const index = useIndex(year)
  const { portal, years } = usePortal()
  useTitle(t('top10Of', { year }))
  if (index.isError) return <Failure error={index.error} retry={() => void index.refetch()} />
  const awarded = index.data?.top10 ?? []
  return (
    <>
      <section className="hero" data-tone="gold">
        <div className="hero-inner">
          <p className="hero-programme">{index.data?.programme ?? years.programme[String(year)] ?? portal.shortName}</p>
          <h1>{t('top10Of', { year })}</h1>
          <YearSwitch section="top10" year={year} />
        </div>
      </section>
      <div className="public-page">
        {!index.data && <CardSkeletons count={4} />}
        {index.data && awarded.length === 0 && <Unpublished section="top10" year={year} />}
        {index.data && awarded.length > 0 && <Awarded index={index.data} />}
      </div>
    </>
  )
}

function Awarded({ index }: { index: CatalogueIndex }) {
  const t = useCatalogueText()
  const { portal } = usePortal()
  const [address, setAddress] = useSearchParams()
  const current = index.top10.find((item) => item.industry === address.get('industry')) ?? firstOf(index.top10)
  const list = sectionPath('top10', index.year, '/brand/list')
  return (
    <>
      <Counters index={index} list={list} />
      <section className="ui-panel sheet" aria-labelledby="current-industry">
        <div className="ui-tabs word-tabs" role="group" aria-label={t('industry')}>
          {index.top10.map((item) => (
            <button
              key={item.industry}
              type="button"
              aria-pressed={item === current}
              onClick={() => setAddress({ industry: item.industry }, { replace: true })}
            >
              {item.title}
            </button>
          ))}
        </div>
        <header className="section-head">
          <h2 id="current-industry">{t('place10', { title: current.title })}</h2>
          <Link to={`${list}?industry=${current.industry}`}>{t('seeAll')}</Link>
        </header>
        <ol className="podium">
          {current.brands.map((brand, at) => (
            <Place key={brand.id} brand={brand} rank={brand.top10Rank ?? at + 1} />
          ))}
        </ol>
      </section>
      {portal.top10.method && (
        <section className="ui-panel sheet" aria-labelledby="method">
          <h2 id="method">{t('method')}</h2>
          <p className="method">{portal.top10.method}</p>
        </section>
      )}
    </>
  )
}

function Counters({ index, list }: { index: CatalogueIndex; list: string }) {
  const t = useCatalogueText()
  const cities = new Set(index.top10.flatMap((item) => item.brands.map((brand) => brand.cityCode))).size
  return (
    <ul className="ui-panel counters" data-count="3">
      <li>
        <Link to={list}>
          <b>{index.figures.top10}</b>
          <span>{t('top10')}</span>
        </Link>
      </li>
      <li>
        <p>
          <b>{index.top10.length}</b>
          <span>{t('industries')}</span>
        </p>
      </li>
      <li>
        <p>
          <b>{cities}</b>
          <span>{t('cities')}</span>
        </p>
      </li>
    </ul>
  )
}

function Place({ brand, rank }: { brand: Brand; rank: number }) {
  const t = useCatalogueText()
  return (
    <li data-rank={rank}>
      <Link to={brandPath('top10', brand)}>
        <span className="place-rank">
          <span className="visually-hidden">{t('rank', { n: rank })}</span>
          <span aria-hidden="true">{rank}</span>
        </span>
        <span className="place-cover">
          <BrandCover name={brand.brandName} industry={brand.industry} picture={brand.cover} hasName={rank <= 3} />
        </span>
        <span className="place-body">
          <b>{brand.brandName}</b>
          <small>{brand.subjectName}</small>
          <small>
            {brand.cityName}
            {brand.districtName && ` · ${brand.districtName}`}
          </small>
        </span>
      </Link>
    </li>
  )
}
