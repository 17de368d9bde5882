import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  setNamedLikeRole: {
    zh: '角色组“{name}”与角色“{otherName}”（{title}）同名',
    en: 'the role set "{name}" has the name of the role "{otherName}" ({title})',
  },
  renameSet: { zh: '请给角色组换一个名字', en: 'give the role set another name' },
})

/** 角色组与角色同名。 */
export const setNamedLikeRole = defineRule({
  id: 'access/set-named-like-role',
  severity: 'error',
  isOwn: true,
  title: { zh: '角色组与角色同名', en: 'Role set with the name of a role' },
  why: {
    zh: '写这个名字时取的是角色组，原来只给该角色的权限就给了组里所有的角色。',
    en: 'The name then means the set: what was meant for one role is given to all its members.',
  },
  example: {
    file: 'roles.yaml',
    good: 'staff: [clerk, director]',
    bad: 'staff: [clerk, director]\n  visitor: [clerk]',
    at: 'visitor',
  },
  check: (model, report) => {
    const { roles, sets = {} } = model.config.roles
    for (const name of Object.keys(sets))
      if (Object.hasOwn(roles, name))
        report(
          'roles.yaml',
          ['sets', name],
          texts.setNamedLikeRole({ name, otherName: name, title: memberOf(roles, name).title }),
          {
            hint: texts.renameSet(),
            part: 'key',
            related: [
              { file: 'roles.yaml', pointer: ['roles', name], message: placeTexts.defined() },
            ],
          },
        )
  },
})
