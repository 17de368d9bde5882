import { useFormText } from '#web/i18n/form/form-text.ts'
import '../page-kinds/form/form-page.css'

/** How far several records are, and the way to leave the rest as it is. */
export function ManyMoved({
  moved,
  of,
  onCallOff,
}: {
  moved: number
  of: number
  onCallOff: () => void
}) {
  const t = useFormText()
  const text = t('movedOf', { n: moved, of })

  return (
    <div className="pl-moving">
      <progress className="ui-progress" aria-label={text} value={moved} max={of} />
      <span role="status">{text}</span>
      <button type="button" className="ui-button" onClick={onCallOff}>
        {t('callOff')}
      </button>
    </div>
  )
}
