import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import {
  eachTransitionOrJob,
  eachTransition,
  eachEffect,
} from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { isPrintable, templateDay, placeholderNames } from '#config-model/display/filled-text.ts'
import { isReference, isIdentifying } from '#config-model/field-traits.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  private: { zh: '“{title}”不能向公众显示', en: '"{title}" cannot be shown to everybody' },
  dropField: { zh: '请换一个字段', en: 'name another field' },
  unknownNames: { zh: '没有这些字段：{names}', en: 'there are no such fields: {names}' },
  nameFields: {
    zh: '花括号中请写本实体的字段，或 today',
    en: 'write fields of this entity in braces, or today',
  },
  noMessage: { zh: '通知没有写消息模板', en: 'the notification has no message' },
  writeMessage: {
    zh: '请写 message（messages/ 中的名称）',
    en: 'write message (a name in messages/)',
  },
  personApart: {
    zh: 'notify: person 和 person 须一起写',
    en: 'notify: person and person go together',
  },
  writeBoth: {
    zh: '请写 notify: person, person: 指向账号的引用字段',
    en: 'write notify: person, person: a reference to accounts',
  },
  namesNobody: { zh: '字段“{person}”不指向账号', en: 'the field "{person}" refers to no accounts' },
  nameReference: {
    zh: '请写 type: reference、entity 为 source: accounts 的实体的字段',
    en: 'name a field of type reference to the entity whose source is accounts',
  },
  namesNoRoles: { zh: '通知没有写给哪些角色', en: 'the notification names no roles' },
  writeRoles: { zh: '请写 roles', en: 'write roles' },
  rolesDoNothing: {
    zh: '通知发给 {notify}，roles 不起作用',
    en: 'the notification goes to {notify}: roles do nothing',
  },
  notifyRolesOrRemove: {
    zh: '请写 notify: roles，或删去 roles',
    en: 'write notify: roles, or remove roles',
  },
  ownerTold: {
    zh: '“{title}”不对申报主体公开，却给申报主体发消息',
    en: '"{title}" is hidden from the owner, who is sent a message about it',
  },
  chooseOne: {
    zh: '请删去 silent，或改为通知别的角色（notify: roles）',
    en: 'remove silent, or notify other roles (notify: roles)',
  },
})

export const announceUnfit = defineRule({
  id: 'workflow/announce-unfit',
  severity: 'error',
  title: { zh: '公告里不能有的内容', en: 'Announcement that shows what it must not' },
  why: {
    zh: '公告人人可以看到：信用代码、手机号、须遮盖的字段和附件不能写进去；标题和正文里的字段须存在。',
    en: 'Everybody reads an announcement: credit codes, telephone numbers, masked fields and files have no place in it, and what its texts name must exist.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: "effects: [{ notify: owner, message: other }, { announce: 公示, announcing: { text: '{nothing}公示', columns: [name] } }]",
    at: "'{nothing}公示'",
  },
  check: checkEach(eachTransitionOrJob, ({ report, model }, at, { effects = [] }, { entity }) => {
    const { entities } = model.config

    const fields = entities[entity]?.fields ?? {}
    const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    for (const [index, { announce, announcing }] of effects.entries()) {
      if (announce === undefined) continue

      const place = [...at, 'effects', index]

      checkText([...place, 'announce'], announce)
      if (!announcing) continue

      checkText([...place, 'announcing', 'text'], announcing.text)
      checkText([...place, 'announcing', 'sign'], announcing.sign ?? '')
      for (const [column, name] of announcing.columns.entries())
        checkVisibleField([...place, 'announcing', 'columns', column], fieldOf(name))
    }

    function checkText(where: (string | number)[], text: string): void {
      const names = placeholderNames(text).filter((name) => name !== templateDay)
      const unknown = names.filter((name) => !fieldOf(name))
      if (unknown.length > 0)
        report(where, texts.unknownNames({ names: joinPhrases(unknown, '、') }), {
          hint: texts.nameFields(),
        })

      for (const name of names) checkVisibleField(where, fieldOf(name))
    }

    function checkVisibleField(where: (string | number)[], field: Field | undefined): void {
      if (field && (isIdentifying(field) || field.mask !== undefined || !isPrintable(field)))
        report(where, texts.private({ title: field.title }), { hint: texts.dropField() })
    }
  }),
})

export const notifyMessage = defineRule({
  id: 'workflow/notify-message',
  severity: 'error',
  isOwn: true,
  title: { zh: '通知没有写内容', en: 'Notification without a message' },
  why: { zh: '没有消息模板，通知是空的。', en: 'Without a template the notification is empty.' },
  example: {
    file: 'workflows/request.yaml',
    good: '{ notify: roles, message: told, roles: [clerk] }',
    bad: '{ notify: roles, roles: [clerk] }',
    at: 'notify',
  },
  check: checkEach(eachEffect, ({ report }, at, effect) => {
    if (!meetsSchema('workflow/notify-message', effect))
      report([...at, 'notify'], texts.noMessage(), {
        hint: texts.writeMessage(),
        part: 'key',
      })
  }),
})

export const notifyRoles = defineRule({
  id: 'workflow/notify-roles',
  severity: 'error',
  isOwn: true,
  title: { zh: '通知没有写对象', en: 'Notification without roles' },
  why: {
    zh: '通知指定角色，却没有写 roles；或通知字段所指的人，字段却不指向账号：没有人会收到。',
    en: 'It notifies roles but names none, or the person of a field that refers to no account: nobody is told.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '{ notify: roles, message: told, roles: [clerk] }',
    bad: '{ notify: roles, message: told }',
    at: 'notify',
  },
  check: checkEach(eachEffect, ({ report, model }, at, { notify, roles, person }, { entity }) => {
    if ((notify === 'person') !== (person !== undefined))
      report([...at, person === undefined ? 'notify' : 'person'], texts.personApart(), {
        hint: texts.writeBoth(),
        part: 'key',
      })
    else if (person !== undefined && !namesAccount(model, entity, person))
      report([...at, 'person'], texts.namesNobody({ person }), {
        hint: texts.nameReference(),
      })
    else if (notify === 'roles' && !roles)
      report([...at, 'notify'], texts.namesNoRoles(), {
        hint: texts.writeRoles(),
        part: 'key',
      })
    else if (notify !== undefined && notify !== 'roles' && roles)
      report([...at, 'roles'], texts.rolesDoNothing({ notify }), {
        hint: texts.notifyRolesOrRemove(),
        part: 'key',
      })
  }),
})

/** Refers to accounts; a missing field is reported separately. */
function namesAccount({ config }: Model, entity: string, person: string): boolean {
  const field = config.entities[entity]?.fields[person]
  return (
    !field || (isReference(field) && config.entities[field.entity ?? '']?.source === 'accounts')
  )
}

export const silentNotification = defineRule({
  id: 'workflow/silent-told',
  severity: 'warning',
  title: { zh: '不公开的动作通知申报主体', en: 'Silent step that notifies the owner' },
  why: {
    zh: '办理记录、意见都不给申报主体看，消息里却写了有这一步：要么不必隐瞒，要么说漏了。',
    en: 'The owner sees neither the step nor its opinion, and is sent a message that tells of it: it need not be hidden, or it is given away.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }]\n    silent: true',
    at: 'owner',
  },
  check: checkEach(eachTransition, ({ report }, at, { title, silent, effects = [] }) => {
    if (!silent) return

    for (const [index, { notify }] of effects.entries())
      if (notify === 'owner')
        report([...at, 'effects', index, 'notify'], texts.ownerTold({ title }), {
          hint: texts.chooseOne(),
        })
  }),
})

const copyTexts = definePhrases({
  silent: {
    zh: '抄送没有写 message：被抄送的人不知道',
    en: 'a copy without message: who gets it does not hear of it',
  },
  addMessage: { zh: '请写 message: 消息模板', en: 'write message: a template' },
  unread: {
    zh: '抄送给{role}，他却看不到记录',
    en: 'copied to "{role}", who cannot read the record',
  },
  twice: {
    zh: 'notify 和 copy 不能写在同一项：各写一项',
    en: 'notify and copy cannot stand in one effect: write two',
  },
  addGrant: {
    zh: '请在实体的 access 中加 { roles: [{id}], rows: assigned, actions: [read] }',
    en: 'add { roles: [{id}], rows: assigned, actions: [read] } to access of the entity',
  },
  split: { zh: '请分成两项', en: 'write two effects' },
})

export const copiedUnread = defineRule({
  id: 'workflow/copied-unread',
  severity: 'error',
  title: { zh: '抄送写得不完整', en: 'Copy that reaches nobody' },
  why: {
    zh: '被抄送的人要收到消息，也要看得到记录。',
    en: 'Who is sent a copy gets a message and must be able to read the record.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { copy: [clerk] }]',
    at: 'copy',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { effects = [] }, { entity }) => {
    const { config } = model

    for (const [index, { copy, message, notify }] of effects.entries()) {
      if (copy === undefined) continue

      const reportFault = (text: Phrase, hint: Phrase) =>
        report([...at, 'effects', index, 'copy'], text, { hint, part: 'key' })
      if (message === undefined) reportFault(copyTexts.silent(), copyTexts.addMessage())
      if (notify !== undefined) reportFault(copyTexts.twice(), copyTexts.split())

      for (const role of expandRoles(config, copy)) {
        const title = config.roles.roles[role]?.title
        if (title !== undefined && !readsCopies(config, entity, role))
          reportFault(copyTexts.unread({ role: title }), copyTexts.addGrant({ id: role }))
      }
    }
  }),
})

/** All records, its region's, or assigned ones. */
const readsCopies = (config: Config, entity: string, role: string): boolean =>
  config.entities[entity]?.access.some(
    ({ rows, actions, roles }) =>
      (rows === 'assigned' || rows === 'all' || rows === 'region') &&
      actions.includes('read') &&
      expandRoles(config, roles).includes(role),
  ) ?? true
