import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { effectNames } from '#config-compiler/shape/schemas.ts'
import {
  eachTransitionOrJob,
  eachTransition,
  eachEffect,
} from '#config-compiler/walk/definitions.ts'
import { openingPlace } from '#config-model/access/grant-rows.ts'
import { workflowOf } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Entity, Field, FieldType } from '#config-model/types.generated.ts'

const texts = definePhrases({
  saysNothing: { zh: '这个效果没有写做什么', en: 'this effect does not say what to do' },
  saysSeveral: { zh: '这个效果同时写了 {does}', en: 'this effect says {does} at once' },
  writeOneOf: { zh: '每一项写 {names} 之一', en: 'write one of {names}' },
  deadlineWithoutWorkdays: {
    zh: '设置期限没有写几个工作日',
    en: 'a deadline without the number of workdays',
  },
  measureWithout: { zh: '逐项计分没有写怎样计分', en: 'measure without saying how' },
  writeMeasuring: { zh: '请写 measuring', en: 'write measuring' },
  rankWithout: { zh: '排名次没有写怎样排', en: 'rank without saying how' },
  writeRanking: { zh: '请写 ranking', en: 'write ranking' },
  announceWithout: { zh: '发公告没有写公告怎样写', en: 'announce without saying what is written' },
  writeAnnouncing: { zh: '请写 announcing', en: 'write announcing' },
  writeWorkdays: { zh: '请写 workdays', en: 'write workdays' },
  noTransition: { zh: 'move 没有写办理哪个动作', en: 'move does not say which transition' },
  writeTransition: { zh: '请写 transition', en: 'write transition' },
  noWorkflow: {
    zh: '“{title}”没有流程，没有动作可以办理',
    en: '"{title}" has no workflow, nothing can be taken',
  },
  fromSource: {
    zh: '“{title}”取自来源，没有流程，没有动作可以办理',
    en: '"{title}" comes from a source: it has no workflow, nothing can be taken',
  },
  nameOther: { zh: '请写有流程的实体', en: 'name an entity with a workflow' },
  noOwner: {
    zh: '“{title}”的 scope 没有 owner，不知道哪些记录是同一主体的',
    en: 'the scope of "{title}" has no owner: nobody knows which records belong together',
  },
  writeOwner: { zh: '请在实体的 scope 中写 owner', en: 'write owner in the scope of the entity' },
  notBySystem: { zh: '“{title}”不是由系统办理的动作', en: '"{title}" is not taken by the system' },
  notPointing: {
    zh: '“{title}”不是指向“{other}”的引用字段',
    en: '"{title}" is no reference to "{other}"',
  },
  nameReference: {
    zh: '请写指向该实体的单选引用字段',
    en: 'name a reference to one record of that entity',
  },
  writeSystem: { zh: '请在该动作的 by 中写 system: true', en: 'write system: true in its by' },
  noReference: {
    zh: '“{title}”不是只指一条记录的引用字段，不知道改写哪一条',
    en: '"{title}" does not name one record: nobody knows which to write into',
  },
  nameReferenceOfWriteUnfit: {
    zh: '请写一个 type: reference 的字段',
    en: 'name a field of type: reference',
  },
  fromSourceOfWriteUnfit: {
    zh: '“{title}”取自来源，不能改写',
    en: '"{title}" comes from a source and cannot be written into',
  },
  nameOtherOfWriteUnfit: { zh: '请写指向别的实体的字段', en: 'name a field of another entity' },
  nothing: { zh: 'write 没有写改写哪些字段', en: 'write does not say what is written' },
  writeWith: { zh: '请写 with', en: 'write with' },
  kept: {
    zh: '“{title}”决定记录属于谁、显示成什么或由系统算出，不能由另一种记录改写',
    en: '"{title}" places the record, is calculated or kept by the portal: another record cannot write it',
  },
  dropField: { zh: '请删去这一项', en: 'remove it' },
  noTable: {
    zh: '“{title}”不是表格或列表，没有行可以写',
    en: '"{title}" is no table: there are no rows to write',
  },
  nameTable: { zh: '请写一个表格字段', en: 'name a table' },
  lacks: {
    zh: '“{title}”的行里没有这几栏，或类型不对：{names}',
    en: 'the rows of "{title}" lack, or have of another type: {names}',
  },
  addColumns: { zh: '请在表格的 fields 中写上', en: 'write them in the fields of the table' },
  noReferenceOfScoreUnfit: {
    zh: '“{title}”不是只指一条记录的引用字段',
    en: '"{title}" does not name one record',
  },
  nameReferenceOfScoreUnfit: {
    zh: '请写一个 type: reference 的字段',
    en: 'name a field of type: reference',
  },
  noPlace: {
    zh: '“{title}”不是由系统填写的整数字段，存不下名次',
    en: '"{title}" is no integer that the portal fills in: it cannot hold a place',
  },
  nameInteger: {
    zh: '请写 type: integer、readonly: true 的字段',
    en: 'name a field of type: integer with readonly: true',
  },
  noMean: {
    zh: '“{title}”不是由系统填写的小数字段，存不下平均数',
    en: '"{title}" is no decimal that the portal fills in: it cannot hold a mean',
  },
  nameDecimal: {
    zh: '请写 type: decimal、readonly: true 的字段',
    en: 'name a field of type: decimal with readonly: true',
  },
  noNumber: {
    zh: '“{title}”不是数字字段，没有平均数',
    en: '"{title}" is no number: it has no mean',
  },
  nameNumber: { zh: '请写数字字段', en: 'name a field of numbers' },
  fromSourceOfScoreUnfit: {
    zh: '“{title}”取自来源，不能存放计分规则',
    en: '"{title}" comes from a source and holds no rules',
  },
  nameOtherOfScoreUnfit: { zh: '请写别的实体', en: 'name another entity' },
})

const names = new Set<string>(effectNames)

export const effectEmpty = defineRule({
  id: 'workflow/effect-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '效果不完整', en: 'Effect that lacks a part' },
  why: {
    zh: '例如写了 workdays 却没有写 deadline，不起作用。',
    en: 'Such as workdays without deadline: nothing happens.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '{ deadline: dueAt, workdays: 5 }',
    bad: '{ workdays: 5 }',
    at: '{ workdays: 5 }',
  },
  check: checkEach(eachEffect, ({ report }, at, effect) => {
    if (meetsSchema('workflow/effect-empty', effect)) return

    const does = Object.keys(effect).filter((key) => names.has(key))
    if (does.length !== 1)
      report(
        at,
        does.length === 0
          ? texts.saysNothing()
          : texts.saysSeveral({ does: joinPhrases(does, '、') }),
        { hint: texts.writeOneOf({ names: joinPhrases(effectNames, '、') }) },
      )
    else if (effect.deadline !== undefined && effect.workdays === undefined)
      report(at, texts.deadlineWithoutWorkdays(), {
        hint: texts.writeWorkdays(),
      })
    else if (effect.measure !== undefined && effect.measuring === undefined)
      report(at, texts.measureWithout(), { hint: texts.writeMeasuring() })
    else if (effect.rank !== undefined && effect.ranking === undefined)
      report(at, texts.rankWithout(), { hint: texts.writeRanking() })
    else if (effect.announce !== undefined && effect.announcing === undefined)
      report(at, texts.announceWithout(), {
        hint: texts.writeAnnouncing(),
      })
  }),
})

export const moveUnfit = defineRule({
  id: 'workflow/move-unfit',
  severity: 'error',
  title: { zh: '带动的动作办不成', en: 'Move that cannot be made' },
  why: {
    zh: '带动另一种记录，须知道哪些记录是同一主体的，而且办理的动作须允许系统办理。',
    en: 'To move other records it must be known which belong to the same owner, and the transition must be open to the system.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { move: request, transition: finish }]',
    at: 'finish',
  },
  check: (model, report) => {
    const { config } = model
    const { entities } = config

    eachTransitionOrJob(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { move, transition: id, by }] of effects.entries()) {
        if (move === undefined || !Object.hasOwn(entities, move)) continue

        const place = [...at, 'effects', index]
        const { title = move } = entities[move] ?? {}
        if (entities[move]?.source !== undefined) {
          report(file, [...place, 'move'], texts.fromSource({ title }), { hint: texts.nameOther() })
          continue
        }

        const ownerless = [move, entity].find(
          (name) => entities[name] && entities[name].scope?.owner === undefined,
        )
        const workflow = workflowOf(config, move)
        const taken = workflow?.transitions[id ?? '']

        if (!workflow)
          report(file, [...place, 'move'], texts.noWorkflow({ title }), { hint: texts.nameOther() })
        else if (id === undefined)
          report(file, [...place, 'move'], texts.noTransition(), { hint: texts.writeTransition() })
        else if (taken && !taken.by.system)
          report(file, [...place, 'transition'], texts.notBySystem({ title: taken.title }), {
            hint: texts.writeSystem(),
          })

        const pointing = by === undefined ? undefined : entities[entity]?.fields[by]

        if (
          pointing &&
          (!isReference(pointing) || pointing.entity !== move || pointing.multiple === true)
        )
          report(
            file,
            [...place, 'by'],
            texts.notPointing({ title: pointing.title, other: title }),
            { hint: texts.nameReference() },
          )

        if (ownerless !== undefined && by === undefined)
          report(
            file,
            [...place, 'move'],
            texts.noOwner({ title: entities[ownerless]?.title ?? ownerless }),
            { hint: texts.writeOwner() },
          )
      }
    })
  },
})

export const writeUnfit = defineRule({
  id: 'workflow/write-unfit',
  severity: 'error',
  title: { zh: '改写不了引用的记录', en: 'Write that cannot be made' },
  why: {
    zh: '改写另一条记录，须由一个引用字段说明是哪一条；年度、区域、主体、发布状态和自动计算的内容不能这样改。',
    en: 'To write into another record a reference must name it; year, region, owner, publication and what is calculated cannot be written so.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { write: name, with: {} }]',
    at: 'name',
  },
  check: checkEach(
    eachEffect,
    ({ report, model }, at, { write, through, with: values = {} }, { entity }) => {
      const { entities } = model.config

      const field = entities[entity]?.fields[write ?? '']
      if (write === undefined || !field) return

      const place = at

      if (!isReference(field) || field.multiple) {
        report([...place, 'write'], texts.noReference({ title: field.title }), {
          hint: texts.nameReferenceOfWriteUnfit(),
        })
        return
      }

      const target =
        entities[through === undefined ? (field.entity ?? '') : openingPlace(through).entity]
      if (!target) return

      if (target.source !== undefined)
        report([...place, 'write'], texts.fromSourceOfWriteUnfit({ title: target.title }), {
          hint: texts.nameOtherOfWriteUnfit(),
        })
      else if (Object.keys(values).length === 0)
        report([...place, 'write'], texts.nothing(), { hint: texts.writeWith() })

      for (const name of reservedFields(target))
        if (Object.hasOwn(values, name))
          report(
            [...place, 'with', name],
            texts.kept({ title: target.fields[name]?.title ?? name }),
            { hint: texts.dropField(), part: 'key' },
          )
    },
  ),
})

/** Fields that only the portal may change. */
const reservedFields = ({ scope = {}, key, tree, publish, fields }: Entity): string[] => [
  ...Object.values(scope),
  ...[key, tree, publish?.state, publish?.approve?.state, publish?.approve?.reason].filter(
    (name) => name !== undefined,
  ),
  ...Object.keys(fields).filter((name) => fields[name]?.computed !== undefined),
]

const ruleColumns: Record<string, FieldType[]> = {
  code: ['text', 'dictionary'],
  method: ['dictionary'],
  source: ['text'],
  base: ['text'],
  match: ['text'],
  validBy: ['text'],
  points: ['text'],
  maximum: ['decimal', 'integer'],
}

const sheetColumns: Record<string, FieldType[]> = {
  code: ['text', 'dictionary'],
  raw: ['text'],
  auto: ['decimal'],
}

export const scoreUnfit = defineRule({
  id: 'workflow/score-unfit',
  severity: 'error',
  title: {
    zh: '计分或排名次写的字段对不上',
    en: 'Measuring or ranking into fields that do not fit',
  },
  why: {
    zh: '逐项计分从规则表格的固定几栏读取，写入表格的 code、raw、auto 三栏；名次是整数，平均数是小数。缺了哪一栏，就没有得分。',
    en: 'Rules are read from certain columns, and what they give is written to code, raw and auto; a place is an integer, a mean a decimal. Without the column nothing is scored.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { rank: name, ranking: { among: name, states: [draft], order: [{ field: name, sort: asc }] } }]',
    at: 'name',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { effects = [] }, workflow) => {
    const { entities } = model.config

    const fields = entities[workflow.entity]?.fields ?? {}
    for (const [index, { measure, measuring, rank, ranking }] of effects.entries()) {
      const place = [...at, 'effects', index]
      const counted = fields[rank ?? '']
      if (counted && (counted.type !== 'integer' || counted.readonly !== true))
        report([...place, 'rank'], texts.noPlace({ title: counted.title }), {
          hint: texts.nameInteger(),
        })

      means(ranking?.means ?? {}, [...place, 'ranking', 'means'])
      columns(fields[measure ?? ''], sheetColumns, [...place, 'measure'])
      if (!measuring) continue

      const named = fields[measuring.record]

      if (named && (!isReference(named) || named.multiple))
        report(
          [...place, 'measuring', 'record'],
          texts.noReferenceOfScoreUnfit({ title: named.title }),
          { hint: texts.nameReferenceOfScoreUnfit() },
        )

      const rules = entities[measuring.rules]

      if (rules?.source !== undefined)
        report(
          [...place, 'measuring', 'rules'],
          texts.fromSourceOfScoreUnfit({ title: rules.title }),
          { hint: texts.nameOtherOfScoreUnfit() },
        )
      else columns(rules?.fields[measuring.rows], ruleColumns, [...place, 'measuring', 'rows'])
    }

    function means(pairs: Record<string, string>, where: (string | number)[]): void {
      for (const [name, taken] of Object.entries(pairs)) {
        const [target, source] = [fields[name], fields[taken]]
        if (target && (target.type !== 'decimal' || target.readonly !== true))
          report([...where, name], texts.noMean({ title: target.title }), {
            hint: texts.nameDecimal(),
            part: 'key',
          })

        if (source && fieldTypes[source.type].sql !== 'number')
          report([...where, name], texts.noNumber({ title: source.title }), {
            hint: texts.nameNumber(),
          })
      }
    }

    function columns(
      table: Field | undefined,
      expectedTypes: Record<string, FieldType[]>,
      where: (string | number)[],
    ): void {
      if (!table) return

      const { title, fields: inner } = table
      if (!inner) {
        report(where, texts.noTable({ title }), { hint: texts.nameTable() })
        return
      }

      const missing = Object.keys(expectedTypes).filter(
        (name) => !inner[name] || !expectedTypes[name]?.includes(inner[name].type),
      )
      if (missing.length > 0)
        report(where, texts.lacks({ title, names: joinPhrases(missing, '、') }), {
          hint: texts.addColumns(),
        })
    }
  }),
})
