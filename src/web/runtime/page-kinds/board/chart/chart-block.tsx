import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { chartKindOf, isPictureKind } from '#config-model/chart-kinds.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { type BlockProps, BlockSkeleton } from '#web/runtime/page-kinds/board/block.tsx'
import { boardFilters } from '#web/runtime/page-kinds/board/board-filters.tsx'
import { useConfig } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useBoardData, useBoardDataExport, figureRowsAddress, formatFigure } from './figures.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import tabsStyles from '#public/kit/tabs.module.css'
import boardStyles from '#web/runtime/page-kinds/board/board.module.css'
import styles from './chart.module.css'

const PairsPicture = lazyComponent(() => import('./pairs.tsx'), <BlockSkeleton />)
const Picture = lazyComponent(() => import('./picture.tsx'), <BlockSkeleton />)

/** An aggregate of a list as chart and table; nothing without access to the list. */
export function ChartBlock(props: BlockProps) {
  return listPageOf(useConfig(), props.block.list) ? <Chart {...props} /> : null
}

function Chart(props: BlockProps) {
  const { block, place } = props
  const t = useText()
  const words = useBoardText()
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const { data, isError, isPlaceholderData } = useBoardData(place)
  const title = block.title ?? data?.title ?? ''
  const { as = 'bar' } = block
  const isPicture = isPictureKind(as)
  const pairs = data?.pairs

  return (
    <section
      className={`${panelStyles.panel} ${boardStyles.card} ${styles.chart}`}
      data-wide={block.wide || undefined}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <ChartTools
          place={place}
          title={title}
          isTable={isTable}
          onTable={isPicture || pairs ? setTable : undefined}
        />
      </header>
      {isError && !data && <p className={panelStyles.empty}>{t('blockFailed')}</p>}
      {!data && !isError && <BlockSkeleton />}
      {data?.rows.length === 0 && <p className={panelStyles.empty}>{words('nothing')}</p>}
      {data && data.rows.length > 0 && (
        <div
          className={styles.body}
          data-stale={isPlaceholderData || undefined}
          aria-busy={isPlaceholderData}
        >
          {pairs && <PairsPicture chartData={{ ...data, pairs }} title={title} isList={isTable} />}
          {!pairs && isPictureKind(as) && !isTable && (
            <Picture as={as} chartData={data} title={title} days={daysOf(props)} />
          )}
          {!pairs && (!isPicture || isTable) && (
            <FigureTable
              chartData={data}
              title={title}
              isHeat={chartKindOf(block)?.isShaded === true}
            />
          )}
        </div>
      )}
      {data && <IgnoredFiltersNote names={data.ignored} place={place} />}
    </section>
  )
}

/**
 * The minimum number of days of a chart by day, 0 when the board is filtered by a range; undefined
 * for other charts.
 */
function daysOf({ block, place: { filter } }: BlockProps): number | undefined {
  if (block.each !== 'day') return undefined

  const isNarrowed = Object.values(filter).some(
    (value) => typeof value === 'object' && !Array.isArray(value),
  )

  return isNarrowed ? 0 : (block.max ?? 0)
}

interface ChartToolsProps {
  place: BlockProps['place']
  title: string
  isTable: boolean
  onTable: ((isTable: boolean) => void) | undefined
}

function ChartTools({ place, title, isTable, onTable }: ChartToolsProps) {
  const t = useBoardText()
  const exporting = useBoardDataExport(place)

  return (
    <div className={`${layoutStyles.row} ${styles.tools}`}>
      {onTable && (
        <div className={tabsStyles.segments} role="group" aria-label={t('view', { title })}>
          <button type="button" aria-pressed={!isTable} onClick={() => onTable(false)}>
            {t('asChart')}
          </button>
          <button type="button" aria-pressed={isTable} onClick={() => onTable(true)}>
            {t('asTable')}
          </button>
        </div>
      )}
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={t('exportOf', { title })}
        title={t('export')}
        disabled={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        <Icon name="download" size={16} />
      </button>
    </div>
  )
}

export function IgnoredFiltersNote({
  names,
  place: { page },
}: {
  names: string[]
  place: BlockProps['place']
}) {
  const t = useBoardText()
  const config = useConfig()
  if (names.length === 0) return null

  const titles = boardFilters(config, page)
    .filter(({ filter }) => names.includes(filter.field ?? ''))
    .map(
      ({ list, filter }) =>
        filter.title ??
        config.entities[list.entity]?.fields[filter.field ?? '']?.title ??
        systemColumns[filter.field ?? ''],
    )

  return (
    <p className={`${panelStyles.hint} ${styles.note}`}>
      {t('notFiltered', { names: titles.join(' · ') })}
    </p>
  )
}

interface FigureTableProps {
  chartData: BoardBlockData
  title: string
  isHeat?: boolean
}

/** One row per group; each number links to its rows. */
function FigureTable({
  chartData: { title: head, columns, rows },
  title,
  isHeat = false,
}: FigureTableProps) {
  const t = useText()
  const config = useConfig()
  const maxValue = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const shade = (value: number | null) =>
    isHeat && value !== null && maxValue > 0 ? Math.ceil((value / maxValue) * 5) : undefined

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard
    <div
      className={`${tableStyles.scroll} ${styles.figureTable}`}
      tabIndex={0}
      role="group"
      aria-label={title}
    >
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head || title}</th>
            {columns.map(({ key, title: name, unit }) => (
              <th key={key ?? name} scope="col" data-number>
                {name}
                {unit !== '' && t('bracketed', { text: unit })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? row.label}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, at) => {
                const address =
                  value === null || value === 0
                    ? null
                    : figureRowsAddress(config, row.behind[at] ?? null)
                return (
                  <td key={columns[at]?.key ?? at} data-number data-shade={shade(value)}>
                    {address === null ? (
                      formatFigure(value)
                    ) : (
                      <Link to={address}>{formatFigure(value)}</Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
