import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
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
})

/** 通知没有写对象。 */
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
  check: (model, report) => {
    eachActing(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { notify, roles, person }] of effects.entries())
        if ((notify === 'person') !== (person !== undefined))
          report(
            file,
            [...at, 'effects', index, person === undefined ? 'notify' : 'person'],
            texts.personApart(),
            {
              hint: texts.writeBoth(),
              part: 'key',
            },
          )
        else if (person !== undefined && !namesAccount(model, entity, person))
          report(file, [...at, 'effects', index, 'person'], texts.namesNobody({ person }), {
            hint: texts.nameReference(),
          })
        else if (notify === 'roles' && !roles)
          report(file, [...at, 'effects', index, 'notify'], texts.namesNoRoles(), {
            hint: texts.writeRoles(),
            part: 'key',
          })
        else if (notify !== undefined && notify !== 'roles' && roles)
          report(file, [...at, 'effects', index, 'roles'], texts.rolesDoNothing({ notify }), {
            hint: texts.notifyRolesOrRemove(),
            part: 'key',
          })
    })
  },
})

/** Whether a field refers to accounts; a missing field is reported separately. */
function namesAccount({ config }: Model, entity: string, person: string): boolean {
  const field = config.entities[entity]?.fields[person]
  return (
    !field ||
    (field.type === 'reference' && config.entities[field.entity ?? '']?.source === 'accounts')
  )
}
