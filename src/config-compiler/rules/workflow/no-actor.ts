import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nobodyTakesIt: { zh: '没有人能办理“{title}”', en: 'nobody can take "{title}"' },
  writeActor: { zh: '请写 roles，或写 system: true', en: 'write roles, or system: true' },
})

/** 动作没有办理人。 */
export const noActor = defineRule({
  id: 'workflow/no-actor',
  severity: 'error',
  isOwn: true,
  title: { zh: '动作没有办理人', en: 'Transition nobody can take' },
  why: {
    zh: '没有写角色，也不是系统自动，永远办不了。',
    en: 'It names no role and is not automatic.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { region: within }\n    batch',
    at: 'by',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { by, timer, title }) => {
      if (!by.system && !timer && expandRoles(model.config, by.roles ?? []).length === 0)
        report(file, [...at, 'by'], texts.nobodyTakesIt({ title }), {
          part: 'key',
          hint: texts.writeActor(),
        })
    })
  },
})
