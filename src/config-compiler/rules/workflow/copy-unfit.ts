import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachActing, type EffectHolder } from '#config-compiler/walk/definitions.ts'
import { openingPlace } from '#config-model/access/rows/grant-rows.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Entity, Field, Operand } from '#config-model/types.generated.ts'

const texts = definePhrases({
  longer: {
    zh: '“{source}”最多 {long} 个字，写不进最多 {short} 个字的“{target}”',
    en: '"{source}" may have {long} characters, "{target}" holds {short}',
  },
  otherDictionary: {
    zh: '“{source}”的值取自字典 {mine}，写不进取自字典 {yours} 的“{target}”',
    en: 'the values of "{source}" are of the dictionary "{mine}", those of "{target}" of "{yours}"',
  },
  notCode: {
    zh: '“{source}”是文字，写不进取自字典 {yours} 的“{target}”',
    en: '"{source}" is a text, the values of "{target}" are of the dictionary "{yours}"',
  },
  stateCode: {
    zh: '“{target}”取自字典 {yours}，写不进状态的标识',
    en: 'the values of "{target}" are of the dictionary "{yours}", a state is not one of them',
  },
  stateAlone: {
    zh: '状态只有一个，“{target}”却可以选几个值',
    en: 'a state is one value, "{target}" holds several',
  },
  stateKind: {
    zh: '“{target}”不是文字，也不取自状态字典，写不进状态的标识',
    en: '"{target}" is neither a text nor of a dictionary of states: a state cannot be copied there',
  },
  stateLong: {
    zh: '“{target}”最多 {short} 个字，写不进状态“{state}”',
    en: '"{target}" holds {short} characters, the state "{state}" has more',
  },
  several: {
    zh: '“{source}”可以有几个值，“{target}”只有一个',
    en: '"{source}" may hold several values, "{target}" holds one',
  },
  chooseField: {
    zh: '请换一个字段，或改“{target}”的规定',
    en: 'choose another field, or change "{target}"',
  },
})

/** 写入的内容不合字段的规定。 */
export const copyUnfit = defineRule({
  id: 'workflow/copy-unfit',
  severity: 'error',
  title: { zh: '写入的内容不合字段的规定', en: 'Copy that the field cannot hold' },
  why: {
    zh: '办理时原样写入，不再检查：太长的文字、别的字典的值存进去以后，记录打开就有错误，改也改不了。',
    en: 'What an effect copies is not checked again: a text too long or a code of another dictionary makes a record that nobody can save.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'name: { field: name }',
    bad: 'name: { field: reason }',
    at: '{ field: reason }',
  },
  check: (model, report) => {
    eachActing(model, (file, at, transition, { entity }) => {
      const entityDefinition = model.config.entities[entity]
      for (const [index, { set, create, write, through, with: values, for: createFor }] of (
        transition.effects ?? []
      ).entries()) {
        const written =
          through === undefined
            ? entityDefinition?.fields[write ?? '']?.entity
            : openingPlace(through).entity
        const made = model.config.entities[create ?? written ?? '']
        for (const [key, copies, into] of [
          ['set', set, entityDefinition] as const,
          ['with', values, made] as const,
        ])
          for (const [name, operand] of Object.entries(copies ?? {})) {
            const target = into && fieldAt(into, name)
            if (!target) continue

            const each = key === 'with' ? model.config.entities[createFor?.entity ?? ''] : undefined
            const source = sourceOf(operand, transition, each, entityDefinition)
            const state = isStateOf(operand, entityDefinition)
              ? stateFault(model.config, entity, target)
              : null
            const fault = state ?? (source ? faultOf(source, target) : null)
            if (fault)
              report(file, [...at, 'effects', index, key, name], fault, {
                hint: texts.chooseField({ target: target.title }),
              })
          }
      }
    })
  },
})

/** Whether an operand refers to the state of the record. */
const isStateOf = (operand: Operand, entity: Entity | undefined): boolean =>
  operand !== null &&
  typeof operand === 'object' &&
  (operand.state !== undefined ||
    (operand.field === 'state' && !Object.hasOwn(entity?.fields ?? {}, 'state')))

/**
 * Checks that a field can store a state: a text with enough room, or a dictionary of the entity's
 * own workflow states.
 */
function stateFault(config: Config, entity: string, target: Field): Phrase | null {
  const names = { target: target.title }
  const yours = target.dictionary
  if (yours !== undefined) {
    const { workflow } = config.dictionaries[yours] ?? {}
    if (workflow === undefined || config.workflows[workflow]?.entity !== entity)
      return texts.stateCode({ ...names, yours })

    return target.multiple ? texts.stateAlone(names) : null
  }

  if (target.type !== 'text' && target.type !== 'paragraph') return texts.stateKind(names)

  const states = Object.keys(workflowOf(config, entity)?.states ?? {})
  const state = states.find(
    ({ length }) => target.maxLength !== undefined && length > target.maxLength,
  )

  return state === undefined
    ? null
    : texts.stateLong({ ...names, state, short: target.maxLength ?? 0 })
}

/** The field that an operand copies from: of the first of the entities that has it. */
function sourceOf(
  operand: Operand,
  { form }: EffectHolder,
  ...entities: (Entity | undefined)[]
): Field | undefined {
  if (operand === null || typeof operand !== 'object') return undefined
  if (operand.form !== undefined) return form?.[operand.form]

  const { field } = operand
  if (field === undefined) return undefined

  return entities.flatMap((entity) => (entity ? (fieldAt(entity, field) ?? []) : []))[0]
}

function faultOf(source: Field, target: Field): Phrase | null {
  const names = { source: source.title, target: target.title }
  const [mine, yours] = [source.dictionary, target.dictionary]
  if (yours !== undefined && mine !== undefined && mine !== yours)
    return texts.otherDictionary({ ...names, mine, yours })
  if (yours !== undefined && mine === undefined && kindOfField(source) === 'text')
    return texts.notCode({ ...names, yours })
  if (source.type === target.type && source.multiple && !target.multiple)
    return texts.several(names)

  const [long, short] = [source.maxLength, target.maxLength]
  const isText = kindOfField(source) === 'text' && kindOfField(target) === 'text'

  return isText && long !== undefined && short !== undefined && long > short
    ? texts.longer({ ...names, long, short })
    : null
}
