import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { approvalStates, publicationStates } from '#config-model/access/publication.ts'
import { workflowOf } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Approval, Entity, Publish } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
  approvalNoDictionary: {
    zh: '“{name}”不是单选的字典字段，存不了审核状态',
    en: '"{name}" is no dictionary field of one value and cannot hold the state of approval',
  },
  approvalItemsMissing: {
    zh: '“{name}”的字典缺少 {missing}',
    en: 'the dictionary of "{name}" lacks {missing}',
  },
  addApprovalItems: {
    zh: '须有 pending 待审核、returned 已退回，写了 second 的还有 passed 待审定',
    en: 'it must have pending and returned, with second passed as well',
  },
  approvalFilledIn: {
    zh: '“{name}”由提交审核、退回设置，不能手工填写',
    en: '"{name}" is set by submitting and returning, not filled in',
  },
  reasonNoText: {
    zh: '“{name}”不是文本字段，存不了退回原因',
    en: '"{name}" is no text field and cannot hold the reason',
  },
  useText: {
    zh: '请用 text 或 paragraph 字段，maxLength 不小于 300',
    en: 'use a text or paragraph field that takes 300 characters',
  },
  mayNotRead: {
    zh: '角色“{role}”看不到“{title}”，不能审核',
    en: 'role "{role}" may not read "{title}" and cannot approve it',
  },
  grantRead: {
    zh: '请在 access 中给该角色写 read，或从 {key} 中去掉',
    en: 'grant it read in access, or leave it out of {key}',
  },
  twice: {
    zh: '“{name}”同时用作两处，会互相覆盖',
    en: '"{name}" is used for two things that overwrite each other',
  },
  useOwn: { zh: '每处用一个字段', en: 'use a field of its own for each' },
  grantUpdate: {
    zh: '请在 access 中给编辑人员写 update',
    en: 'grant update to the editors in access',
  },
})

type Fault = [
  at: (string | number)[],
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

      const { approve } = entity.publish
      const faults = [
        ...faultsOf(model, entity, entity.publish),
        ...(approve ? approvalFaults(model, entity, approve) : []),
      ]

      for (const [at, message, hint] of faults)
        report(file, ['publish', ...at], message, {
          hint,
          ...(at.length === 0 ? { part: 'key' as const } : {}),
        })
    })
  },
})

function faultsOf(model: Model, entity: Entity, publish: Publish): Fault[] {
  const faults: Fault[] = []
  const name = publish.state
  const field = entity.fields[name]

  if (field && (field.type !== 'dictionary' || field.multiple))
    faults.push([['state'], texts.notDictionary({ name }), texts.useDictionary()])
  else if (field) {
    const items = dictionaryItems(model.config, field.dictionary ?? '').map(({ value }) => value)
    const missing = publicationStates.filter((state) => !items.includes(state))
    if (items.length > 0 && missing.length > 0)
      faults.push([
        ['state'],
        texts.itemsMissing({ name, missing: joinPhrases(missing, '、') }),
        texts.addItems(),
      ])

    if (!field.readonly || field.required)
      faults.push([['state'], texts.notReadonly({ name }), texts.makeReadonly()])
  }

  for (const key of ['at', 'until'] as const) {
    const time = publish[key]
    const type = time === undefined ? undefined : entity.fields[time]?.type
    if (type !== undefined && type !== 'date-time' && type !== 'date')
      faults.push([[key], texts.notDate({ name: time ?? '' }), texts.useDate()])
  }

  if (!entity.access.some(({ actions }) => actions.includes('update')))
    faults.push([[], texts.nobodyPublishes(), texts.grantUpdate()])

  return faults
}

/** What keeps changes from being handed in, approved or sent back. */
function approvalFaults(
  { config }: Model,
  entity: Entity,
  { by, second, state, reason }: Approval,
): Fault[] {
  const faults: Fault[] = []
  const add = (key: keyof Approval, message: Fault[1], hint: Fault[2]) =>
    faults.push([['approve', key], message, hint])
  const { [state]: held, [reason]: reasonField } = entity.fields
  const items = dictionaryItems(config, held?.dictionary ?? '').map(({ value }) => value)
  const missing = approvalStates.filter(
    (one) => !items.includes(one) && (one !== 'passed' || second),
  )

  if (held && (held.type !== 'dictionary' || held.multiple))
    add('state', texts.approvalNoDictionary({ name: state }), texts.useDictionary())
  else if (held && items.length > 0 && missing.length > 0)
    add(
      'state',
      texts.approvalItemsMissing({ name: state, missing: joinPhrases(missing, '、') }),
      texts.addApprovalItems(),
    )

  if (
    reasonField &&
    ((reasonField.type !== 'text' && reasonField.type !== 'paragraph') ||
      (reasonField.maxLength ?? 300) < 300)
  )
    add('reason', texts.reasonNoText({ name: reason }), texts.useText())

  const { publish } = entity
  const others = [publish?.state, publish?.at, publish?.until]

  for (const [key, name, field] of [
    ['state', state, held],
    ['reason', reason, reasonField],
  ] as const) {
    if (field && (!field.readonly || field.required))
      add(key, texts.approvalFilledIn({ name }), texts.makeReadonly())
    if (others.includes(name)) add(key, texts.twice({ name }), texts.useOwn())
  }

  const { roles } = config.roles
  const readers = new Set(
    entity.access.flatMap((grant) =>
      grant.actions.includes('read') ? expandRoles(config, grant.roles) : [],
    ),
  )

  for (const [key, names] of Object.entries({ by, second: second ?? [] }))
    for (const [at, name] of names.entries())
      for (const role of expandRoles(config, [name]).filter(
        (one) => Object.hasOwn(roles, one) && !readers.has(one),
      ))
        faults.push([
          ['approve', key, at],
          texts.mayNotRead({ role, title: entity.title }),
          texts.grantRead({ key }),
        ])

  return faults
}
