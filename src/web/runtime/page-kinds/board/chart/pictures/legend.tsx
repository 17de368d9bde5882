import { useBoardText } from '#web/i18n/board/board-text.ts'

/** What each colour of a picture stands for. */
export function Legend({ entries }: { entries: { name: string; hue: string; value?: string }[] }) {
  const t = useBoardText()
  return (
    <ul className="chart-legend" aria-label={t('legend')}>
      {entries.map(({ name, hue, value }) => (
        <li key={name}>
          <i data-hue={hue} aria-hidden="true" />
          {name}
          {value !== undefined && <b>{value}</b>}
        </li>
      ))}
    </ul>
  )
}
