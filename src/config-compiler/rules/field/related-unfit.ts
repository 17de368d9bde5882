import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  takenFromSource: {
    zh: '“{title}”取自来源，没有存下来的记录可取',
    en: '"{title}" comes from a source: it has no stored records to take a value from',
  },
  nameStored: { zh: '请写没有 source 的实体', en: 'name an entity without source' },
  keptInSource: {
    zh: '“{title}”取自来源，算出的值没有地方存',
    en: '"{title}" comes from a source: what is computed has no place',
  },
  dropComputed: { zh: '请删去 computed', en: 'remove computed' },
  noOwner: {
    zh: '“{title}”的 scope 没有 owner，不知道哪条记录是同一主体的',
    en: 'the scope of "{title}" has no owner: nobody knows which record belongs to it',
  },
  writeOwner: { zh: '请在实体的 scope 中写 owner', en: 'write owner in the scope of the entity' },
  otherType: {
    zh: '“{title}”是 {type} 字段，“{other}”是 {otherType} 字段，取来也用不上',
    en: '"{title}" is a {type} field, "{other}" a {otherType} field: the value does not fit',
  },
  sameType: { zh: '请把类型写成一样的', en: 'make the types the same' },
  stateUnnamed: {
    zh: '“{title}”取的是状态，须是字典字段，字典写 workflow: {workflow}',
    en: '"{title}" takes a state: it must be a dictionary field whose dictionary says workflow: {workflow}',
  },
  useDictionary: {
    zh: '请用选项取自该流程的字典',
    en: 'use a dictionary of the states of that workflow',
  },
})

/** 取自另一种记录的字段对不上。 */
export const relatedUnfit = defineRule({
  id: 'field/related-unfit',
  severity: 'error',
  title: { zh: '取自另一种记录的字段对不上', en: 'Value of another record that does not fit' },
  why: {
    zh: '取自另一种记录，须知道哪条记录是同一主体的，而且两边的类型须一样。',
    en: 'To take a value from another record it must be known which one belongs here, and the types must be the same.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'score: { type: integer, title: 分数, minimum: 0, maximum: 100 }',
    bad: 'score: { type: integer, title: 分数, computed: { related: { entity: part, value: name } } }',
    at: 'name',
  },
  check: (model, report) => {
    const { config } = model
    eachEntity(model, (file, entity) => {
      for (const [name, field] of Object.entries(entity.fields)) {
        const related = field.computed?.related
        const other = related && config.entities[related.entity]
        if (!other) continue

        const at = ['fields', name, 'computed', 'related']

        if (entity.source !== undefined) {
          report(file, ['fields', name, 'computed'], texts.keptInSource({ title: entity.title }), {
            hint: texts.dropComputed(),
          })
          continue
        }

        if (other.source !== undefined) {
          report(file, [...at, 'entity'], texts.takenFromSource({ title: other.title }), {
            hint: texts.nameStored(),
          })
          continue
        }

        if (related.by !== undefined) continue

        const ownerless = [other, entity].find(({ scope }) => scope?.owner === undefined)
        if (ownerless)
          report(file, [...at, 'entity'], texts.noOwner({ title: ownerless.title }), {
            hint: texts.writeOwner(),
          })

        if (related.as !== undefined) continue

        const source = other.fields[related.value]
        const workflow = workflowEntryOf(config, related.entity)?.[0]

        if (source && source.type !== field.type)
          report(
            file,
            [...at, 'value'],
            texts.otherType({
              title: field.title,
              type: field.type,
              other: source.title,
              otherType: source.type,
            }),
            { hint: texts.sameType() },
          )
        else if (
          !source &&
          related.value === 'state' &&
          workflow !== undefined &&
          !isNamedBy(field.dictionary, workflow)
        )
          report(file, [...at, 'value'], texts.stateUnnamed({ title: field.title, workflow }), {
            hint: texts.useDictionary(),
          })
      }
    })

    function isNamedBy(dictionary: string | undefined, workflow: string): boolean {
      return dictionary !== undefined && config.dictionaries[dictionary]?.workflow === workflow
    }
  },
})
