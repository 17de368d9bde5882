import type { BoardBlockData, PairwiseComparison } from '#contract/board.ts'
import { usePairsText } from '#web/i18n/pairs-text.ts'
import panelStyles from '#public/kit/panel.module.css'
import tableStyles from '#public/kit/table.module.css'
import figureTableStyles from './chart.module.css'

interface PairsProps {
  chartData: BoardBlockData & { pairs: PairwiseComparison }
  title: string
  /** One row per pair, furthest apart first, instead of a matrix. */
  isList: boolean
}

export default function PairsPicture({ chartData, title, isList }: PairsProps) {
  const t = usePairsText()
  const { fewest } = chartData.pairs

  return (
    <>
      <p className={`${panelStyles.hint} ${figureTableStyles.cellNote}`}>
        {t('how', { min: fewest })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard */}
      <div
        className={`${tableStyles.scroll} ${figureTableStyles.figureTable}`}
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {isList ? (
          <PairList chartData={chartData} title={title} />
        ) : (
          <Matrix chartData={chartData} title={title} />
        )}
      </div>
    </>
  )
}

const shades = [0.5, 0.7, 0.9]
const shadeOf = (value: number | null) =>
  value === null ? undefined : 1 + shades.filter((from) => value >= from).length

function Matrix({
  chartData: { title: head, columns, rows, pairs },
  title,
}: Omit<PairsProps, 'isList'>) {
  const t = usePairsText()
  const why = useWhy(pairs)

  return (
    <table className={`${tableStyles.table} ${figureTableStyles.matrix}`}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head || title}</th>
          {columns.map(({ key, title: name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {row.values.map((value, other) => {
              const shared = pairs.shared[at]?.[other] ?? 0
              const reason = value === null && at !== other ? why(shared) : undefined

              return (
                <td
                  key={columns[other]?.key}
                  data-shade={shadeOf(value)}
                  data-own={at === other || undefined}
                  title={reason}
                >
                  {at !== other && <span>{value === null ? '—' : value.toFixed(2)}</span>}
                  {shared > 0 && <small>{t('shared', { n: shared })}</small>}
                  {reason !== undefined && <span className="visually-hidden">{reason}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PairList({ chartData: { rows, pairs }, title }: Omit<PairsProps, 'isList'>) {
  const t = usePairsText()
  const why = useWhy(pairs)
  const listed = rows
    .flatMap((row, at) =>
      rows.slice(at + 1).map((second, n) => {
        const other = at + 1 + n
        const shared = pairs.shared[at]?.[other] ?? 0

        return {
          first: row.label,
          second: second.label,
          shared,
          value: row.values[other] ?? null,
          apart: pairs.apart[at]?.[other] ?? null,
        }
      }),
    )
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => (a.value ?? 2) - (b.value ?? 2) || b.shared - a.shared)

  return (
    <table className={tableStyles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('first')}</th>
          <th scope="col">{t('second')}</th>
          {([t('both'), t('value'), t('apart')] as const).map((name) => (
            <th key={name} scope="col" data-number>
              {name}
            </th>
          ))}
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ first, second, shared, value, apart }) => (
          <tr key={`${first} ${second}`}>
            <th scope="row">{first}</th>
            <td>{second}</td>
            <td data-number>{shared}</td>
            <td data-number>{value === null ? '—' : value.toFixed(2)}</td>
            <td data-number>{apart === null ? '—' : apart.toLocaleString('en-US')}</td>
            <td>{value === null ? why(shared) : t(gradeOf(value))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const grades = ['low', 'fair', 'good', 'high'] as const
const gradeOf = (value: number) => grades[shades.filter((from) => value >= from).length] ?? 'low'

function useWhy({ fewest }: PairwiseComparison): (shared: number) => string {
  const t = usePairsText()
  return (shared) => (shared < fewest ? t('few', { n: shared, min: fewest }) : t('alike'))
}
