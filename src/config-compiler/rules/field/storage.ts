import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { isSecret } from '#config-model/field-traits.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { indexedTextLimit } from '#config-model/values/indexed-text.ts'

const texts = definePhrases({
  storedInClear: {
    zh: '“{title}”是 password 字段，填写的密码会原样存入并显示给能看到记录的人',
    en: '"{title}" is a password: what is typed would be stored in clear and shown to whoever sees the record',
  },
  notAField: {
    zh: '请删去该字段；登录密码由注册页和“账户设置”填写，加密保存',
    en: 'remove the field; passwords of accounts are asked for by registration and account settings, and are hashed',
  },
  formerNameTaken: {
    zh: '曾用名“{old}”也写在字段“{other}”上',
    en: 'the former name "{old}" is also that of the field "{other}"',
  },
  deleteOneThem: { zh: '请删除其中一个', en: 'delete one of them' },
  formerNameInUse: {
    zh: '曾用名“{old}”仍是一个字段',
    en: 'the former name "{old}" is still a field',
  },
  renameFormer: { zh: '曾用名不能与现名相同', en: 'a former name cannot be the present one' },
  notSearched: {
    zh: '“{title}”不可搜索，拼音不起作用',
    en: '"{title}" is not searched: its pinyin does nothing',
  },
  tooLongForIndex: {
    zh: '“{title}”可排序、可筛选或判断唯一，最多 {max} 个字，这里写了 {maxLength}',
    en: '"{title}" sorts, filters or is unique: it takes at most {max} characters, not {maxLength}',
  },
  shortenIndexed: {
    zh: '请把 maxLength 改为不超过 {max}，或删去 sort、filter、unique',
    en: 'write a maxLength of at most {max}, or remove sort, filter or unique',
  },
  addSearch: { zh: '请加上 search: true', en: 'add search: true' },
})

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
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    if (isSecret(field))
      report([...at, 'type'], texts.storedInClear({ title: field.title }), {
        hint: texts.notAField(),
        causes: [fieldCause(file, at)],
      })
  }),
})

export const wasClash = defineRule({
  id: 'field/was-clash',
  severity: 'error',
  isOwn: true,
  title: { zh: '曾用名仍在使用', en: 'Former name that is in use' },
  why: {
    zh: '曾用名和现有字段同名，旧数据会被读到错误的字段。',
    en: 'Stored values would be read into the wrong field.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text,',
    bad: 'code: { type: text, was: [name],',
    at: 'name',
  },
  check: checkEachSite(eachField, ({ report }, { at, name, field, siblings }) => {
    for (const [index, old] of (field.was ?? []).entries()) {
      const other = Object.entries(siblings).find(([, { was }]) => was?.includes(old))
      if (other && other[0] !== name)
        report([...at, 'was', index], texts.formerNameTaken({ old, other: other[0] }), {
          hint: texts.deleteOneThem(),
        })
      else if (Object.hasOwn(siblings, old))
        report([...at, 'was', index], texts.formerNameInUse({ old }), {
          hint: old === name ? texts.renameFormer() : texts.deleteOneThem(),
        })
    }
  }),
})

export const pinyinUnsearched = defineRule({
  id: 'field/pinyin-unsearched',
  severity: 'error',
  title: { zh: '拼音搜不到', en: 'Pinyin that is not searched' },
  why: {
    zh: '只有可搜索的文本字段才按拼音和首字母查找。',
    en: 'Only texts that are searched are found by their pinyin.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text, title',
    bad: 'code: { type: text, pinyin: true, title',
    at: 'pinyin',
  },
  check: checkEach(eachEntity, ({ report }, { fields }) => {
    for (const [id, { title, pinyin, search }] of Object.entries(fields)) {
      if (pinyin === true && search !== true)
        report(['fields', id, 'pinyin'], texts.notSearched({ title }), {
          hint: texts.addSearch(),
          part: 'key',
        })
    }
  }),
})

export const indexedTooLong = defineRule({
  id: 'field/indexed-too-long',
  severity: 'warning',
  isOwn: true,
  title: { zh: '排序、筛选或判断唯一的文字过长', en: 'Text too long for an index' },
  why: {
    zh: '数据库的索引放不下过长的文字，服务器不会保存超过上限的内容；表单不应允许填写。',
    en: 'An index of the database has no room for it: the server would refuse what the form allows.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'code: { type: text,',
    bad: 'code: { type: text, sort: true, maxLength: 2000,',
    at: '2000',
  },
  check: checkEach(eachEntity, ({ report }, entity) => {
    for (const [name, { title, maxLength }] of Object.entries(entity.fields)) {
      const max = indexedTextLimit(entity, name)
      if (max !== undefined && maxLength !== undefined && maxLength > max)
        report(['fields', name, 'maxLength'], texts.tooLongForIndex({ title, max, maxLength }), {
          hint: texts.shortenIndexed({ max }),
        })
    }
  }),
})
