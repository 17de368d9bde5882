import { useReviewText } from '#web/i18n/review/review-text.ts'

/** The panes of the desk; a narrow screen shows one at a time. */
export type Pane = 'data' | 'files' | 'decision'
export const reviewPanes: Pane[] = ['data', 'files', 'decision']

/** Chooses the pane of a narrow screen. */
export function PaneTabs({
  pane,
  files,
  onChoose,
}: {
  pane: Pane
  files: number
  onChoose: (pane: Pane) => void
}) {
  const t = useReviewText()
  return (
    <div className="ui-tabs pl-desk-tabs" role="group" aria-label={t('look')}>
      {reviewPanes.map((id) => (
        <button key={id} type="button" aria-pressed={pane === id} onClick={() => onChoose(id)}>
          {t(id)}
          {id === 'files' && files > 0 && ` ${files}`}
        </button>
      ))}
    </div>
  )
}
