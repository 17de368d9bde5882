import { useId } from 'react'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { type BlockProps, BlockSkeleton } from '#web/runtime/page-kinds/board/block.tsx'
import { IgnoredFiltersNote } from './chart-block.tsx'
import { FigureLink, formatFigure, formatShare, useBoardData } from './figures.tsx'
import panelStyles from '#public/kit/panel.module.css'
import boardStyles from '#web/runtime/page-kinds/board/board.module.css'
import styles from './chart.module.css'

/** A bar per step; the loss since the previous step is hatched. */
export function FunnelBlock({ block, place }: BlockProps) {
  const t = useText()
  const words = useBoardText()
  const heading = useId()
  const { data, isError, isPlaceholderData } = useBoardData(place)
  const maxValue = Math.max(1, ...(data?.rows ?? []).map(({ values }) => values[0] ?? 0))

  return (
    <section
      className={`${panelStyles.panel} ${boardStyles.card} ${styles.chart}`}
      data-wide={block.wide || undefined}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{block.title ?? ''}</h2>
      </header>
      {isError && !data && <p className={panelStyles.empty}>{t('blockFailed')}</p>}
      {!data && !isError && <BlockSkeleton />}
      {data && (
        <ol
          className={styles.funnel}
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {data.rows.map((row, at) => {
            const value = row.values[0] ?? 0
            const before = data.rows[at - 1]?.values[0]

            return (
              <li key={row.label}>
                <span className={panelStyles.ellipsis}>{row.label}</span>
                <FigureLink
                  className={styles.funnelTrack}
                  behind={value === 0 ? null : (row.behind[0] ?? null)}
                  label={row.label}
                  value={formatFigure(value)}
                >
                  <i
                    className={styles.funnelBefore}
                    style={{ width: `${((before ?? value) / maxValue) * 100}%` }}
                  />
                  {value > 0 && (
                    <i
                      className={styles.funnelBar}
                      style={{ width: `${(value / maxValue) * 100}%` }}
                    />
                  )}
                </FigureLink>
                <b>{formatFigure(value)}</b>
                <small>
                  {before ? words('ofStep', { share: formatShare(value, before) }) : ''}
                </small>
              </li>
            )
          })}
        </ol>
      )}
      {data && <IgnoredFiltersNote names={data.ignored} place={place} />}
    </section>
  )
}
