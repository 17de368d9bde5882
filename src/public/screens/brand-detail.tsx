import { useState, useEffect } from 'react'
import { pictureAddress } from '#contract/pictures.ts'
import { usePublicPage } from '#public/page-context.ts'
import { BrandGrid, Award, KindTags } from '#public/parts/brand-card.tsx'
import { BrandCover } from '#public/parts/brand-cover.tsx'
import type { PublicBrand } from '#public/public-page.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import tagStyles from '#public/kit/tag.module.css'
import styles from '#public/styles/brand-detail.module.css'
import publicStyles from '#public/styles/public.module.css'

const statusVisibleMs = 5000

export function BrandDetail({ brand }: { brand: PublicBrand }) {
  const { t, page, pathOf } = usePublicPage()
  return (
    <div className={`${layoutStyles.stack} ${publicStyles.page}`}>
      <a
        className={`${buttonStyles.link} ${styles.back}`}
        href={pathOf(`${page.section}-list`, {}, brand.year)}
      >
        ‹ {t('back')}
      </a>
      <section className={`${panelStyles.panel} ${publicStyles.sheet} ${styles.detailTop}`}>
        <Gallery brand={brand} />
        <div className={styles.detailFacts}>
          <h1>{brand.brandName}</h1>
          {brand.slogan && <p className={styles.slogan}>{brand.slogan}</p>}
          <p className={layoutStyles.wrap}>
            <KindTags brand={brand} />
            {brand.isTop10 && (
              <span className={tagStyles.tag} data-tone="gold">
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
        <section className={styles.related} aria-labelledby="related">
          <header className={publicStyles.sectionHead}>
            <h2 id="related">{t('related')}</h2>
          </header>
          <BrandGrid brands={brand.related} section="catalogue" />
        </section>
      )}
    </div>
  )
}

function Gallery({ brand }: { brand: PublicBrand }) {
  const { t } = usePublicPage()
  const [at, setAt] = useState(0)

  return (
    <div data-part="gallery" role="group" aria-label={t('gallery')}>
      <div className={styles.galleryBig}>
        <BrandCover
          name={brand.brandName}
          industry={brand.industry}
          picture={brand.gallery[at] ?? brand.cover}
          isEager
          isLarge
        />
      </div>
      {brand.gallery.length > 1 && (
        <div className={styles.gallerySmall}>
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
  const { t } = usePublicPage()
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
      <dl className={`${panelStyles.facts} ${styles.facts}`} aria-label={t('facts')}>
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
      <p className={`${panelStyles.hint} ${styles.detailViews}`}>
        {t('views', { n: brand.viewCount })}
      </p>
    </>
  )
}

function Words({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section className={`${panelStyles.panel} ${publicStyles.sheet}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text.split(/\n+/).map((line, at) => (
        <p key={at} className={styles.words}>
          {line}
        </p>
      ))}
    </section>
  )
}

function BrandTables({ brand }: { brand: PublicBrand }) {
  const { t } = usePublicPage()
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
        <section className={`${panelStyles.panel} ${publicStyles.sheet}`} aria-labelledby="buy">
          <h2 id="buy">{t('buy')}</h2>
          <p className={styles.buyLinks}>
            {brand.buyLinks.map((item) => (
              <a
                key={item.url}
                className={buttonStyles.button}
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
    <section
      className={`${panelStyles.panel} ${publicStyles.sheet} ${tableStyles.scroll}`}
      aria-label={title}
      tabIndex={0}
    >
      <h2>{title}</h2>
      <table className={tableStyles.table}>
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
 * Shares through the device, otherwise copies the address. Without a script the poster is opened.
 */
function ShareBrand({ brand }: { brand: PublicBrand }) {
  const { t, device, pathOf } = usePublicPage()
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

  const savePoster = async () => {
    const outcome = await device.savePoster({ title: brand.brandName, path: brand.poster })
    setStatusMessage(outcome === 'saved' ? t('posterKept') : '')
  }

  return (
    <p className={`${layoutStyles.row} ${styles.share}`}>
      <button type="button" className={buttonStyles.button} onClick={() => void share()}>
        {t('share')}
      </button>
      <a
        className={buttonStyles.button}
        href={brand.poster}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          void savePoster()
        }}
      >
        {t('poster')}
      </a>
      <button type="button" className={buttonStyles.button} onClick={device.print}>
        {t('print')}
      </button>
      <span role="status">{statusMessage}</span>
    </p>
  )
}
