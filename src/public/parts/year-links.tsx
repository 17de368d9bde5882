import { useDrawing } from '#public/page-context.ts'
import styles from '#public/styles/hero.module.css'

/** The same screen in every public year. */
export function YearLinks({ screen }: { screen: 'index' | 'list' }) {
  const { t, page, pathOf } = useDrawing()
  return (
    <nav className={styles.years} aria-label={t('chooseYear')}>
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
