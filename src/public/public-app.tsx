import { useMemo } from 'react'
import { isFiltered, toFilterQuery, type Filters, publicPageSizes } from './filters.ts'
import { PublicPageProvider, type BrowserDevice, usePublicPage } from './page-context.ts'
import { BrandGrid } from './parts/brand-card.tsx'
import { UnpublishedNotice, YearLinks } from './parts/years.tsx'
import { PublicLayout } from './public-layout.tsx'
import type { PublicPage, PageContent, PublicList, RankedBrand } from './public-page.ts'
import { BrandDetail } from './screens/brand-detail.tsx'
import { CatalogueIndex } from './screens/catalogue-index.tsx'
import { FilterPanel } from './screens/filter-panel.tsx'
import { Top10Index } from './screens/top10-index.tsx'
import { createPublicText, type PublicWords } from './words.ts'
import buttonStyles from './kit/button.module.css'
import errorScreenStyles from './kit/error-screen.module.css'
import layoutStyles from './kit/layout.module.css'
import paginationStyles from './kit/pagination.module.css'
import panelStyles from './kit/panel.module.css'
import tableStyles from './kit/table.module.css'
import tabsStyles from './kit/tabs.module.css'
import brandFiltersStyles from './styles/brand-filters.module.css'
import publicStyles from './styles/public.module.css'
import top10Styles from './styles/top10.module.css'

/**
 * The same on the server and in the browser.
 * @param isStale another page is loading
 */
export function PublicApp({
  page,
  words,
  device,
  isStale = false,
}: {
  page: PublicPage
  words: PublicWords
  device: BrowserDevice
  isStale?: boolean
}) {
  const drawing = useMemo(
    () => ({ page, t: createPublicText(words), device }),
    [page, words, device],
  )
  const { t } = drawing
  const texts = {
    skip: t('skip'),
    menu: t('menu'),
    signIn: t('signIn'),
    workbench: t('workbench'),
    filing: page.frame.filingNumber && t('filing', { number: page.frame.filingNumber }),
  }

  return (
    <PublicPageProvider value={drawing}>
      <PublicLayout
        frame={page.frame}
        texts={texts}
        address={page.address}
        hasToken={device.hasToken}
        isStale={isStale}
      >
        <Screen content={page.shown} />
      </PublicLayout>
    </PublicPageProvider>
  )
}

function Screen({ content }: { content: PageContent }) {
  switch (content.kind) {
    case 'catalogue-index':
      return <CatalogueIndex index={content.index} />
    case 'top10-index':
      return <Top10Index top10={content.top10} />
    case 'list':
      return <BrandList list={content.list} />
    case 'brand':
      return <BrandDetail key={content.brand.id} brand={content.brand} />
    case 'missing':
      return <Missing />
    case 'failed':
      return <Failed />
  }
}

/** The address holds the filters. */
function BrandList({ list }: { list: PublicList }) {
  const { t, page } = usePublicPage()
  const { section, year } = page

  return (
    <div className={`${layoutStyles.stack} ${publicStyles.page}`}>
      <header className={`${layoutStyles.wrap} ${publicStyles.pageHead}`}>
        <h1>{section === 'top10' ? t('top10Of', { year }) : t('catalogueOf', { year })}</h1>
        <YearLinks screen="list" />
      </header>
      {list.isPublished ? <Published list={list} /> : <UnpublishedNotice />}
    </div>
  )
}

function Published({ list }: { list: PublicList }) {
  const { t, page } = usePublicPage()
  const isTable = page.section === 'top10' && list.chosen.view === ''
  const brands = isTable ? (
    <RankTable brands={list.brands} titles={list.titles} />
  ) : (
    <BrandGrid brands={list.brands} section={page.section} eagerCount={1} />
  )

  return (
    <>
      <FilterPanel list={list} />
      <div className={`${panelStyles.bar} ${brandFiltersStyles.foundLine}`}>
        <span role="status">{t('found', { n: list.page.total })}</span>
        <Tools chosen={list.chosen} />
      </div>
      {list.brands.length === 0 ? (
        <p className={`${panelStyles.panel} ${panelStyles.empty}`}>{t('foundNothing')}</p>
      ) : (
        brands
      )}
      {list.brands.length > 0 && <BrandPagination list={list} />}
    </>
  )
}

/**
 * The switch between table and cards of the top ten; in a filtered catalogue, the way back to all
 * brands.
 */
function Tools({ chosen }: { chosen: Filters }) {
  const { t, page, pathOf } = usePublicPage()
  if (page.section === 'catalogue')
    return isFiltered(chosen) ? (
      <a className={buttonStyles.link} href={pathOf('catalogue-list')}>
        {t('reset')}
      </a>
    ) : null

  const views = [
    ['', t('table')],
    ['cards', t('cards')],
  ] as const

  return (
    <div className={tabsStyles.segments} role="group" aria-label={t('view')}>
      {views.map(([view, title]) => (
        <a
          key={view}
          href={pathOf('top10-list', toFilterQuery(chosen, { view }))}
          aria-current={chosen.view === view ? 'true' : undefined}
        >
          {title}
        </a>
      ))}
    </div>
  )
}

function BrandPagination({ list: { page, chosen } }: { list: PublicList }) {
  const { t, page: whole, pathOf } = usePublicPage()
  const pages = Math.max(1, Math.ceil(page.total / page.size))
  const to = (changes: Partial<Filters>) =>
    pathOf(`${whole.section}-list`, toFilterQuery(chosen, changes))
  const at = t('pageOf', { page: page.current, pages })

  return (
    <nav className={`${paginationStyles.pagination} ${publicStyles.pager}`} aria-label={at}>
      {page.total > publicPageSizes[0] && (
        <div className={tabsStyles.segments} role="group" aria-label={t('pageSize')}>
          {publicPageSizes.map((size) => (
            <a
              key={size}
              href={to({ size })}
              aria-current={size === page.size ? 'true' : undefined}
            >
              {t('perPage', { n: size })}
            </a>
          ))}
        </div>
      )}
      {page.current > 1 && (
        <a className={buttonStyles.button} rel="prev" href={to({ page: page.current - 1 })}>
          {t('previous')}
        </a>
      )}
      <span>{at}</span>
      {page.current < pages && (
        <a className={buttonStyles.button} rel="next" href={to({ page: page.current + 1 })}>
          {t('next')}
        </a>
      )}
    </nav>
  )
}

function Missing() {
  const { t } = usePublicPage()
  return (
    <div className={errorScreenStyles.errorScreen}>
      <p className={errorScreenStyles.code} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound')}</h1>
      <p className={buttonStyles.actions}>
        <a className={buttonStyles.button} data-tone="primary" href="/">
          {t('backHome')}
        </a>
      </p>
    </div>
  )
}

function Failed() {
  const { t, page } = usePublicPage()
  return (
    <div className={errorScreenStyles.errorScreen}>
      <h1>{t('failed')}</h1>
      <p className={panelStyles.hint}>{t('checkNetwork')}</p>
      <p className={buttonStyles.actions}>
        <a className={buttonStyles.button} data-tone="primary" href={page.address}>
          {t('retry')}
        </a>
      </p>
    </div>
  )
}

function RankTable({ brands, titles }: { brands: RankedBrand[]; titles: Record<string, string> }) {
  const { t, pathOf } = usePublicPage()
  const columns = [t('industry'), t('rankShort'), t('brand'), t('subject'), t('place'), t('award')]

  return (
    <div
      className={`${panelStyles.panel} ${publicStyles.sheet} ${tableStyles.scroll} ${top10Styles.ranks}`}
      role="region"
      aria-label={t('top10All')}
      tabIndex={0}
    >
      <table className={tableStyles.table}>
        <thead>
          <tr>
            {columns.map((title) => (
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
                <span className={top10Styles.rankDot} data-rank={brand.top10Rank}>
                  {brand.top10Rank ?? '–'}
                </span>
              </td>
              <td>
                <a href={pathOf('top10-detail', { id: brand.id }, brand.year)}>{brand.brandName}</a>
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
