import { usePublicPage } from '#public/page-context.ts'
import { formatPlace } from '#public/parts/brand-card.tsx'
import { BrandCover } from '#public/parts/brand-cover.tsx'
import { UnpublishedNotice, YearLinks } from '#public/parts/years.tsx'
import type { PublicCard, PublicTop10 } from '#public/public-page.ts'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import catalogueIndexStyles from '#public/styles/catalogue-index.module.css'
import heroStyles from '#public/styles/hero.module.css'
import publicStyles from '#public/styles/public.module.css'
import top10Styles from '#public/styles/top10.module.css'

export function Top10Index({ top10 }: { top10: PublicTop10 }) {
  const { t, page } = usePublicPage()
  return (
    <>
      <section className={heroStyles.hero} data-tone="gold">
        <div className={heroStyles.inner}>
          <p className={heroStyles.programme}>{top10.programme}</p>
          <h1>{t('top10Of', { year: page.year })}</h1>
          <YearLinks screen="index" />
        </div>
      </section>
      <div className={`${layoutStyles.stack} ${publicStyles.page}`}>
        {top10.current === null ? (
          <UnpublishedNotice />
        ) : (
          <Awarded top10={top10} current={top10.current} />
        )}
        {top10.method && (
          <section
            className={`${panelStyles.panel} ${publicStyles.sheet}`}
            aria-labelledby="method"
          >
            <h2 id="method">{t('method')}</h2>
            <p className={top10Styles.method}>{top10.method}</p>
          </section>
        )}
      </div>
    </>
  )
}

interface AwardedProps {
  top10: PublicTop10
  current: NonNullable<PublicTop10['current']>
}

function Awarded({ top10, current }: AwardedProps) {
  const { t, pathOf } = usePublicPage()
  return (
    <>
      <Counters top10={top10} />
      <section
        className={`${panelStyles.panel} ${publicStyles.sheet}`}
        aria-labelledby="current-industry"
      >
        <nav className={top10Styles.wordTabs} aria-label={t('industry')}>
          {top10.industries.map(({ value, title }) => (
            <a
              key={value}
              href={pathOf('top10-index', { industry: value })}
              aria-current={value === current.value ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        <header className={publicStyles.sectionHead}>
          <h2 id="current-industry">{t('place10', { title: current.title })}</h2>
          <a href={pathOf('top10-list', { industry: current.value })}>{t('seeAll')}</a>
        </header>
        <ol className={top10Styles.podium}>
          {current.brands.map((brand, at) => (
            <Place key={brand.id} brand={brand} rank={brand.top10Rank ?? at + 1} />
          ))}
        </ol>
      </section>
    </>
  )
}

function Counters({ top10: { figures: counts } }: { top10: PublicTop10 }) {
  const { t, pathOf } = usePublicPage()
  return (
    <ul className={`${panelStyles.panel} ${catalogueIndexStyles.counters}`} data-count="3">
      <li>
        <a href={pathOf('top10-list')}>
          <b>{counts.top10}</b>
          <span>{t('top10')}</span>
        </a>
      </li>
      <li>
        <p>
          <b>{counts.industries}</b>
          <span>{t('industries')}</span>
        </p>
      </li>
      <li>
        <p>
          <b>{counts.cities}</b>
          <span>{t('cities')}</span>
        </p>
      </li>
    </ul>
  )
}

function Place({ brand, rank }: { brand: PublicCard; rank: number }) {
  const { t, pathOf } = usePublicPage()
  return (
    <li data-rank={rank}>
      <a href={pathOf('top10-detail', { id: brand.id }, brand.year)}>
        <span className={top10Styles.placeRank}>
          <span className="visually-hidden">{t('rank', { n: rank })}</span>
          <span aria-hidden="true">{rank}</span>
        </span>
        <span className={top10Styles.placeCover}>
          <BrandCover
            name={brand.brandName}
            industry={brand.industry}
            picture={brand.cover}
            hasName={rank <= 3}
            isEager={rank === 1}
          />
        </span>
        <span className={top10Styles.placeBody}>
          <b className={panelStyles.ellipsis}>{brand.brandName}</b>
          <small className={panelStyles.ellipsis}>{brand.subjectName}</small>
          <small className={panelStyles.ellipsis}>{formatPlace(brand)}</small>
        </span>
      </a>
    </li>
  )
}
