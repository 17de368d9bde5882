import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { substitutableRoles } from '#config-model/access/administrator.ts'
import { articleEntity } from '#config-model/access/publication.ts'
import { workflowOf } from '#config-model/config.ts'
import { joinPhrases, definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { recordSources } from '#config-model/sources.ts'
import type { SourceDefinition, SourceField } from '#config-model/sources/definition.ts'
import type { Entity, Field, SourceName } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noField: {
    zh: '来源 {source} 没有字段“{name}”',
    en: 'the source {source} has no field "{name}"',
  },
  fields: { zh: '有的字段：{names}', en: 'it has {names}' },
  otherType: {
    zh: '“{name}”在来源中是 {type} 字段',
    en: '"{name}" is a {type} field of the source',
  },
  writeType: { zh: '请写 type: {type}', en: 'write type: {type}' },
  several: { zh: '“{name}”在来源中可以有多个值', en: '"{name}" has several values in the source' },
  single: { zh: '“{name}”在来源中只有一个值', en: '"{name}" has one value in the source' },
  writeMultiple: { zh: '请写 multiple: true', en: 'write multiple: true' },
  dropMultiple: { zh: '请删去 multiple', en: 'remove multiple' },
  notWritable: {
    zh: '“{name}”由系统保存，不能填写',
    en: '"{name}" is kept by the system and not filled in',
  },
  writeReadonly: { zh: '请写 readonly: true', en: 'write readonly: true' },
  notSearched: { zh: '来源不能按“{name}”搜索', en: 'the source cannot be searched by "{name}"' },
  searched: { zh: '能搜索的字段：{names}', en: 'it is searched by {names}' },
  dropSearch: { zh: '请删去 search', en: 'remove search' },
  notHere: { zh: '有 source 的记录不能写 {key}', en: 'records of a source cannot have {key}' },
  dropKey: { zh: '请删去它', en: 'remove it' },
  workflow: { zh: '有 source 的记录不能有流程', en: 'records of a source cannot have a workflow' },
  noNotices: {
    zh: '来源 {source} 是通知的阅读情况，但没有一种记录写了 article 的 notices',
    en: 'the source {source} tells who has read notices, but no entity says which of its articles are notices',
  },
  sayNotices: {
    zh: '请在文章的实体上写 article: { notices: … }',
    en: 'write article: { notices: … } on the entity of articles',
  },
  otherScope: { zh: '来源不按“{name}”划分', en: 'the source is not divided by "{name}"' },
  writeScope: { zh: '请写 scope: { region: {name} }', en: 'write scope: { region: {name} }' },
  noAction: { zh: '来源 {source} 不能{action}', en: 'the source {source} allows no {action}' },
  actions: { zh: '可以授权：{actions}', en: 'grant any of {actions}' },
  nobodySubstitutes: {
    zh: '没有一个角色写了 substitute: true，谁也不能设代理人',
    en: 'no role has substitute: true: nobody can be substituted',
  },
  sayRoles: {
    zh: '请在 roles.yaml 中给可以代理的角色写 substitute: true',
    en: 'write substitute: true on the roles in roles.yaml that others may stand in for',
  },
  taken: {
    zh: '接口“{name}”已经由实体“{other}”使用',
    en: 'the calls "{name}" already read the entity "{other}"',
  },
  dropCalls: { zh: '只保留一个实体的 calls', en: 'keep calls at one entity' },
})

/** A source manages these itself or does not support them. */
const foreign = ['key', 'numbering', 'unique', 'limits', 'publish', 'article'] as const

type Fault = [at: Pointer, message: Phrase, hint: Phrase, part?: 'key']

export const sourceRule = defineRule({
  id: 'entity/source',
  severity: 'error',
  reportsAbsence: ['ref/entity'],
  isOwn: true,
  title: { zh: '来源的写法不对', en: 'Source that does not fit' },
  why: {
    zh: '取自来源的记录，字段、类型、能否填写和能授权的动作由来源决定；写得不一样，列表为空或保存失败。',
    en: 'Fields, types, what is filled in and what may be granted are given by the source; said otherwise, lists stay empty and saving fails.',
  },
  example: {
    file: 'entities/visit.yaml',
    good: 'ip: { type: text,',
    bad: 'ip: { type: date,',
    at: 'date',
  },
  check: checkEach(eachEntity, ({ report, file, model }, entity, id) => {
    if (entity.source === undefined) return

    const faults = faultsOf(entity, entity.source)
    if (workflowOf(model.config, id)) faults.push([['source'], texts.workflow(), texts.dropKey()])
    if (
      recordSources[entity.source].needs === 'notices' &&
      !articleEntity(model.config)?.parts.notices
    )
      faults.push([['source'], texts.noNotices({ source: entity.source }), texts.sayNotices()])
    for (const [at, message, hint, part] of faults)
      // The missing key may be in an unreadable part of the file.
      report(at, message, { hint, ...(part ? { part, causes: [`lacks ${file}`] } : {}) })
  }),
})

export const substitutesMissing = defineRule({
  id: 'entity/substitutes-missing',
  severity: 'warning',
  title: { zh: '没有可以代理的角色', en: 'Substitutions without a role' },
  why: {
    zh: '只有 roles.yaml 中写了 substitute: true 的角色可以代理；没有这样的角色，代理人都设不上。',
    en: 'Only roles with substitute: true have substitutes; without one none can be set.',
  },
  check: checkEach(eachEntity, ({ report, model }, { source }) => {
    if (source === 'substitutions' && substitutableRoles(model.config).length === 0)
      report(['source'], texts.nobodySubstitutes(), { hint: texts.sayRoles() })
  }),
})

function faultsOf(entity: Entity, source: SourceName): Fault[] {
  const sourceDefinition = recordSources[source]
  const faults: Fault[] = foreign
    .filter((key) => entity[key] !== undefined)
    .map((key) => [[key], texts.notHere({ key }), texts.dropKey(), 'key'])
  for (const [name, field] of Object.entries(entity.fields)) {
    const sourceField = Object.hasOwn(sourceDefinition.fields, name)
      ? sourceDefinition.fields[name]
      : undefined
    if (sourceField) faults.push(...fieldFaults(sourceDefinition, name, field, sourceField))
    else
      faults.push([
        ['fields', name],
        texts.noField({ source, name }),
        texts.fields({ names: joinPhrases(Object.keys(sourceDefinition.fields), '、') }),
        'key',
      ])
  }

  for (const key of ['year', 'region', 'owner'] as const) {
    const name = entity.scope?.[key]
    if (name === undefined || (key === 'region' && name === sourceDefinition.region)) continue

    const hint =
      sourceDefinition.region === undefined
        ? texts.dropKey()
        : texts.writeScope({ name: sourceDefinition.region })
    faults.push([['scope', key], texts.otherScope({ name }), hint])
  }

  const allowed = ['read', 'export', ...(sourceDefinition.actions ?? [])]

  for (const [at, { actions }] of entity.access.entries())
    for (const [place, action] of actions.entries())
      if (!allowed.includes(action))
        faults.push([
          ['access', at, 'actions', place],
          texts.noAction({ source, action }),
          texts.actions({ actions: joinPhrases(allowed, '、') }),
        ])

  return faults
}

function fieldFaults(
  sourceDefinition: SourceDefinition,
  name: string,
  field: Field,
  sourceField: SourceField,
): Fault[] {
  const at = ['fields', name]
  const { type } = sourceField
  if (field.type !== type)
    return [[[...at, 'type'], texts.otherType({ name, type }), texts.writeType({ type })]]

  const faults: Fault[] = []
  if (sourceField.multiple && !field.multiple)
    faults.push([at, texts.several({ name }), texts.writeMultiple(), 'key'])
  if (!sourceField.multiple && field.multiple)
    faults.push([[...at, 'multiple'], texts.single({ name }), texts.dropMultiple()])
  if (sourceField.write === undefined && !field.readonly)
    faults.push([at, texts.notWritable({ name }), texts.writeReadonly(), 'key'])

  if (field.search && !sourceField.isSearched) {
    const names = Object.keys(sourceDefinition.fields).filter(
      (other) => sourceDefinition.fields[other]?.isSearched,
    )
    const hint =
      names.length === 0 ? texts.dropSearch() : texts.searched({ names: joinPhrases(names, '、') })
    faults.push([[...at, 'search'], texts.notSearched({ name }), hint])
  }

  return faults
}

export const callsRule = defineRule({
  id: 'entity/calls',
  severity: 'error',
  title: { zh: '专用接口重复', en: 'Calls that read two entities' },
  why: {
    zh: '接口只按编号查看，两个实体共用时不知道查的是哪一种记录。',
    en: 'The calls name a record by its id alone: with two entities they cannot say which one is meant.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\ncalls: declare',
    at: 'declare',
  },
  check: ({ config }, report) => {
    const called = Object.keys(config.entities)
      .filter((id) => config.entities[id]?.calls !== undefined)
      .toSorted()
    const [first, ...others] = called
    const other = config.entities[first ?? '']?.title ?? ''

    for (const id of others) {
      const name = config.entities[id]?.calls ?? ''
      report(`entities/${id}.yaml`, ['calls'], texts.taken({ name, other }), {
        hint: texts.dropCalls(),
      })
    }
  },
})
