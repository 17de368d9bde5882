import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { referencedValues, type ReferencedValue } from '#config-model/facts/referenced-value.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  several: {
    zh: '“{title}”可以引用几条，不知道取哪一条的',
    en: '"{title}" may name several records: nothing says which one to take the value from',
  },
  nameOne: { zh: '请写只引用一条的字段', en: 'name a reference to one record' },
  ofSource: {
    zh: '“{title}”取自来源，不能经引用取它的字段',
    en: '"{title}" comes from a source: its fields cannot be taken over a reference',
  },
  nameStored: { zh: '请引用没有 source 的实体', en: 'refer to an entity without source' },
  otherType: {
    zh: '“{title}”与“{other}”的类型、字典或可否多选不一样，取来也用不上',
    en: '"{title}" and "{other}" differ in type, dictionary or multiple: the value does not fit',
  },
  writeSame: { zh: '请把两边写成一样的', en: 'write both the same' },
  severalValues: {
    zh: '“{title}”是 {type} 字段，不能经引用取来',
    en: '"{title}" is a {type} field and cannot be taken over a reference',
  },
  nameSingle: { zh: '请写只有一个值的字段', en: 'name a field of a single value' },
  changesElsewhere: {
    zh: '“{title}”随引用的记录变动，不能作 {key}',
    en: '"{title}" changes with the record that is referred to: it cannot be {key}',
  },
  removeKey: {
    zh: '请删去，或写由本记录填写的字段',
    en: 'remove it, or name a field that this record fills in',
  },
})

/** 经引用取来的字段对不上。 */
export const referencedUnfit = defineRule({
  id: 'field/referenced-unfit',
  severity: 'error',
  title: { zh: '经引用取来的字段对不上', en: 'Value taken over a reference that does not fit' },
  why: {
    zh: '经引用取一个字段，须知道是哪一条记录，两边的类型须一样；它随那条记录变动，所以不能参与关键字查询、唯一规则和范围。',
    en: 'It must be known which record a value is taken from, and both fields must be alike; it changes with that record, so it takes no part in search, uniqueness and scope.',
  },
  example: {
    file: 'entities/member.yaml',
    good: 'name: { type: text, title: 名称, maxLength: 30 }',
    bad: 'name: { type: text, title: 名称, maxLength: 30, computed: { copy: { field: branch.name } } }',
    at: 'name',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [name, taken] of referencedValues(entity.fields)) {
        const field = entity.fields[name]
        if (!field) continue

        const at = ['fields', name, 'computed', 'copy', 'field']
        const fault = faultOf(entity, field, taken, model.config.entities[taken.entity])
        if (fault) report(file, at, fault.message, { hint: fault.hint })

        for (const { pointer, key } of placesOfItsRecord(entity, name, field))
          report(file, pointer, texts.changesElsewhere({ title: field.title, key }), {
            hint: texts.removeKey(),
          })
      }
    })
  },
})

interface Fault {
  message: Phrase
  hint: Phrase
}

function faultOf(
  entity: Entity,
  field: Field,
  { reference, value }: ReferencedValue,
  other: Entity | undefined,
): Fault | null {
  const { title = reference, multiple } = entity.fields[reference] ?? {}
  if (multiple) return { message: texts.several({ title }), hint: texts.nameOne() }

  const source = [entity, other].find((one) => one?.source !== undefined)
  if (source) return { message: texts.ofSource({ title: source.title }), hint: texts.nameStored() }

  const from = other?.fields[value]
  if (!from) return null

  if ((fieldTypes[from.type].sql === 'json' && !from.multiple) || from.type === 'password')
    return {
      message: texts.severalValues({ title: from.title, type: from.type }),
      hint: texts.nameSingle(),
    }

  return isSameKind(field, from)
    ? null
    : {
        message: texts.otherType({ title: field.title, other: from.title }),
        hint: texts.writeSame(),
      }
}

const isSameKind = (a: Field, b: Field): boolean =>
  a.type === b.type &&
  a.dictionary === b.dictionary &&
  a.entity === b.entity &&
  Boolean(a.multiple) === Boolean(b.multiple)

/** Returns places that require a field filled in by its own record. */
function placesOfItsRecord(
  { scope = {}, unique = [], key, titleField }: Entity,
  name: string,
  field: Field,
): { pointer: (string | number)[]; key: string }[] {
  return [
    ...(field.search ? [{ pointer: ['fields', name, 'search'], key: 'search' }] : []),
    ...Object.entries(scope).flatMap(([part, of]) =>
      of === name ? [{ pointer: ['scope', part], key: 'scope' }] : [],
    ),
    ...unique.flatMap(({ fields }, index) =>
      fields.flatMap((of, at) =>
        of === name ? [{ pointer: ['unique', index, 'fields', at], key: 'unique' }] : [],
      ),
    ),
    ...(key === name ? [{ pointer: ['key'], key: 'key' }] : []),
    ...(titleField === name ? [{ pointer: ['titleField'], key: 'titleField' }] : []),
  ]
}
