import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { referencedValues, type ReferencedValue } from '#config-model/facts/referenced-value.ts'
import { isSecret, isTable } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Entity, Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  takenFromSource: {
    zh: '“{title}”取自来源，没有存下来的记录可取',
    en: '"{title}" comes from a source: it has no stored records to take a value from',
  },
  nameStored: { zh: '请写没有 source 的实体', en: 'name an entity without source' },
  storedInSource: {
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
  several: {
    zh: '“{title}”可以引用几条，不知道取哪一条的',
    en: '"{title}" may name several records: nothing says which one to take the value from',
  },
  nameOne: { zh: '请写只引用一条的字段', en: 'name a reference to one record' },
  ofSource: {
    zh: '“{title}”取自来源，不能经引用取它的字段',
    en: '"{title}" comes from a source: its fields cannot be taken over a reference',
  },
  nameStoredOfReferencedUnfit: {
    zh: '请引用没有 source 的实体',
    en: 'refer to an entity without source',
  },
  otherTypeOfReferencedUnfit: {
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
  neverCopied: {
    zh: '“{title}”本来就不复制，copy 不起作用',
    en: '"{title}" is never copied: copy changes nothing',
  },
  insideRows: {
    zh: '“{title}”在行内，随整行一起复制，copy 不起作用',
    en: '"{title}" is copied with its row: copy changes nothing',
  },
  removeCopy: { zh: '请删去 copy', en: 'remove copy' },
  writeAbove: { zh: '请写在外层的字段上', en: 'write it on the outer field' },
  severalOfMatchUnfit: {
    zh: '“{title}”可以引用几条，不知道与哪一条对',
    en: '"{title}" may name several records: nothing says which one must agree',
  },
  nameOneOfMatchUnfit: {
    zh: '请删去 match，或只引用一条',
    en: 'remove match, or refer to one record',
  },
  matchElsewhere: {
    zh: '“{title}”不是记录本身的字段，match 在这里不起作用',
    en: '"{title}" is no field of the record itself: match has no effect here',
  },
  removeMatch: {
    zh: '请删去 match，或在记录本身的引用字段上写',
    en: 'remove match, or write it at a reference of the record itself',
  },
  notComparable: {
    zh: '“{title}”是 {type} 字段，不能用来对照',
    en: '"{title}" is a {type} field and cannot be compared',
  },
})

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
          report(
            file,
            ['fields', name, 'computed'],
            texts.storedInSource({ title: entity.title }),
            {
              hint: texts.dropComputed(),
            },
          )
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
  check: checkEach(eachEntity, ({ report, model }, entity) => {
    for (const [name, taken] of referencedValues(entity.fields)) {
      const field = entity.fields[name]
      if (!field) continue

      const at = ['fields', name, 'computed', 'copy', 'field']
      const fault = faultOf(entity, field, taken, model.config.entities[taken.entity])
      if (fault) report(at, fault.message, { hint: fault.hint })

      for (const { pointer, key } of placesOfItsRecord(entity, name, field))
        report(pointer, texts.changesElsewhere({ title: field.title, key }), {
          hint: texts.removeKey(),
        })
    }
  }),
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
  if (source)
    return {
      message: texts.ofSource({ title: source.title }),
      hint: texts.nameStoredOfReferencedUnfit(),
    }

  const from = other?.fields[value]
  if (!from) return null

  if ((fieldTypes[from.type].sql === 'json' && !from.multiple) || isSecret(from))
    return {
      message: texts.severalValues({ title: from.title, type: from.type }),
      hint: texts.nameSingle(),
    }

  return isSameKind(field, from)
    ? null
    : {
        message: texts.otherTypeOfReferencedUnfit({ title: field.title, other: from.title }),
        hint: texts.writeSame(),
      }
}

const isSameKind = (a: Field, b: Field): boolean =>
  a.type === b.type &&
  a.dictionary === b.dictionary &&
  a.entity === b.entity &&
  Boolean(a.multiple) === Boolean(b.multiple)

/** Places that require a field filled in by its own record. */
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

export const copyNothing = defineRule({
  id: 'field/copy-nothing',
  severity: 'warning',
  title: { zh: '写了 copy 而不起作用', en: 'copy where nothing is copied' },
  why: {
    zh: '自动计算的、固定值的、固定行的字段本来就不从上一年度复制；行内的字段随整行复制。',
    en: 'What is computed, constant or a table of years is never copied from last year; a field inside rows goes with its row.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: integer, title: 分数, minimum: 0, maximum: 100',
    bad: 'type: integer, title: 分数, computed: { count: parts }, copy: false',
    at: 'copy',
  },
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    if (field.copy === undefined) return

    const isTop = at[0] === 'fields' && at.length === 2
    if (!isTop)
      report([...at, 'copy'], texts.insideRows({ title: field.title }), {
        hint: texts.writeAbove(),
        part: 'key',
      })
    else if (isNeverCopied(field))
      report([...at, 'copy'], texts.neverCopied({ title: field.title }), {
        hint: texts.removeCopy(),
        part: 'key',
      })
  }),
})

const isNeverCopied = (field: Field) =>
  field.computed !== undefined || field.const !== undefined || isTable(field)

const isSingle = ({ type, multiple }: Field): boolean =>
  fieldTypes[type].sql !== 'json' && multiple !== true

/** Of `fields.NAME`, a field of the record itself. */
const topDepth = 2

const checkMatchesOfEntities = checkEach(eachEntity, ({ report, model }, { fields }) => {
  for (const [name, field] of Object.entries(fields)) {
    const at = ['fields', name, 'match']
    if (!field.match) continue
    if (field.multiple)
      report(at, texts.severalOfMatchUnfit({ title: field.title }), {
        hint: texts.nameOneOfMatchUnfit(),
        part: 'key',
      })

    const others = model.config.entities[field.entity ?? '']?.fields ?? {}

    for (const [fieldName, theirs] of Object.entries(field.match))
      for (const compared of [fields[fieldName], others[theirs]])
        if (compared && !isSingle(compared))
          report(
            [...at, fieldName],
            texts.notComparable({ title: compared.title, type: compared.type }),
            { hint: texts.nameSingle(), part: 'key' },
          )
  }
})

export const matchUnfit = defineRule({
  id: 'field/match-unfit',
  severity: 'error',
  title: { zh: '与引用的记录无从对照', en: 'Reference that cannot be compared' },
  why: {
    zh: 'match 逐个比较两边的一个值：多选、列表、附件没有这样的值。',
    en: 'match compares one value with another: lists, files and several choices have none.',
  },
  example: {
    file: 'entities/part.yaml',
    good: 'display: name, readonly: true }',
    bad: 'display: name, readonly: true, match: { name: proof } }',
    at: 'name',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field, isDialog }) => {
      if (field.match && (isDialog || at.length > topDepth))
        report(file, [...at, 'match'], texts.matchElsewhere({ title: field.title }), {
          hint: texts.removeMatch(),
          part: 'key',
        })
    })

    checkMatchesOfEntities(model, report)
  },
})
