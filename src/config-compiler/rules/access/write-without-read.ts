import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  writesBlindly: {
    zh: '{blind} 可以{actions}，却不能 read',
    en: '{blind} may {actions}, but not read',
  },
  addRead: { zh: '请在 actions 中加上 read', en: 'add read to actions' },
})

/** 能改不能看。 */
export const writeWithoutRead = defineRule({
  id: 'access/write-without-read',
  severity: 'error',
  rank: 140,
  title: { zh: '能改不能看', en: 'May write but not read' },
  why: {
    zh: '能新建、修改或删除，却看不到记录，操作无从谈起。',
    en: 'A role may change records that it cannot see.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [create, update]',
    at: '[create, update]',
  },
  check: (model, report) => {
    const { config } = model
    eachEntity(model, (file, entity) => {
      const readers = entity.access
        .filter((grant) => grant.actions.includes('read'))
        .flatMap((grant) => expandRoles(config, grant.roles))
      for (const [index, grant] of entity.access.entries()) {
        const blind = expandRoles(config, grant.roles).filter((role) => !readers.includes(role))
        if (blind.length > 0)
          report(
            file,
            ['access', index, 'actions'],
            texts.writesBlindly({
              blind: joinPhrases(blind, '、'),
              actions: joinPhrases(grant.actions, '、'),
            }),
            {
              causes: blind.map((role) => `role ${role}`),
              hint: texts.addRead(),
            },
          )
      }
    })
  },
})
