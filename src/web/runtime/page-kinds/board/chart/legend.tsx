import { Link } from 'react-router-dom'
import type { Tone } from '#config-model/types.generated.ts'
import { useBoardText } from '#web/i18n/board-text.ts'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './chart.module.css'

interface Entry {
  name: string
  hue: string
  value?: string
  address?: string | null
}

export function Legend({ entries }: { entries: Entry[] }) {
  const t = useBoardText()
  return (
    <ul className={`${layoutStyles.wrap} ${styles.legend}`} aria-label={t('legend')}>
      {entries.map(({ name, hue, value, address }) => (
        <li key={name}>
          <i data-hue={hue} aria-hidden="true" />
          {address ? (
            <Link
              className={panelStyles.ellipsis}
              to={address}
              aria-label={t('behind', { label: name, value: value ?? '' })}
            >
              {name}
            </Link>
          ) : (
            name
          )}
          {value !== undefined && <b>{value}</b>}
        </li>
      ))}
    </ul>
  )
}

/** Chart colors in the style sheet, which then repeat. */
const hueCount = 10

/** The color of the column's state or item, otherwise the next of the palette. */
export const hueOf = (columns: readonly { tone?: Tone | undefined }[], at: number): string =>
  columns[at]?.tone ?? String(at % hueCount)
