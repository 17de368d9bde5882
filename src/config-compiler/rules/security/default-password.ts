import { defineRule } from '#config-compiler/rule.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  hasDefault: { zh: '密码字段“{title}”写了默认值', en: 'the password "{title}" has a default' },
  removeDefault: {
    zh: '请删去默认值，由用户自己设置',
    en: 'remove the default, users choose their own',
  },
})

/** 密码字段写了默认值。 */
export const defaultPassword = defineRule({
  id: 'sec/default-password',
  severity: 'error',
  isOwn: true,
  title: { zh: '密码字段写了默认值', en: 'Password with a default' },
  why: {
    zh: '配置人人可读，写在里面的密码等于公开。',
    en: 'Everybody can read the configuration: such a password is public.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: text, title: 编码, pattern: "^[a-z]+$"',
    bad: 'type: password, title: 编码, default: 老地方',
    at: '老地方',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.type === 'password' && field.default !== undefined)
        report(file, [...at, 'default'], texts.hasDefault({ title: field.title }), {
          hint: texts.removeDefault(),
          causes: [fieldCause(file, at)],
        })
    })
  },
})
