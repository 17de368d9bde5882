import type { Part, Pointer } from '#config-compiler/diagnostic/problem.ts'
import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import {
  eachTransitionOrJob,
  type EffectHolder,
  eachEffect,
} from '#config-compiler/walk/definitions.ts'
import { openingPlace } from '#config-model/access/grant-rows.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { isBoolean, isChoice, isText, isWhole } from '#config-model/field-traits.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Json } from '#config-model/record.ts'
import type { Condition, Field, Entity, Workflow, Operand } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

const texts = definePhrases({
  createdWithout: {
    zh: '生成{title}时没有写 {missing}',
    en: '"{title}" is created without {missing}',
  },
  fromSource: {
    zh: '“{title}”取自来源，不能由办理动作生成',
    en: '"{title}" comes from a source: no transition can create its records',
  },
  calculated: {
    zh: '“{title}”自动计算，写进去的随即被算出来的替换',
    en: '"{title}" is calculated: what is written there is replaced at once',
  },
  writeOther: {
    zh: '请写别的字段，或删去该字段的 computed',
    en: 'write another field, or remove computed at that one',
  },
  nameStored: { zh: '请写没有 source 的实体', en: 'name an entity without source' },
  write: { zh: '请在 with 中写上', en: 'write it in with' },
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

/** Satisfies none of several conditions. */
export interface UncoveredValue {
  name: string
  /** null: not filled in. */
  value: Json
}

/**
 * A value that conditions leave open: of their only field, null for none, or unknown for several
 * fields.
 */
export function findUncoveredValue(
  config: Config,
  fields: Record<string, Field>,
  conditions: Condition[],
): UncoveredValue | null | 'unknown' {
  if (hasContrary(conditions)) return null

  const names = new Set(conditions.flatMap(fieldsRead))
  const [name] = names
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || field === undefined || names.size > 1 || asksElsewhere(conditions))
    return 'unknown'

  const values = valuesOf(config, field, conditions)
  if (!values) return 'unknown'

  const isFilled =
    (field.required && !field.visibleWhen) || field.readonly || field.computed !== undefined
  const open = [...values, ...(isFilled ? [] : [null])].find(
    (value) => !conditions.some((condition) => holds(config, fields, condition, { [name]: value })),
  )

  return open === undefined ? null : { name, value: open }
}

function holds(
  config: Config,
  fields: Record<string, Field>,
  condition: Condition,
  values: Record<string, Json>,
) {
  const { years, roles } = config
  return evaluateCondition(condition, {
    record: null,
    user: null,
    now: new Date(0),
    years,
    roles,
    scopes: [{ fields, values }],
  })
}

/** Values at and between those in the conditions; undefined where samples prove nothing. */
function valuesOf(config: Config, field: Field, conditions: Condition[]): Json[] | undefined {
  if (isBoolean(field)) return [true, false]
  if (isChoice(field) && !field.multiple && field.dictionary !== undefined)
    return config.dictionaries[field.dictionary]?.items?.map(({ value }) => value)

  const numbers = numbersIn(conditions)

  if (['integer', 'decimal', 'money', 'percent'].includes(field.type) && numbers.length > 0) {
    const step = isWhole(field) ? 1 : 0.5
    return numbers
      .flatMap((number) => [number, number - step, number + step])
      .filter(
        (number) => number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity),
      )
  }

  const isFilledOrNot = /^[^:]*$/.test(
    JSON.stringify(conditions).replaceAll(/"(field":"[^"]*"|empty":true|notEmpty":true)/g, ''),
  )

  return isFilledOrNot ? ['x'] : undefined
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/** Depend on the user, time or another value. */
const asksElsewhere = (conditions: Condition[]): boolean =>
  /"(role|state|flag|window|own|region|acted|assigned|user|year|now|form|sum|change|has|every)":/.test(
    JSON.stringify(conditions),
  )

function hasContrary(conditions: Condition[]): boolean {
  const texts = new Set(conditions.map((condition) => JSON.stringify(condition)))
  return conditions.some(
    ({ not, ...rest }) =>
      not !== undefined && Object.keys(rest).length === 0 && texts.has(JSON.stringify(not)),
  )
}

export const createIncomplete = defineRule({
  id: 'workflow/create-incomplete',
  severity: 'error',
  title: { zh: '生成的记录不完整', en: 'Created record that lacks a part' },
  why: {
    zh: '生成的记录没有年度、区域或主体，谁也看不到；缺了必填的字段，以后改不了。',
    en: 'Without year, region or owner nobody sees the record that is made; without a required field it cannot be changed.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'with: { name: { field: name }, regionCode: { field: regionCode }, ownerId',
    bad: 'with: { name: { field: name }, ownerId',
    at: 'with',
  },
  check: checkEach(eachEffect, ({ report, model }, at, { create, with: values = {} }) => {
    const entity = create === undefined ? undefined : model.config.entities[create]
    if (!entity) return

    if (entity.source !== undefined) {
      report([...at, 'create'], texts.fromSource({ title: entity.title }), {
        hint: texts.nameStored(),
      })

      return
    }

    const missing = [
      ...Object.values(entity.scope ?? {}),
      entity.titleField,
      ...neededOf(entity, workflowOf(model.config, create ?? '')),
    ].filter((name) => !Object.hasOwn(values, name))

    if (missing.length > 0)
      report(
        [...at, 'with'],
        texts.createdWithout({
          title: entity.title,
          missing: joinPhrases([...new Set(missing)], '、'),
        }),
        { hint: texts.write(), part: 'key', causes: [`lacks workflows/${create}.yaml`] },
      )
  }),
})

/** Mandatory fields that neither the system nor a user in any state of the workflow fills in. */
function neededOf({ fields }: Entity, workflow: Workflow | undefined): string[] {
  const filled = new Set(
    Object.values(workflow?.states ?? {}).flatMap((state) =>
      editorsOf(state).flatMap((editor) =>
        editor.fields === 'all' ? Object.keys(fields) : [editor.fields].flat(),
      ),
    ),
  )

  return Object.entries(fields).flatMap(
    ([name, { required, visibleWhen, default: start, computed, until }]) =>
      required &&
      !visibleWhen &&
      start === undefined &&
      !computed &&
      until === undefined &&
      !filled.has(name)
        ? [name]
        : [],
  )
}

export const writesComputed = defineRule({
  id: 'workflow/writes-computed',
  severity: 'error',
  title: { zh: '效果写入自动计算的字段', en: 'Effect that writes a calculated field' },
  why: {
    zh: '自动计算的字段保存时重新算出，办理时写入的内容留不下来。',
    en: 'It is calculated again whenever the record is saved: what an effect writes is lost.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 期限, readonly: true',
    bad: 'title: 期限, readonly: true, computed: { copy: { field: started } }',
  },
  check: checkEach(eachEffect, ({ report, model, file }, at, effect, { entity }) => {
    const { set, create, with: values, deadline, rank, ranking } = effect
    const check = (of: string, place: Pointer, name: string, part: Part) => {
      const field = model.config.entities[of]?.fields[name]
      if (field?.computed)
        report([...at, ...place], texts.calculated({ title: field.title }), {
          hint: texts.writeOther(),
          part,
        })
    }
    const checkKeys = (of: string, place: Pointer, written: object = {}) => {
      for (const name of Object.keys(written)) check(of, [...place, name], name, 'key')
    }

    // Of a job it is entity/job-unfit.
    if (!file.startsWith('entities/')) checkKeys(entity, ['set'], set)
    if (create !== undefined) checkKeys(create, ['with'], values)
    checkKeys(entity, ['ranking', 'means'], ranking?.means)
    for (const [word, name] of Object.entries({ deadline, rank }))
      if (name !== undefined) check(entity, [word], name, 'value')
  }),
})

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
  check: checkEach(eachTransitionOrJob, ({ report, model }, at, transition, { entity }) => {
    const entityDefinition = model.config.entities[entity]
    for (const [index, { set, create, write, through, with: values, for: createFor }] of (
      transition.effects ?? []
    ).entries()) {
      const written =
        through === undefined
          ? entityDefinition?.fields[write ?? '']?.entity
          : openingPlace(through).entity
      const createdEntity = model.config.entities[create ?? written ?? '']
      for (const [key, copies, into] of [
        ['set', set, entityDefinition] as const,
        ['with', values, createdEntity] as const,
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
            report([...at, 'effects', index, key, name], fault, {
              hint: texts.chooseField({ target: target.title }),
            })
        }
    }
  }),
})

/** Refers to the state of the record. */
const isStateOf = (operand: Operand, entity: Entity | undefined): boolean =>
  operand !== null &&
  typeof operand === 'object' &&
  (operand.state !== undefined ||
    (operand.field === 'state' && !Object.hasOwn(entity?.fields ?? {}, 'state')))

/** A state fits a long enough text, or a dictionary of the entity's workflow states. */
function stateFault(config: Config, entity: string, target: Field): Phrase | null {
  const names = { target: target.title }
  const yours = target.dictionary
  if (yours !== undefined) {
    const { workflow } = config.dictionaries[yours] ?? {}
    if (workflow === undefined || config.workflows[workflow]?.entity !== entity)
      return texts.stateCode({ ...names, yours })

    return target.multiple ? texts.stateAlone(names) : null
  }

  if (!isText(target)) return texts.stateKind(names)

  const states = Object.keys(workflowOf(config, entity)?.states ?? {})
  const state = states.find(
    ({ length }) => target.maxLength !== undefined && length > target.maxLength,
  )

  return state === undefined
    ? null
    : texts.stateLong({ ...names, state, short: target.maxLength ?? 0 })
}

/** Of the first entity that has the field. */
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
