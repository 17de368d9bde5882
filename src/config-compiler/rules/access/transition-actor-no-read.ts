import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  takesBlindly: {
    zh: '“{roles}”可以办理“{title}”，但无权查看记录',
    en: '"{roles}" may take "{title}", but not read the record',
  },
  grantRead: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 read',
    en: 'grant read in the access of entities/{entity}.yaml',
  },
})

/** 办理人无权查看记录。 */
export const transitionActorNoRead = defineRule({
  id: 'access/transition-actor-no-read',
  severity: 'error',
  rank: 170,
  title: { zh: '办理人无权查看记录', en: 'Actor who may not read the record' },
  why: { zh: '看不到记录就办不了。', en: 'What one cannot see one cannot act on.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, visitor], region: within }\n    batch',
    at: 'visitor',
  },
  check: (model, report) => {
    const { config } = model
    eachTransition(model, (file, at, transition, workflow) => {
      const { roles = [] } = transition.by
      const readers = (config.entities[workflow.entity]?.access ?? [])
        .filter((grant) => grant.actions.includes('read'))
        .flatMap((grant) => expandRoles(config, grant.roles))
      const index = roles.findIndex((name) =>
        expandRoles(config, [name]).some((role) => !readers.includes(role)),
      )
      const blind = roles[index]

      if (blind !== undefined)
        report(
          file,
          [...at, 'by', 'roles', index],
          texts.takesBlindly({ roles: blind, title: transition.title }),
          {
            causes: expandRoles(config, [blind]).map((role) => `role ${role}`),
            hint: texts.grantRead({ entity: workflow.entity }),
          },
        )
    })
  },
})
