import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  captchaNever: {
    zh: '失败 {lockAfter} 次就锁定，{captchaAfter} 次后的验证码不会出现',
    en: 'locked after {lockAfter} failures, the captcha after {captchaAfter} never appears',
  },
  writeLess: { zh: '请写得比 lockAfter 小', en: 'write less than lockAfter' },
})

const file = 'portal.yaml'

/** 验证码来不及出现。 */
export const captchaAfterLock = defineRule({
  id: 'portal/captcha-after-lock',
  severity: 'warning',
  isOwn: true,
  title: { zh: '验证码来不及出现', en: 'Captcha after the lock' },
  why: {
    zh: '账号先被锁定，验证码永远不会出现。',
    en: 'The account is locked first; the captcha never appears.',
  },
  example: { file, good: 'captchaAfter: 3', bad: 'captchaAfter: 5', at: '5' },
  check: (model, report) => {
    const { captchaAfter, lockAfter } = model.config.portal.login
    if (captchaAfter >= lockAfter)
      report(file, ['login', 'captchaAfter'], texts.captchaNever({ lockAfter, captchaAfter }), {
        hint: texts.writeLess(),
      })
  },
})
