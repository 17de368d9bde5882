import { deriveFromModel } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import {
  eachActing,
  definedEntities,
  definedPages,
  definedWorkflows,
  eachEntity,
} from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { assignmentAct, isAssignable } from '#config-model/workflow/assignments.ts'

const texts = definePhrases({
  nothing: {
    zh: '“{title}”没有转办、委派、认领的动作，{word} 找不到任何记录',
    en: '"{title}" is never transferred, delegated or claimed: {word} finds nothing',
  },
  nobody: {
    zh: '这个动作没有交办，notify: assigned 不知道通知谁',
    en: 'this transition assigns nothing: notify: assigned reaches nobody',
  },
  addAssign: {
    zh: '请删去，或在流程中写 assign 的动作',
    en: 'remove it, or write a transition with assign',
  },
})

/** The entity whose records a file of a list, a workflow or an entity is about. */
const entitiesByFile = deriveFromModel(
  (model) =>
    new Map([
      ...definedPages(model).flatMap(({ file, value }): [string, string][] =>
        value.kind === 'list' ? [[file, value.entity]] : [],
      ),
      ...definedWorkflows(model).map(({ file, value }): [string, string] => [file, value.entity]),
      ...definedEntities(model).map(({ file, id }): [string, string] => [file, id]),
    ]),
)

/** 交办的写法用在没有交办的地方。 */
export const assignedNowhere = defineRule({
  id: 'workflow/assigned-nowhere',
  severity: 'error',
  title: { zh: '用在没有交办的地方', en: 'Assigned, where nothing is' },
  why: {
    zh: '实体的流程没有交办，这样的条件、授权和通知永远落空。',
    en: 'Nothing of this kind is ever assigned: the condition, grant or notification is in vain.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '  - { roles: [clerk, director], rows: region, actions: [read, export] }',
    bad: '  - { roles: [clerk, director], rows: region, actions: [read, export] }\n  - { roles: [clerk], rows: assigned, actions: [read] }',
    at: 'assigned',
  },
  check: (model, report) => {
    const { config } = model
    const isNowhere = (entity: string | undefined): entity is string =>
      entity !== undefined && config.entities[entity] !== undefined && !isAssignable(config, entity)
    const entityOfFile = entitiesByFile(model)
    const titleOf = (entity: string) => config.entities[entity]?.title ?? entity

    eachEntity(model, (file, { access }, id) => {
      for (const [index, { rows }] of access.entries())
        if (rows === 'assigned' && isNowhere(id))
          report(
            file,
            ['access', index, 'rows'],
            texts.nothing({ title: titleOf(id), word: 'rows: assigned' }),
            { hint: texts.addAssign() },
          )
    })

    eachCondition(model, (file, at, condition) => {
      const entity = entityOfFile.get(file)
      if (condition['assigned'] !== undefined && isNowhere(entity))
        report(
          file,
          [...at, 'assigned'],
          texts.nothing({ title: titleOf(entity), word: 'assigned' }),
          { hint: texts.addAssign(), part: 'key' },
        )
    })

    eachActing(model, (file, at, { effects = [] }) => {
      for (const [index, { notify }] of effects.entries())
        if (notify === 'assigned' && assignmentAct({ effects }) === undefined)
          report(file, [...at, 'effects', index, 'notify'], texts.nobody(), {
            hint: texts.addAssign(),
          })
    })
  },
})
