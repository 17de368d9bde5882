import type { Model, ReportProblem } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { eachEntity, placedFieldsOf } from '#config-compiler/walk/definitions.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { listEffectSources } from '#config-model/effect-sources.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { definePhrases, type Phrase, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Effect, Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  numberStays: {
    zh: '编号在新建时生成，“{title}”以后还能修改，编号不会跟着变',
    en: 'a record is numbered when it is made: "{title}" may change afterwards, the number does not',
  },
  numberEmpty: {
    zh: '编号在新建时生成，那时“{title}”还没有值，编号总缺这一段',
    en: 'a record is numbered when it is made: "{title}" is empty then, and so is its part of the number',
  },
  giveFirst: {
    zh: '请由 default、填报页的 choices 或生成记录的 with 给出；或不用它组成编号',
    en: 'give it by default, by choices of the form page or by with of the effect that makes the record, or leave it out of the number',
  },
  settleFirst: {
    zh: '请给该字段写 readonly: true，新建时由 default 或填报页的 choices 给出；或不用它组成编号',
    en: 'make that field readonly, with a value by default or by choices of the form page, or leave it out of the number',
  },
  fromSource: {
    zh: '“{title}”由门户自己保存，不能定时办理',
    en: '"{title}" is kept by the portal itself: no job changes it',
  },
  chooseStored: { zh: '请把任务写在自己的实体里', en: 'write the job at an entity of your own' },
  noWorkflow: {
    zh: '“{title}”没有流程，不能用 {effect}',
    en: '"{title}" has no workflow: {effect} does nothing here',
  },
  useOther: {
    zh: '加标记请用 set 设置字段，通知请写 owner 或 roles',
    en: 'keep marks in a field with set; notify owner or roles',
  },
  onlyTransition: {
    zh: '{effect} 只能用在流程的动作里',
    en: '{effect} is for transitions of a workflow only',
  },
  moveInstead: {
    zh: '请写成由系统办理的动作（timer）',
    en: 'write a transition that the system takes (timer)',
  },
  kept: {
    zh: '“{field}”由门户自己填写，不能设置',
    en: '"{field}" is filled in by the portal itself',
  },
  dropField: { zh: '请删去这个字段', en: 'remove this field' },
  nobodyAsks: {
    zh: '定时任务没有操作的人，{word} 不会成立',
    en: 'nobody is there when a job runs: {word} never holds',
  },
  askRecord: { zh: '请按记录的字段判断', en: 'ask for fields of the record' },
  cannotHoldNumber: {
    zh: '“{field}”是 {type} 字段，放不下编号',
    en: '"{field}" is a {type} field and cannot hold the number',
  },
  useTextField: { zh: '请用 text 字段', en: 'use a text field' },
  noSequence: { zh: '编号没有流水号，会重复', en: 'without a sequence the numbers repeat' },
  addSequence: { zh: '请加上一段 { sequence: 4 }', en: 'add a part { sequence: 4 }' },
  partUnclear: { zh: '编号的一段同时写了 {kinds}', en: 'one part of the number has {kinds}' },
  onePartOneKind: { zh: '每一段只写一项', en: 'each part is one of them' },
  valuesUnmapped: { zh: '没有写 {left} 换成什么', en: 'what {left} becomes is not written' },
  writeEveryValue: { zh: '请写上每一个值', en: 'write every value' },
})

export const jobUnfit = defineRule({
  id: 'entity/job-unfit',
  severity: 'error',
  title: { zh: '定时任务办不到', en: 'Job that cannot be done' },
  why: {
    zh: '任务由系统对记录逐条办理：没有流程就没有标记和办理人，也没有操作的人。',
    en: 'A job is done by the system, record by record: without a workflow there are no flags and no reviewers, and nobody acts.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'columnSets:',
    bad: 'jobs: { nightly: { title: 夜间, daily: "01:00", where: { acted: me }, effects: [{ set: { contact: 无 } }] } }\ncolumnSets:',
    at: 'me',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity, id) => {
      for (const [name, { effects }] of Object.entries(entity.jobs ?? {})) {
        const at = ['jobs', name]
        if (entity.source !== undefined)
          report(file, at, texts.fromSource({ title: entity.title }), {
            hint: texts.chooseStored(),
            part: 'key',
          })
        else
          for (const [index, effect] of effects.entries())
            checkEffect(effect, [...at, 'effects', index])
      }

      function checkEffect(effect: Effect, at: (string | number)[]): void {
        const refused = refusal(effect, workflowOf(model.config, id) !== undefined, entity.title)
        if (refused)
          report(file, [...at, refused.word], refused.message, { hint: refused.hint, part: 'key' })

        for (const field of reservedFields(entity))
          if (Object.hasOwn(effect.set ?? {}, field))
            report(
              file,
              [...at, 'set', field],
              texts.kept({ field: entity.fields[field]?.title ?? field }),
              { hint: texts.dropField(), part: 'key' },
            )
      }
    })

    checkConditions(model, report)
  },
})

interface Refusal {
  word: keyof Effect
  message: Phrase
  hint: Phrase
}

function refusal(effect: Effect, hasWorkflow: boolean, title: string): Refusal | null {
  for (const word of ['measure', 'rank'] as const)
    if (effect[word] !== undefined)
      return { word, message: texts.onlyTransition({ effect: word }), hint: texts.moveInstead() }

  if (hasWorkflow) return null

  for (const word of ['flag', 'unflag'] as const)
    if (effect[word] !== undefined)
      return { word, message: texts.noWorkflow({ title, effect: word }), hint: texts.useOther() }

  return effect.notify === 'reviewers'
    ? {
        word: 'notify',
        message: texts.noWorkflow({ title, effect: 'notify: reviewers' }),
        hint: texts.useOther(),
      }
    : null
}

/** Fields that only the portal may change. */
const reservedFields = ({ scope = {}, key, tree, publish, fields }: Entity): string[] => [
  ...Object.values(scope),
  ...[key, tree, publish?.state, publish?.approve?.state].filter((name) => name !== undefined),
  ...Object.keys(fields).filter((name) => fields[name]?.computed !== undefined),
]

const ofSomebody = ['own', 'acted', 'assigned', 'role', 'region'] as const

function checkConditions(model: Model, report: ReportProblem): void {
  eachCondition(model, (file, at, condition) => {
    if (at[0] !== 'jobs' || !file.startsWith('entities/')) return
    for (const word of ofSomebody)
      if (condition[word] !== undefined)
        report(file, [...at, word], texts.nobodyAsks({ word }), { hint: texts.askRecord() })
  })
}

export const entityNumbering = defineRule({
  id: 'entity/numbering',
  severity: 'error',
  title: { zh: '自动编号会重复或缺一段', en: 'Numbers that repeat or lack a part' },
  why: {
    zh: '没有流水号时编号会重复；换写法时漏了字典的值，编号就缺一段。',
    en: 'Without a sequence numbers repeat; a value the map leaves out leaves a gap in the number.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\nnumbering: { field: code, parts: [{ text: A }] }\n',
    at: 'parts',
  },
  check: checkEach(eachEntity, ({ report, model }, { fields, numbering: rule }) => {
    if (!rule) return

    const at = ['numbering', 'parts']
    const type = fields[rule.field]?.type
    if (type !== undefined && type !== 'text')
      report(['numbering', 'field'], texts.cannotHoldNumber({ field: rule.field, type }), {
        hint: texts.useTextField(),
      })

    if (!rule.parts.some(({ sequence }) => sequence !== undefined))
      report(at, texts.noSequence(), { hint: texts.addSequence(), part: 'key' })

    for (const [index, { field, map, text, sequence }] of rule.parts.entries()) {
      const kinds = Object.entries({ field, text, sequence }).filter(
        ([, value]) => value !== undefined,
      )
      if (kinds.length > 1)
        report(
          [...at, index],
          texts.partUnclear({
            kinds: joinPhrases(
              kinds.map(([key]) => key),
              '、',
            ),
          }),
          { hint: texts.onePartOneKind() },
        )

      const items = dictionaryItems(
        model.config,
        (field === undefined ? undefined : fields[field]?.dictionary) ?? '',
      )

      if (!map || items.length === 0) continue

      const values = items.map(({ value }) => value)
      const left = values.filter((value) => !Object.hasOwn(map, value))

      if (left.length > 0 && Object.keys(map).every((value) => values.includes(value)))
        report([...at, index, 'map'], texts.valuesUnmapped({ left: joinPhrases(left, '、') }), {
          hint: texts.writeEveryValue(),
          part: 'key',
        })
    }
  }),
})

/** Fields that a number is made of. */
function numberFields({ fields, numbering }: Entity) {
  return (numbering?.parts ?? []).flatMap(({ field: name }, index) => {
    const field = name === undefined ? undefined : fields[name]
    if (name === undefined || !field || field.computed) return []

    return [{ name, field, at: ['numbering', 'parts', index, 'field'] }]
  })
}

export const numberChanges = defineRule({
  id: 'entity/number-changes',
  severity: 'warning',
  title: { zh: '编号用到以后还能改的字段', en: 'Number made of a field that changes' },
  why: {
    zh: '编号在新建时生成，以后不变；后来修改的与编号不符。',
    en: 'A number is made with its record and stays: a field that changes later contradicts it.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\nnumbering: { field: code, parts: [{ field: kind }, { sequence: 4 }] }\n',
    at: 'kind',
  },
  check: checkEach(eachEntity, ({ report, model }, entity, id) => {
    for (const { name, field, at } of numberFields(entity)) {
      if (field.readonly) continue

      const isEdited = Object.values(model.config.forms).some(
        (form) =>
          form.entity === id &&
          placedFieldsOf(form).has(name) &&
          form.fields?.[name]?.readonly !== true,
      )
      if (isEdited)
        report(at, texts.numberStays({ title: field.title }), { hint: texts.settleFirst() })
    }
  }),
})

export const numberEmpty = defineRule({
  id: 'entity/number-empty',
  severity: 'warning',
  reportsAbsence: ['ref/form', 'ref/entity', 'ref/page', 'ref/wrong-entity'],
  title: { zh: '编号用到新建时没有值的字段', en: 'Number made of a field that is empty' },
  why: {
    zh: '编号在新建时生成，以后不变；当时没有值的字段，编号总缺这一段。',
    en: 'A number is made with its record and stays: a field that is empty then leaves a gap.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name\n',
    bad: 'titleField: name\nnumbering: { field: code, parts: [{ field: dueAt }, { sequence: 4 }] }\n',
    at: 'dueAt',
  },
  check: checkEach(eachEntity, ({ report, model }, entity, id) => {
    for (const { name, field, at } of numberFields(entity)) {
      const isFilled =
        !field.readonly ||
        field.default !== undefined ||
        Object.values(entity.scope ?? {}).includes(name) ||
        fieldsFilledOnCreation(model.config, id).includes(name)
      if (!isFilled)
        report(at, texts.numberEmpty({ title: field.title }), { hint: texts.giveFirst() })
    }
  }),
})

/** Fields that choices of a form page or an effect fill in when a record is made. */
function fieldsFilledOnCreation(config: Config, entity: string): string[] {
  const choices = Object.values(config.pages).flatMap((page) =>
    page.kind === 'form' && config.forms[page.form]?.entity === entity ? (page.choices ?? []) : [],
  )
  const created = listEffectSources(config).flatMap(({ effects = [] }) =>
    effects.filter(({ create }) => create === entity),
  )

  return [
    ...choices.map(({ values }) => values),
    ...created.map((effect) => effect.with ?? {}),
  ].flatMap((values) => Object.keys(values))
}
