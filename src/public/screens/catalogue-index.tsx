import {
  Apple,
  Beef,
  Carrot,
  Clover,
  Coffee,
  Fish,
  Flower2,
  Leaf,
  Nut,
  Shapes,
  Wheat,
  type LucideIcon,
} from 'lucide-react'
import type { Drawing } from '#config-model/types.generated.ts'
import { usePublicPage } from '#public/page-context.ts'
import { BrandGrid } from '#public/parts/brand-card.tsx'
import { UnpublishedNotice, YearLinks } from '#public/parts/years.tsx'
import type { PublicIndex } from '#public/public-page.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tagStyles from '#public/kit/tag.module.css'
import styles from '#public/styles/catalogue-index.module.css'
import heroStyles from '#public/styles/hero.module.css'
import publicStyles from '#public/styles/public.module.css'

const drawings: Record<Drawing, LucideIcon> = {
  leaf: Leaf,
  flower: Flower2,
  carrot: Carrot,
  apple: Apple,
  nut: Nut,
  coffee: Coffee,
  clover: Clover,
  beef: Beef,
  wheat: Wheat,
  fish: Fish,
  shapes: Shapes,
}

interface Part {
  index: PublicIndex
}

export function CatalogueIndex({ index }: Part) {
  const { t, page, pathOf } = usePublicPage()
  return (
    <>
      <section className={heroStyles.hero}>
        <div className={heroStyles.inner}>
          <p className={heroStyles.programme}>{index.programme}</p>
          <h1>{t('catalogueOf', { year: page.year })}</h1>
          <YearLinks screen="index" />
          <form
            className={heroStyles.search}
            role="search"
            action={pathOf('catalogue-list')}
            autoComplete="off"
          >
            <input
              className={fieldStyles.input}
              type="search"
              name="keyword"
              aria-label={t('keyword')}
              placeholder={t('searchHint')}
              maxLength={40}
            />
            <button type="submit" className={buttonStyles.button} data-tone="primary">
              {t('search')}
            </button>
          </form>
        </div>
      </section>
      <div className={`${layoutStyles.stack} ${publicStyles.page}`}>
        {index.published ? <Published index={index} /> : <UnpublishedNotice />}
      </div>
    </>
  )
}

function Published({ index }: Part) {
  const { t, pathOf } = usePublicPage()
  return (
    <>
      <Counters index={index} />
      <div className={styles.indexColumns}>
        <Industries index={index} />
        <Cities index={index} />
      </div>
      {index.figures.top10 > 0 && <Top10Banner index={index} />}
      <section aria-labelledby="featured">
        <header className={publicStyles.sectionHead}>
          <h2 id="featured">{t('featured')}</h2>
          <a href={pathOf('catalogue-list')}>{t('seeAll')}</a>
        </header>
        <BrandGrid brands={index.featured} section="catalogue" />
      </section>
      {index.notices.length > 0 && <Notices index={index} />}
    </>
  )
}

function Counters({ index: { figures: counts } }: Part) {
  const { t, pathOf } = usePublicPage()
  const counters = [
    { title: t('total'), count: counts.total, type: '' },
    { title: t('region'), count: counts.region, type: 'region' },
    { title: t('enterprise'), count: counts.enterprise, type: 'enterprise' },
    { title: t('product'), count: counts.product, type: 'product' },
  ]

  return (
    <ul className={`${panelStyles.panel} ${styles.counters}`}>
      {counters.map(({ title, count, type }) => (
        <li key={title}>
          <a href={pathOf('catalogue-list', { type })}>
            <b>{count}</b>
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Industries({ index: { industries } }: Part) {
  const { t, pathOf } = usePublicPage()
  return (
    <section className={`${panelStyles.panel} ${publicStyles.sheet}`} aria-labelledby="by-industry">
      <h2 id="by-industry">{t('byIndustry')}</h2>
      <ul className={styles.industryTiles}>
        {industries.map(({ value, title, drawing, count }) => (
          <li key={value}>
            <a href={pathOf('catalogue-list', { industry: value })} data-industry={value}>
              <IndustryDrawing drawing={drawing} title={title} />
              <b>{title}</b>
              <small>{t('brands', { n: count })}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cities({ index: { cities } }: Part) {
  const { t, pathOf } = usePublicPage()
  const maxCount = Math.max(1, ...cities.map((city) => city.count))

  return (
    <section className={`${panelStyles.panel} ${publicStyles.sheet}`} aria-labelledby="by-city">
      <h2 id="by-city">{t('byCity')}</h2>
      <ul className={styles.cityBars}>
        {cities.map(({ code, name, count }) => (
          <li key={code}>
            <a href={pathOf('catalogue-list', { city: code })}>
              <span className={panelStyles.ellipsis}>{name}</span>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.max(1, Math.round((count / maxCount) * 100))} height="10" />
              </svg>
              <b>{count}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Top10Banner({ index: { top10 } }: Part) {
  const { t, page, pathOf } = usePublicPage()
  return (
    <a className={`${layoutStyles.row} ${styles.top10Banner}`} href={pathOf('top10-index')}>
      <span aria-hidden="true">10</span>
      <span>
        <b>{t('top10Of', { year: page.year })}</b>
        <small>{top10.join(' · ')}</small>
      </span>
      <em>{t('seeAll')}</em>
    </a>
  )
}

function Notices({ index: { notices } }: Part) {
  const { t } = usePublicPage()
  return (
    <section className={`${panelStyles.panel} ${publicStyles.sheet}`} aria-labelledby="notices">
      <h2 id="notices">{t('notices')}</h2>
      <ul className={styles.noticeLines}>
        {notices.map(({ title, date, pinned, path }) => {
          const markedTitle = (
            <>
              {pinned && (
                <span className={styles.pinned}>
                  <em className={tagStyles.tag} data-tone="gold">
                    {t('pinned')}
                  </em>{' '}
                </span>
              )}
              {title}
            </>
          )

          return (
            <li key={path ?? title}>
              {path === null ? (
                <span className={panelStyles.ellipsis}>{markedTitle}</span>
              ) : (
                <a className={panelStyles.ellipsis} href={path}>
                  {markedTitle}
                </a>
              )}
              <time>{date}</time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Falls back to the first character of the title. */
function IndustryDrawing({ drawing, title }: { drawing: Drawing | undefined; title: string }) {
  const Drawn = drawing && drawings[drawing]
  return (
    <span aria-hidden="true">
      {Drawn ? <Drawn size={24} strokeWidth={1.6} aria-hidden="true" /> : [...title][0]}
    </span>
  )
}
