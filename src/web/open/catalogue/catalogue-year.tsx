import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '#web/api/client.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import { usePortal } from '#web/session/configuration/portal.ts'
import { useCatalogueText } from '#web/i18n/catalogue/catalogue-text.ts'
import './hero.css'
import './list/brand-list.css'

/** The two public lists share their screens; they differ in their paths. */
export type Section = 'lsypxfzn' | 'top10'

/** Path of a section's screen in a year. */
export const sectionPath = (section: Section, year: number, rest: '' | '/brand' | '/brand/list' = ''): string =>
  `/${year}${section}${rest}`

/** The year of the path when its list may be looked at, else null. */
export function useYear(params: Record<string, string>): number | null {
  const year = Number(params['year'])
  return usePortal().portal.publicYears.includes(year) ? year : null
}

/** Links to the same section in every public year. */
export function YearSwitch({
  section,
  year,
  rest = '',
}: {
  section: Section
  year: number
  rest?: '' | '/brand/list'
}) {
  const t = useCatalogueText()
  return (
    <nav className="years" aria-label={t('chooseYear')}>
      {usePortal().portal.publicYears.map((item) => (
        <Link key={item} to={sectionPath(section, item, rest)} aria-current={item === year ? 'page' : undefined}>
          {t('year', { year: item })}
        </Link>
      ))}
    </nav>
  )
}

/** Nothing published in a year: says so and leads to the newest earlier one. */
export function Unpublished({ section, year }: { section: Section; year: number }) {
  const t = useCatalogueText()
  const earlier = usePortal().portal.publicYears.filter((item) => item < year)[0]
  return (
    <div className="ui-panel unpublished">
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
        <Link className="ui-button" data-tone="primary" to={sectionPath(section, earlier)}>
          {t('seeYear', { year: earlier })}
        </Link>
      )}
    </div>
  )
}

/** What a failed call shows: the 404 screen for what does not exist, else the reason with another try. */
export function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const t = useCatalogueText()
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen inside />
  return (
    <div className="ui-panel unpublished" role="alert">
      <h2>{t('failed')}</h2>
      <p>{error.message}</p>
      <button type="button" className="ui-button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  )
}

/** Grey shapes where cards will be. */
export function CardSkeletons({ count }: { count: number }): ReactNode {
  return (
    <ul className="brand-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="ui-skeleton" />
      ))}
    </ul>
  )
}
