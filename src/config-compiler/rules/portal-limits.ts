import { say } from '#config-model/messages/phrase.ts'
import { defineRule, type Rule } from '#config-compiler/rule-doc.ts'
import { kilobytes } from './sizes.ts'

const file = 'portal.yaml'

/** The rules about the limits that the portal sets. */
export const portalLimitRules: Rule[] = [
  defineRule({
    id: 'portal/captcha-after-lock',
    severity: 'warning',
    isOwn: true,
    title: { zh: '验证码来不及出现', en: 'Captcha after the lock' },
    why: { zh: '账号先被锁定，验证码永远不会出现。', en: 'The account is locked first; the captcha never appears.' },
    example: { file, good: 'captchaAfter: 3', bad: 'captchaAfter: 5', at: '5' },
    check: (model) => {
      const { captchaAfter, lockAfter } = model.config.portal.login
      if (captchaAfter >= lockAfter)
        model.report(
          file,
          ['login', 'captchaAfter'],
          'portal/captcha-after-lock',
          say`失败 ${lockAfter} 次就锁定，${captchaAfter} 次后的验证码不会出现`,
          {
            hint: say`请写得比 lockAfter 小`,
          },
        )
    },
  }),
  defineRule({
    id: 'portal/record-limit',
    severity: 'error',
    isOwn: true,
    title: { zh: '一条记录的附件上限小于一个文件的上限', en: 'Limit of a record below that of one file' },
    why: {
      zh: '允许的一个文件就超过了一条记录的总和，上传永远失败。',
      en: 'One allowed file is more than all files of a record may be.',
    },
    example: { file, good: 'recordFiles: "300MB"', bad: 'recordFiles: "30MB"', at: '"30MB"' },
    check: (model) => {
      const { recordFiles, file: one } = model.config.portal.limits
      if (kilobytes(recordFiles) < kilobytes(one))
        model.report(
          file,
          ['limits', 'recordFiles'],
          'portal/record-limit',
          say`一条记录合计 ${recordFiles}，小于一个文件的 ${one}`,
          {
            hint: say`请写得不小于 file`,
          },
        )
    },
  }),
]
