import {
  definePhrases,
  formatPhrase,
  type Locale,
  type Phrase,
} from '#config-model/messages/phrase.ts'

const words: Record<string, (() => Phrase) | undefined> = definePhrases({
  faulty: { zh: '检查有错误', en: 'errors found by the check' },
  unconfirmed: { zh: '须先确认', en: 'to be confirmed first' },
  forbidden: { zh: '无权办理', en: 'no right' },
  disabled: { zh: '账号已停用', en: 'account disabled' },
  locked: { zh: '账号已锁定', en: 'account locked' },
  credentials: { zh: '密码或验证码不对', en: 'wrong password or code' },
  unauthorized: { zh: '没有登录', en: 'not signed in' },
  captcha: { zh: '验证码不对', en: 'wrong captcha' },
  'password-change-required': { zh: '须先修改密码', en: 'password to be changed first' },
  'too-many': { zh: '请求过于频繁', en: 'too many requests' },
  uploads: { zh: '上传过多', en: 'too many uploads' },
  quota: { zh: '超过限额', en: 'beyond the quota' },
  busy: { zh: '系统繁忙', en: 'busy' },
  many: { zh: '次数过多，合并记录', en: 'too many, counted together' },
  escalated: { zh: '超时升级', en: 'escalated' },
  history: { zh: '往年数据只能查看', en: 'past years are read only' },
  'wrong-method': { zh: '地址不支持这种请求', en: 'no such call' },
  unattended: { zh: '有记录无人办理', en: 'records without actors' },
  code: { zh: '重置码不对', en: 'wrong reset code' },
  unknown: { zh: '没有这个账号', en: 'no such account' },
})

/** Codes without words, and texts, are unchanged. */
export function formatLogReason(locale: Locale, reason: string): string {
  const word = Object.hasOwn(words, reason) ? words[reason]?.() : undefined
  return word ? formatPhrase(word, locale) : reason
}
