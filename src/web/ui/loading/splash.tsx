import { useText } from '#web/i18n/use-text.ts'
import styles from './loading.module.css'

export function Splash() {
  const t = useText()
  return (
    <div className={styles.splash} role="status" aria-busy="true" aria-label={t('loading')}>
      <span />
    </div>
  )
}
