import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { BrandDetail as Brand } from '#contract/public.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import type { ScreenProps } from '#web/open/screen.ts'
import { useTitle } from '#web/session/use-title.ts'
import { Splash } from '#web/ui/loading/splash.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BrandCard } from './brand-card.tsx'
import { BrandCover } from './brand-cover.tsx'
import { BrandTables } from './brand-tables.tsx'
import { ShareBrand } from './share-brand.tsx'
import { useBrand } from '#web/open/catalogue/catalogue-calls.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import { Failure, sectionPath, useYear, type Section } from '#web/open/catalogue/catalogue-year.tsx'
import './brand-detail.css'
import '#web/open/catalogue/list/brand-list.css'

/** One brand: pictures, facts, story, certificates, honours, where to buy, its neighbours. */
export default function BrandDetail({ params }: ScreenProps) {
  const year = useYear(params)
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  return year === null || id === '' ? <NotFoundScreen inside /> : <Loaded key={id} year={year} id={id} />
}

function Loaded({ year, id }: { year: number; id: string }) {
  const brand = useBrand(year, id)
  const section: Section = useLocation().pathname.startsWith(`/${year}top10`) ? 'top10' : 'lsypxfzn'
  useTitle(brand.data?.brandName)
  if (brand.isError) return <Failure error={brand.error} retry={() => void brand.refetch()} />
  return brand.data ? <Shown brand={brand.data} section={section} /> : <Splash />
}

function Shown({ brand, section }: { brand: Brand; section: Section }) {
  const t = useCatalogueText()
  return (
    <div className="public-page">
      <Link className="ui-link back" to={sectionPath(section, brand.year, '/brand/list')}>
        ‹ {t('back')}
      </Link>
      <section className="ui-panel sheet detail-top">
        <Gallery brand={brand} />
        <div className="detail-facts">
          <h1>{brand.brandName}</h1>
          {brand.slogan && <p className="slogan">{brand.slogan}</p>}
          <p className="brand-tags">
            <Tag tone="green">{brand.typeTitle}</Tag>
            <Tag>{brand.industryTitle}</Tag>
            {brand.isTop10 && (
              <Tag tone="gold">
                {brand.top10Rank === null ? t('top10') : `${t('top10')} · ${t('rank', { n: brand.top10Rank })}`}
              </Tag>
            )}
          </p>
          <Facts brand={brand} />
          <ShareBrand brand={brand} />
        </div>
      </section>
      {brand.story && <Words id="story" title={t('story')} text={brand.story} />}
      {brand.features && <Words id="features" title={t('features')} text={brand.features} />}
      <BrandTables brand={brand} />
      {brand.related.length > 0 && (
        <section aria-labelledby="related">
          <header className="section-head">
            <h2 id="related">{t('related')}</h2>
          </header>
          <ul className="brand-grid">
            {brand.related.map((item) => (
              <BrandCard key={item.id} brand={item} section="lsypxfzn" />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Gallery({ brand }: { brand: Brand }) {
  const t = useCatalogueText()
  const [at, setAt] = useState(0)
  return (
    <div className="gallery" role="group" aria-label={t('gallery')}>
      <div className="gallery-big">
        <BrandCover name={brand.brandName} industry={brand.industry} picture={brand.gallery[at] ?? brand.cover} />
      </div>
      {brand.gallery.length > 1 && (
        <div className="gallery-small">
          {brand.gallery.map((url, item) => (
            <button
              key={url}
              type="button"
              aria-label={t('picture', { n: item + 1 })}
              aria-pressed={item === at}
              onClick={() => setAt(item)}
            >
              <img src={url} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Facts({ brand }: { brand: Brand }) {
  const t = useCatalogueText()
  const facts: [string, string | null][] = [
    [t('catalogNo'), brand.catalogNo],
    [t('subject'), brand.subjectName],
    [t('productName'), brand.productName],
    [t('place'), [brand.cityName, brand.districtName].filter(Boolean).join(' ')],
    [t('validity'), brand.validFrom && brand.validTo ? `${brand.validFrom} – ${brand.validTo}` : null],
    [t('status'), brand.statusTitle],
    [t('award'), brand.awardTitle],
    [t('contact'), brand.contact],
  ]
  return (
    <>
      <dl className="ui-facts facts" aria-label={t('facts')}>
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="detail-views">{t('views', { n: brand.viewCount })}</p>
    </>
  )
}

function Words({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section className="ui-panel sheet" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text.split(/\n+/).map((line) => (
        <p key={line} className="words">
          {line}
        </p>
      ))}
    </section>
  )
}
