import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  namesNoRoles: { zh: '通知没有写给哪些角色', en: 'the notification names no roles' },
  writeRoles: { zh: '请写 roles', en: 'write roles' },
  rolesDoNothing: {
    zh: '通知发给 {notify}，roles 不起作用',
    en: 'the notification goes to {notify}: roles do nothing',
  },
  notifyRolesOrRemove: { zh: '请写 notify: roles，或删去 roles', en: 'write notify: roles, or remove roles' },
})

/** 通知没有写对象。 */
export const notifyRoles = defineRule({
  id: 'workflow/notify-roles',
  severity: 'error',
  isOwn: true,
  title: { zh: '通知没有写对象', en: 'Notification without roles' },
  why: { zh: '通知指定角色，却没有写 roles，没有人会收到。', en: 'It notifies roles but names none: nobody is told.' },
  example: {
    file: 'workflows/request.yaml',
    good: '{ notify: roles, message: told, roles: [clerk] }',
    bad: '{ notify: roles, message: told }',
    at: 'notify',
  },
  check: (model, report) => {
    eachActing(model, (file, at, { effects = [] }) => {
      for (const [index, { notify, roles }] of effects.entries())
        if (notify === 'roles' && !roles)
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
