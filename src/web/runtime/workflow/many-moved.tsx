import { useFormText } from '#web/i18n/form-text.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import formPageStyles from '#web/runtime/page-kinds/form/form-page.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'

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
    <div className={`${layoutStyles.wrap} ${formPageStyles.moving}`}>
      <progress className={loadingStyles.progress} aria-label={text} value={moved} max={of} />
      <span role="status">{text}</span>
      <button type="button" className={buttonStyles.button} onClick={onCallOff}>
        {t('callOff')}
      </button>
    </div>
  )
}
