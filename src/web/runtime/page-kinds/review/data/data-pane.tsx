import { Fragment, useState } from 'react'
import { useReviewText } from '#web/i18n/review-text.ts'
import type {
  EarlierVersions,
  ReviewDeskModel,
} from '#web/runtime/page-kinds/review/use-review-desk.ts'
import { CompareRow } from './compare-row.tsx'
import { filterSections, type ReviewFilter, type ReviewSection } from './review-changes.ts'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import reviewPageStyles from '#web/runtime/page-kinds/review/review-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './data-pane.module.css'

const filters = ['all', 'changed', 'remarked'] as const

export function DataPane({ model }: { model: ReviewDeskModel }) {
  const t = useReviewText()
  const { sections, record, desk, previous, earlier } = model
  const [chosen, setFilter] = useState<ReviewFilter | null>(null)
  const filter = chosen ?? (earlier.isAgain ? 'remarked' : 'all')
  const remarks = [...record.remarks, ...desk.remarks]
  const countOf = (which: ReviewFilter) =>
    filterSections(sections, which, remarks).reduce((sum, section) => sum + section.rows.length, 0)
  const visibleSections = filterSections(sections, filter, remarks)

  return (
    <section
      className={reviewPageStyles.pane}
      data-name="data"
      tabIndex={-1}
      aria-label={t('data')}
    >
      <header className={`${layoutStyles.wrap} ${reviewPageStyles.paneHead}`}>
        <h2>{t('data')}</h2>
        <div className={tabsStyles.segments} role="group" aria-label={t('filter')}>
          {filters.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={filter === id}
              disabled={id === 'changed' && previous === null}
              onClick={() => setFilter(id)}
            >
              {t(id)}
              {id !== 'all' && ` ${countOf(id)}`}
            </button>
          ))}
        </div>
        <BesideChoice earlier={earlier} />
      </header>
      <div className={reviewPageStyles.paneBody}>
        {earlier.isWaiting ? (
          <div className={loadingStyles.skeleton} aria-busy="true" aria-label={t('reading')} />
        ) : (
          <CompareTable model={model} sections={visibleSections} />
        )}
        {visibleSections.length === 0 && (
          <p className={panelStyles.empty}>{t(filter === 'changed' ? 'noChange' : 'noRemark')}</p>
        )}
      </div>
    </section>
  )
}

function BesideChoice({ earlier: { versions, beside, setBeside } }: { earlier: EarlierVersions }) {
  const t = useReviewText()
  if (versions.round === null || versions.year === null) return null

  return (
    <div className={tabsStyles.segments} role="group" aria-label={t('beside')}>
      {(['round', 'year'] as const).map((id) => (
        <button key={id} type="button" aria-pressed={beside === id} onClick={() => setBeside(id)}>
          {t(id, { year: versions.year?.year ?? '' })}
        </button>
      ))}
    </div>
  )
}

function CompareTable({ model, sections }: { model: ReviewDeskModel; sections: ReviewSection[] }) {
  const t = useReviewText()
  const { previous, earlier } = model
  const before = { year: previous?.year ?? '', date: previous?.updatedAt.slice(5, 10) ?? '' }

  return (
    <table
      className={`${tableStyles.table} ${styles.compare}`}
      data-before={previous === null ? undefined : true}
    >
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('thisTime')}</th>
          {previous && (
            <th scope="col">{t(earlier.beside === 'round' ? 'beforeRound' : 'before', before)}</th>
          )}
          <th scope="col">
            <span className="visually-hidden">{t('remark')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <Fragment key={section.key}>
            <tr className={styles.compareSection}>
              <th scope="rowgroup" colSpan={previous === null ? 3 : 4}>
                {section.step === section.title
                  ? section.title
                  : `${section.step} · ${section.title}`}
              </th>
            </tr>
            {section.rows.map((row) => (
              <CompareRow key={row.item.name} model={model} row={row} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
