import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachString } from '#config-compiler/walk/strings.ts'

const texts = phrases({
  looksLikePassword: { zh: '这里像是密码或密钥', en: 'this looks like a password or key' },
  moveEnvironmentChange: {
    zh: '请放到环境变量里，并更换这个密码',
    en: 'move it to the environment, and change the password',
  },
})

const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b\w+:\/\/[^\s/:@]+:[^\s/@]+@/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /(密码|口令|password|passwd|secret)\s*(是|为|[:：=])\s*[\w@#$%^&*!-]{6,}/i,
]

/** What at least one of them needs. */
const suspicious = /-----BEGIN|:\/\/|eyJ|AKIA|密码|口令|password|passwd|secret/i

/** 配置里有密码或密钥。 */
export const secret = defineRule({
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
    eachString(model, suspicious, (file, at, text) => {
      if (secrets.some((secret) => secret.test(text)))
        report(file, at, texts.looksLikePassword(), { hint: texts.moveEnvironmentChange() })
    })
  },
})
