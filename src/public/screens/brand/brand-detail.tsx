import { useState, useEffect } from 'react'
import { pictureAddress } from '#contract/pictures/pictures.ts'
import { useDrawing } from '#public/page-context.ts'
import { BrandGrid } from '#public/parts/brand-card.tsx'
import { BrandCover } from '#public/parts/brand-cover.tsx'
import { Award, KindTags } from '#public/parts/brand-tags.tsx'
import type { PublicBrand } from '#public/public-page.ts'

const statusVisibleMs = 5000

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

/** Certificates, honours and shops of a brand; what it has none of is not shown. */
function BrandTables({ brand }: { brand: PublicBrand }) {
  const { t } = useDrawing()
  return (
    <>
      {brand.certificates.length > 0 && (
        <Table
          title={t('certificates')}
          columns={[t('certType'), t('certNo'), t('validTo')]}
          rows={brand.certificates.map((item) => [
            item.typeTitle,
            item.no,
            item.validTo ?? t('longTerm'),
          ])}
        />
      )}
      {brand.honours.length > 0 && (
        <Table
          title={t('honours')}
          columns={[t('honour'), t('level'), t('date')]}
          rows={brand.honours.map((item) => [item.name, item.levelTitle, item.date])}
        />
      )}
      {brand.buyLinks.length > 0 && (
        <section className="ui-panel sheet" aria-labelledby="buy">
          <h2 id="buy">{t('buy')}</h2>
          <p className="buy-links">
            {brand.buyLinks.map((item) => (
              <a
                key={item.url}
                className="ui-button"
                href={item.url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {item.platformTitle}
              </a>
            ))}
          </p>
        </section>
      )}
    </>
  )
}

function Table({ title, columns, rows }: { title: string; columns: string[]; rows: string[][] }) {
  return (
    <section className="ui-panel sheet ui-table-scroll" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <table className="ui-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * Shares a brand's address through the device, otherwise copies it with a message. The poster is
 * saved as a picture; without a script it is opened.
 */
function ShareBrand({ brand }: { brand: PublicBrand }) {
  const { t, device, pathOf } = useDrawing()
  const [statusMessage, setStatusMessage] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setStatusMessage(''), statusVisibleMs)
    return () => clearTimeout(timer)
  }, [statusMessage])

  const share = async () => {
    const path = pathOf('catalogue-detail', { id: brand.id }, brand.year)
    const outcome = await device.share({
      title: brand.brandName,
      text: brand.slogan ?? brand.subjectName,
      path,
    })

    const words = { shared: '', copied: t('copied'), failed: t('copyFailed') }

    setStatusMessage(words[outcome])
  }

  const keepPoster = async () => {
    const outcome = await device.keepPoster({ title: brand.brandName, path: brand.poster })
    setStatusMessage(outcome === 'kept' ? t('posterKept') : '')
  }

  return (
    <p className="share">
      <button type="button" className="ui-button" onClick={() => void share()}>
        {t('share')}
      </button>
      <a
        className="ui-button"
        href={brand.poster}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void keepPoster()
        }}
      >
        {t('poster')}
      </a>
      <button type="button" className="ui-button" onClick={device.print}>
        {t('print')}
      </button>
      <span role="status">{statusMessage}</span>
    </p>
  )
}
