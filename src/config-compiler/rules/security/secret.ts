import { holdsSecret, suspiciousText } from '#config-compiler/diagnostic/secrets/mask-secrets.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

/** What is said of a password or key, in a value or in a comment. */
export const secretTexts = definePhrases({
  looksLikePassword: { zh: '这里像是密码或密钥', en: 'this looks like a password or key' },
  moveToEnvironment: {
    zh: '请放到环境变量里，并更换这个密码',
    en: 'move it to the environment, and change the password',
  },
})

/** 配置里有密码或密钥。 */
export const securitySecret = defineRule({
  id: 'sec/secret',
  severity: 'error',
  isOwn: true,
  title: { zh: '配置里有密码或密钥', en: 'Secret in the configuration' },
  why: {
    zh: '配置会进入版本库和浏览器；密码须放在环境变量里。',
    en: 'Configuration goes into repositories and browsers; secrets belong into the environment.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: postgres://admin:Abc123@db/portal',
    at: 'postgres://admin:Abc123@db/portal',
  },
  check: (model, report) => {
    eachString(model, suspiciousText, (file, at, text) => {
      if (holdsSecret(text))
        report(file, at, secretTexts.looksLikePassword(), { hint: secretTexts.moveToEnvironment() })
    })
  },
})
