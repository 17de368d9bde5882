import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { CatalogueIndex as Index } from '#contract/public.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import { NoticeTitle } from '#web/open/notice/notice-title.tsx'
import type { ScreenProps } from '#web/open/screen.ts'
import { useNotices, usePortal } from '#web/session/configuration/portal.ts'
import { useTitle } from '#web/session/use-title.ts'
import { BrandCard } from './brand/brand-card.tsx'
import { useIndex } from './catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { CardSkeletons, Failure, sectionPath, Unpublished, useYear, YearSwitch } from './catalogue-year.tsx'
import './catalogue-index.css'
import './hero.css'
import './own-colours.css'
import './list/brand-list.css'

/** The brand catalogue of a year: figures, industries, cities, brands. */
export default function CatalogueIndex({ params }: ScreenProps) {
  const year = useYear(params)
  return year === null ? <NotFoundScreen inside /> : <Year year={year} />
}

function Year({ year }: { year: number }) {
  const t = useCatalogueText()
  const navigate = useNavigate()
  const { years, portal } = usePortal()
  const index = useIndex(year)
  useTitle(t('catalogueOf', { year }))
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    void navigate(
      `${sectionPath('lsypxfzn', year, '/brand/list')}${keyword ? `?keyword=${encodeURIComponent(keyword)}` : ''}`,
    )
  }
  if (index.isError) return <Failure error={index.error} retry={() => void index.refetch()} />
  return (
    <>
      <section className="hero">
        <div className="hero-inner">
          <p className="hero-programme">{index.data?.programme ?? years.programme[String(year)] ?? portal.shortName}</p>
          <h1>{t('catalogueOf', { year })}</h1>
          <YearSwitch section="lsypxfzn" year={year} />
          <form className="hero-search" role="search" onSubmit={search}>
            <input
              className="ui-input"
              type="search"
              name="keyword"
              aria-label={t('keyword')}
              placeholder={t('searchHint')}
              maxLength={40}
            />
            <button type="submit" className="ui-button" data-tone="primary">
              {t('search')}
            </button>
          </form>
        </div>
      </section>
      <div className="public-page">
        {!index.data && <CardSkeletons count={8} />}
        {index.data && !index.data.published && <Unpublished section="lsypxfzn" year={year} />}
        {index.data?.published && <Published index={index.data} />}
      </div>
    </>
  )
}

function Published({ index }: { index: Index }) {
  const t = useCatalogueText()
  const list = sectionPath('lsypxfzn', index.year, '/brand/list')
  return (
    <>
      <Counters index={index} list={list} />
      <div className="index-columns">
        <Industries index={index} list={list} />
        <Cities index={index} list={list} />
      </div>
      {index.figures.top10 > 0 && <Top10Banner index={index} />}
      <section aria-labelledby="featured">
        <header className="section-head">
          <h2 id="featured">{t('featured')}</h2>
          <Link to={list}>{t('seeAll')}</Link>
        </header>
        <ul className="brand-grid">
          {index.featured.map((brand) => (
            <BrandCard key={brand.id} brand={brand} section="lsypxfzn" />
          ))}
        </ul>
      </section>
      <Notices />
    </>
  )
}

interface PartProps {
  index: Index
  /** Where the brands are listed. */
  list: string
}

function Counters({ index: { figures }, list }: PartProps) {
  const t = useCatalogueText()
  const counters = [
    { title: t('total'), count: figures.total, to: list },
    { title: t('region'), count: figures.region, to: `${list}?type=region` },
    { title: t('enterprise'), count: figures.enterprise, to: `${list}?type=enterprise` },
    { title: t('product'), count: figures.product, to: `${list}?type=product` },
  ]
  return (
    <ul className="ui-panel counters">
      {counters.map((item) => (
        <li key={item.title}>
          <Link to={item.to}>
            <b>{item.count}</b>
            <span>{item.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Industries({ index: { industries }, list }: PartProps) {
  const t = useCatalogueText()
  return (
    <section className="ui-panel sheet" aria-labelledby="by-industry">
      <h2 id="by-industry">{t('byIndustry')}</h2>
      <ul className="industry-tiles">
        {industries.map((item) => (
          <li key={item.value}>
            <Link to={`${list}?industry=${item.value}`} data-industry={item.value}>
              <span aria-hidden="true">{[...item.title][0]}</span>
              <b>{item.title}</b>
              <small>{t('brands', { n: item.count })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The cities with bars as long as their share of the largest. */
function Cities({ index: { cities }, list }: PartProps) {
  const t = useCatalogueText()
  const most = Math.max(1, ...cities.map((city) => city.count))
  return (
    <section className="ui-panel sheet" aria-labelledby="by-city">
      <h2 id="by-city">{t('byCity')}</h2>
      <ul className="city-bars">
        {cities.map((city) => (
          <li key={city.code}>
            <Link to={`${list}?city=${city.code}`}>
              <span>{city.name}</span>
              <i style={{ width: `${(city.count / most) * 100}%` }} aria-hidden="true" />
              <b>{city.count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Top10Banner({ index: { year, top10 } }: { index: Index }) {
  const t = useCatalogueText()
  return (
    <Link className="top10-banner" to={sectionPath('top10', year)}>
      <span aria-hidden="true">10</span>
      <span>
        <b>{t('top10Of', { year })}</b>
        <small>{top10.map((item) => item.title).join(' · ')}</small>
      </span>
      <em>{t('seeAll')}</em>
    </Link>
  )
}

function Notices() {
  const t = useCatalogueText()
  const notices = useNotices()
  if (notices.length === 0) return null
  return (
    <section className="ui-panel sheet" aria-labelledby="notices">
      <h2 id="notices">{t('notices')}</h2>
      <ul className="notice-lines">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeTitle notice={notice} />
            <time>{notice.createDate.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
