import { Link } from 'react-router-dom'
import type { BoardBlockData } from '#contract/board.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useConfig } from '#web/session/session.ts'
import { figureRowsAddress, formatFigure } from './format-figure.ts'
import tableStyles from '#public/kit/table.module.css'
import styles from './figure-table.module.css'

interface FigureTableProps {
  chartData: BoardBlockData
  title: string
  isHeat?: boolean
}

/** The figures as a table: one row per group, each number links to its rows. */
export function FigureTable({
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
      role="region"
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
