import { useText } from '#web/i18n/use-text.ts'

/** The moment before something can be drawn: quiet for a blink, then a bar. */
export function Splash() {
  const t = useText()
  return (
    <div className="ui-splash" role="status" aria-busy="true" aria-label={t('loading')}>
      <span />
    </div>
  )
}
