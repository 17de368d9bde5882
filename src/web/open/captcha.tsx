import type { CaptchaAnswer } from '#contract/account.ts'
import { useText } from '#web/i18n/use-text.ts'

/** The captcha field with its picture, which changes on a click. */
export function Captcha({ captcha, onRefresh }: { captcha: CaptchaAnswer; onRefresh: () => void }) {
  const t = useText()
  return (
    <div className="captcha">
      <label>
        <span>{t('captcha')}</span>
        <input name="code" className="ui-input" autoComplete="off" placeholder={t('captchaHint')} maxLength={8} />
      </label>
      <button type="button" aria-label={t('captchaRefresh')} title={t('captchaRefresh')} onClick={onRefresh}>
        <img
          alt=""
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(captcha.svg)}`}
          width={150}
          height={50}
        />
      </button>
    </div>
  )
}
