import { defineRule } from '#config-compiler/rule.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  storedInClear: {
    zh: '“{title}”是 password 字段，填写的密码会原样存入并显示给能看到记录的人',
    en: '"{title}" is a password: what is typed would be stored in clear and shown to whoever sees the record',
  },
  notAField: {
    zh: '请删去该字段；登录密码由注册页和“账户设置”填写，加密保存',
    en: 'remove the field; passwords of accounts are asked for by registration and account settings, and are hashed',
  },
})

/** 记录里存密码。 */
export const passwordStored = defineRule({
  id: 'field/password-stored',
  severity: 'error',
  rank: 510,
  title: { zh: '记录里存密码', en: 'Password kept in a record' },
  why: {
    zh: 'password 只是填写时的样子。实体、办理单和个人资料的字段都原样保存，密码会成为明文。',
    en: 'The type is only how a field is typed. Fields of entities, dialogs and the profile are stored as they are: a password in clear.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text, title: 编码, pattern: "^[a-z]+$" }',
    bad: 'code: { type: password, title: 编码 }',
    at: 'password',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.type === 'password')
        report(file, [...at, 'type'], texts.storedInClear({ title: field.title }), {
          hint: texts.notAField(),
          causes: [fieldCause(file, at)],
        })
    })
  },
})
