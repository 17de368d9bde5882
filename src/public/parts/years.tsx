import { usePublicPage } from '#public/page-context.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import brandListStyles from '#public/styles/brand-list.module.css'
import styles from '#public/styles/hero.module.css'

/** Leads to the newest earlier year. */
export function UnpublishedNotice() {
  const { t, page, pathOf } = usePublicPage()
  const earlier = page.years.find((year) => year < page.year)

  return (
    <div className={`${panelStyles.panel} ${layoutStyles.stack} ${brandListStyles.unpublished}`}>
      <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        <path d="M0 70 Q30 34 60 58 T120 44 V80 H0Z" fill="#d8efe0" />
        <path d="M0 76 Q36 50 66 66 T120 58 V80 H0Z" fill="#b2dfc3" />
        <path
          d="M60 56V30m0 12c-10 0-14-6-14-13 9 0 14 5 14 13Zm0-6c9 0 13-5 13-12-8 0-13 4-13 12Z"
          fill="none"
          stroke="#2a9a5b"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
      <h2>{t('unpublished')}</h2>
      <p>{t('unpublishedHint')}</p>
      {earlier !== undefined && (
        <a
          className={buttonStyles.button}
          data-tone="primary"
          href={pathOf(`${page.section}-index`, {}, earlier)}
        >
          {t('seeYear', { year: earlier })}
        </a>
      )}
    </div>
  )
}

/** The same screen in every public year. */
export function YearLinks({ screen }: { screen: 'index' | 'list' }) {
  const { t, page, pathOf } = usePublicPage()
  return (
    <nav className={`${layoutStyles.wrap} ${styles.years}`} aria-label={t('chooseYear')}>
      {page.years.map((year) => (
        <a
          key={year}
          href={pathOf(`${page.section}-${screen}`, {}, year)}
          aria-current={year === page.year ? 'page' : undefined}
        >
          {t('year', { year })}
        </a>
      ))}
    </nav>
  )
}
