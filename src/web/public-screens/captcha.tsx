import { useRef, useState } from 'react'
import type { CaptchaAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import buttonStyles from '#public/kit/button.module.css'
import fieldStyles from '#public/kit/field.module.css'
import styles from './open.module.css'

interface CaptchaProps {
  id?: string
  captcha: CaptchaAnswer
  fault?: string | undefined
  onRefresh: RenewCaptcha
}

/** A picture, renewed by a click, or a sum in words for screen readers. */
export function Captcha({ id, captcha, fault, onRefresh }: CaptchaProps) {
  const t = useText()
  const { question } = captcha

  return (
    <div className={styles.captcha}>
      <label>
        <span>{t('captcha')}</span>
        <input
          id={id}
          name="code"
          className={fieldStyles.input}
          autoComplete="off"
          autoCapitalize="off"
          inputMode={question === undefined ? 'text' : 'numeric'}
          placeholder={t(question === undefined ? 'captchaHint' : 'captchaSum')}
          maxLength={8}
          aria-describedby="captcha-question code-fault"
          aria-invalid={fault !== undefined || undefined}
        />
      </label>
      {question === undefined ? (
        <button
          type="button"
          className={styles.captchaPicture}
          aria-label={t('captchaRefresh')}
          title={t('captchaRefresh')}
          onClick={() => void onRefresh()}
        >
          <img
            alt=""
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(captcha.svg)}`}
            width={150}
            height={50}
          />
        </button>
      ) : (
        <p id="captcha-question" className={styles.captchaQuestion} role="status">
          {question}
        </p>
      )}
      <button
        type="button"
        className={`${buttonStyles.link} ${styles.captchaMore}`}
        onClick={() => void onRefresh(question === undefined ? 'question' : 'picture')}
      >
        {t(question === undefined ? 'captchaByQuestion' : 'captchaByPicture')}
      </button>
      {fault !== undefined && (
        <p id="code-fault" className={`${fieldStyles.error} ${styles.captchaMore}`}>
          {fault}
        </p>
      )}
    </div>
  )
}

type RenewCaptcha = (form?: 'picture' | 'question') => Promise<void>

/** Null if none was requested or loading failed. */
export function useCaptcha(): {
  captcha: CaptchaAnswer | null
  renew: RenewCaptcha
  clear: () => void
} {
  const [captcha, setCaptcha] = useState<CaptchaAnswer | null>(null)
  const chosen = useRef<'picture' | 'question'>('picture')
  const renew: RenewCaptcha = async (form = chosen.current) => {
    chosen.current = form
    const path = form === 'question' ? `${apiPaths.captcha}?form=question` : apiPaths.captcha
    setCaptcha(await api.get<CaptchaAnswer>(path).catch(() => null))
  }

  return { captcha, renew, clear: () => setCaptcha(null) }
}
