import { useRecoveryText } from '#web/i18n/recovery-text.ts'
import { usePortal } from '#web/session/configuration/portal.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import buttonStyles from '#public/kit/button.module.css'
import panelStyles from '#public/kit/panel.module.css'
import noticeStyles from '#web/ui/notice.module.css'
import styles from './code-slip.module.css'

export interface IssuedCode {
  username: string
  name: string
  code: string
  /** YYYY-MM-DD HH:mm:ss */
  until: string
}

export function OneTimeCodeDialog({
  issued,
  onClose,
}: {
  issued: IssuedCode
  onClose: () => void
}) {
  const t = useRecoveryText()
  const { portal, routes } = usePortal()
  const route = routes.find(({ screen }) => screen === 'forgot-password')
  const facts = [
    [t('slipFor'), issued.username],
    [t('slipName'), issued.name],
    [t('slipCode'), issued.code],
    [t('slipUntil'), issued.until.slice(0, 16)],
  ] as const

  return (
    <Dialog
      title={t('slipTitle')}
      onClose={onClose}
      isPersistent
      footer={
        <span className={buttonStyles.actions}>
          <button type="button" className={buttonStyles.button} onClick={onClose}>
            {t('close')}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => void copyText(issued.code)}
          >
            {t('copy')}
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            onClick={() => window.print()}
          >
            {t('print')}
          </button>
        </span>
      }
    >
      <p className={noticeStyles.notice} data-tone="amber" role="status">
        {t('slipOnce')}
      </p>
      <article className={styles.codeSlip}>
        <p>
          <b>{portal.name}</b> {t('slipTitle')}
        </p>
        <dl className={panelStyles.facts}>
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd data-code={value === issued.code || undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{t('slipHow', { address: `${window.location.origin}${route?.path ?? '/login'}` })}</p>
        <p className={styles.sign}>{t('signature')}</p>
      </article>
    </Dialog>
  )
}
