import { defineRule } from '#config-compiler/rule.ts'
import type { Model } from '#config-compiler/link/model.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { publicationStates } from '#config-model/access/publication.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { joined, phrases } from '#config-model/messages/phrase.ts'
import type { Entity, Publish } from '#config-model/types.generated.ts'
import { workflowOf } from '#config-model/config.ts'

const texts = phrases({
  hasWorkflow: {
    zh: '有流程的实体不能再写 publish',
    en: 'an entity with a workflow cannot have publish as well',
  },
  chooseOne: { zh: '请删去 publish，或删去流程', en: 'remove publish or the workflow' },
  notDictionary: {
    zh: '“{name}”不是字典字段，存不了发布状态',
    en: '"{name}" is no dictionary field and cannot hold the state',
  },
  useDictionary: { zh: '请用单选的 dictionary 字段', en: 'use a dictionary field of one value' },
  itemsMissing: {
    zh: '“{name}”的字典缺少 {missing}',
    en: 'the dictionary of "{name}" lacks {missing}',
  },
  addItems: {
    zh: '须有 draft 草稿、published 已发布、offline 已撤回',
    en: 'it must have draft, published and offline',
  },
  notReadonly: {
    zh: '“{name}”由发布、撤回设置，不能手工填写',
    en: '"{name}" is set by publishing and withdrawing, not filled in',
  },
  makeReadonly: {
    zh: '请在该字段写 readonly: true，不写 required',
    en: 'write readonly: true on the field, without required',
  },
  notDate: { zh: '“{name}”不是日期字段', en: '"{name}" is no date field' },
  useDate: { zh: '请用 date-time 或 date 字段', en: 'use a date-time or date field' },
  nobodyPublishes: {
    zh: '没有角色有修改权限，谁也不能发布',
    en: 'no role may update, so nobody can publish',
  },
  grantUpdate: { zh: '请在 access 中给编辑人员写 update', en: 'grant update to the editors in access' },
})

type Fault = [
  key: keyof Publish | null,
  message: ReturnType<typeof texts.useDate>,
  hint: ReturnType<typeof texts.useDate>,
]

/** 发布的写法不能生效。 */
export const publishRule = defineRule({
  id: 'entity/publish',
  severity: 'error',
  title: { zh: '发布的写法不能生效', en: 'Publishing that cannot work' },
  why: {
    zh: '有流程的记录由流程决定谁能看到；没有流程的，状态字段要能存下草稿、已发布、已撤回，并且只由发布、撤回设置。',
    en: 'A workflow decides by itself who sees what; without one the state field must hold draft, published and withdrawn and be set by the acts alone.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\npublish: { state: kind }\n',
    at: 'publish',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity, id) => {
      if (!entity.publish) return
      if (workflowOf(model.config, id)) {
        report(file, ['publish'], texts.hasWorkflow(), { hint: texts.chooseOne(), part: 'key' })
        return
      }
      for (const [key, message, hint] of faultsOf(model, entity, entity.publish))
        report(file, key === null ? ['publish'] : ['publish', key], message, {
          hint,
          ...(key === null ? { part: 'key' as const } : {}),
        })
    })
  },
})

function faultsOf(model: Model, entity: Entity, publish: Publish): Fault[] {
  const faults: Fault[] = []
  const name = publish.state
  const field = entity.fields[name]
  if (field && (field.type !== 'dictionary' || field.multiple))
    faults.push(['state', texts.notDictionary({ name }), texts.useDictionary()])
  else if (field) {
    const items = dictionaryItems(model.config, field.dictionary ?? '').map(({ value }) => value)
    const missing = publicationStates.filter((state) => !items.includes(state))
    if (items.length > 0 && missing.length > 0)
      faults.push(['state', texts.itemsMissing({ name, missing: joined(missing, '、') }), texts.addItems()])
    if (!field.readonly || field.required) faults.push(['state', texts.notReadonly({ name }), texts.makeReadonly()])
  }
  for (const key of ['at', 'until'] as const) {
    const time = publish[key]
    const type = time === undefined ? undefined : entity.fields[time]?.type
    if (type !== undefined && type !== 'date-time' && type !== 'date')
      faults.push([key, texts.notDate({ name: time ?? '' }), texts.useDate()])
  }
  if (!entity.access.some(({ actions }) => actions.includes('update')))
    faults.push([null, texts.nobodyPublishes(), texts.grantUpdate()])
  return faults
}
