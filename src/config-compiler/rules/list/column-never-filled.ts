import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noDue: {
    zh: '“{field}”永远是空的：“{title}”的流程没有一个状态写了 due',
    en: '"{field}" is always empty: no state of the workflow of "{title}" has due',
  },
  noWorkflow: {
    zh: '“{field}”永远是空的：“{title}”没有流程',
    en: '"{field}" is always empty: "{title}" has no workflow',
  },
  noScope: {
    zh: '“{field}”永远是空的：“{title}”的 scope 没有写 {field}',
    en: '"{field}" is always empty: the scope of "{title}" names no {field}',
  },
  writeDue: {
    zh: '请在状态中写 due，如 due: { workdays: 5 }，或删去这一列',
    en: 'write due in a state, such as due: { workdays: 5 }, or delete the column',
  },
  deleteIt: { zh: '请删去，或改用实体的字段', en: 'delete it, or use a field of the entity' },
  writeScope: {
    zh: '请在 scope 中写明是哪个字段，或删去',
    en: 'name the field in scope, or delete it',
  },
})

/** Why a fact of every record is never filled in for records of an entity; null when it is. */
function whyEmpty(
  config: Config,
  id: string,
  entity: Entity,
  field: string,
): { message: Phrase; hint: Phrase } | null {
  const workflow = workflowOf(config, id)
  const facts = { field, title: entity.title }
  if (Object.hasOwn(entity.fields, field)) return null
  if (['state', 'stateSince', 'submittedAt', 'dueAt'].includes(field) && !workflow)
    return { message: texts.noWorkflow(facts), hint: texts.deleteIt() }
  if (field === 'dueAt' && !Object.values(workflow?.states ?? {}).some(({ due }) => due))
    return { message: texts.noDue(facts), hint: texts.writeDue() }
  if ((field === 'year' || field === 'region') && entity.scope?.[field] === undefined)
    return { message: texts.noScope(facts), hint: texts.writeScope() }

  return null
}

/** 列或筛选永远是空的。 */
export const columnNeverFilled = defineRule({
  id: 'list/column-never-filled',
  severity: 'error',
  title: { zh: '列或筛选永远是空的', en: 'Column or filter that is never filled' },
  why: {
    zh: '办理期限由状态的 due 算出，状态、停留时间由流程产生，年度、区域由 scope 指定；没有的，列一直是空的，筛选什么也找不到。',
    en: 'A deadline comes from due, state and waiting time from the workflow, year and region from the scope: without them the column is empty and the filter finds nothing.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: '{ field: regionCode }',
    bad: '{ field: dueAt }',
    at: 'dueAt',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const key of ['columns', 'filters'] as const)
        for (const [index, { field }] of (page[key] ?? []).entries()) {
          const why =
            field === undefined ? null : whyEmpty(model.config, page.entity, entity, field)
          if (why)
            report(file, [key, index, 'field'], why.message, {
              hint: why.hint,
              causes: [
                `entity ${page.entity}`,
                `lacks entities/${page.entity}.yaml`,
                `lacks workflows/${page.entity}.yaml`,
              ],
            })
        }
    })
  },
})
