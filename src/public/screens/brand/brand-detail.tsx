import { useState } from 'react'
import { pictureAddress } from '#contract/pictures/pictures.ts'
import { useDrawing } from '#public/page-context.ts'
import { BrandGrid } from '#public/parts/brand-card.tsx'
import { BrandCover } from '#public/parts/brand-cover.tsx'
import { Award, KindTags } from '#public/parts/brand-tags.tsx'
import type { PublicBrand } from '#public/public-page.ts'
import { BrandTables } from './brand-tables.tsx'
import { ShareBrand } from './share-brand.tsx'

/** One brand: pictures, facts, story, certificates, honours, where to buy, its neighbours. */
export function BrandDetail({ brand }: { brand: PublicBrand }) {
  const { t, page, pathOf } = useDrawing()
  return (
    <div className="public-page">
      <a className="ui-link back" href={pathOf(`${page.section}-list`, {}, brand.year)}>
        ‹ {t('back')}
      </a>
      <section className="ui-panel sheet detail-top">
        <Gallery brand={brand} />
        <div className="detail-facts">
          <h1>{brand.brandName}</h1>
          {brand.slogan && <p className="slogan">{brand.slogan}</p>}
          <p className="brand-tags">
            <KindTags brand={brand} />
            {brand.isTop10 && (
              <span className="ui-tag" data-tone="gold">
                <Award rank={brand.top10Rank} />
              </span>
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
        <section className="related" aria-labelledby="related">
          <header className="section-head">
            <h2 id="related">{t('related')}</h2>
          </header>
          <BrandGrid brands={brand.related} section="catalogue" />
        </section>
      )}
    </div>
  )
}

function Gallery({ brand }: { brand: PublicBrand }) {
  const { t } = useDrawing()
  const [at, setAt] = useState(0)

  return (
    <div className="gallery" role="group" aria-label={t('gallery')}>
      <div className="gallery-big">
        <BrandCover
          name={brand.brandName}
          industry={brand.industry}
          picture={brand.gallery[at] ?? brand.cover}
          isAtOnce
          isLarge
        />
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
              <img src={pictureAddress(url, 320)} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Facts({ brand }: { brand: PublicBrand }) {
  const { t } = useDrawing()
  const facts: [string, string | null][] = [
    [t('catalogNo'), brand.catalogNo],
    [t('subject'), brand.subjectName],
    [t('productName'), brand.productName],
    [t('place'), [brand.cityName, brand.districtName].filter(Boolean).join(' ')],
    [
      t('validity'),
      brand.validFrom && brand.validTo ? `${brand.validFrom} – ${brand.validTo}` : null,
    ],
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
      {text.split(/\n+/).map((line, at) => (
        <p key={at} className="words">
          {line}
        </p>
      ))}
    </section>
  )
}
