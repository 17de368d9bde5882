import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Field, FieldType } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
  noReference: {
    zh: '“{title}”不是只指一条记录的引用字段',
    en: '"{title}" does not name one record',
  },
  nameReference: { zh: '请写一个 type: reference 的字段', en: 'name a field of type: reference' },
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
  fromSource: {
    zh: '“{title}”取自来源，不能存放计分规则',
    en: '"{title}" comes from a source and holds no rules',
  },
  nameOther: { zh: '请写别的实体', en: 'name another entity' },
})

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

/** 计分或排名次写的字段对不上。 */
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
  check: (model, report) => {
    const { entities } = model.config
    eachTransition(model, (file, at, { effects = [] }, workflow) => {
      const fields = entities[workflow.entity]?.fields ?? {}
      for (const [index, { measure, measuring, rank, ranking }] of effects.entries()) {
        const place = [...at, 'effects', index]
        const counted = fields[rank ?? '']
        if (counted && (counted.type !== 'integer' || counted.readonly !== true))
          report(file, [...place, 'rank'], texts.noPlace({ title: counted.title }), {
            hint: texts.nameInteger(),
          })

        means(ranking?.means ?? {}, [...place, 'ranking', 'means'])
        columns(fields[measure ?? ''], sheetColumns, [...place, 'measure'])
        if (!measuring) continue

        const named = fields[measuring.record]

        if (named && (named.type !== 'reference' || named.multiple))
          report(
            file,
            [...place, 'measuring', 'record'],
            texts.noReference({ title: named.title }),
            {
              hint: texts.nameReference(),
            },
          )

        const rules = entities[measuring.rules]

        if (rules?.source !== undefined)
          report(file, [...place, 'measuring', 'rules'], texts.fromSource({ title: rules.title }), {
            hint: texts.nameOther(),
          })
        else columns(rules?.fields[measuring.rows], ruleColumns, [...place, 'measuring', 'rows'])
      }

      function means(pairs: Record<string, string>, where: (string | number)[]): void {
        for (const [name, taken] of Object.entries(pairs)) {
          const [target, source] = [fields[name], fields[taken]]
          if (target && (target.type !== 'decimal' || target.readonly !== true))
            report(file, [...where, name], texts.noMean({ title: target.title }), {
              hint: texts.nameDecimal(),
              part: 'key',
            })

          if (source && fieldTypes[source.type].sql !== 'number')
            report(file, [...where, name], texts.noNumber({ title: source.title }), {
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
          report(file, where, texts.noTable({ title }), { hint: texts.nameTable() })
          return
        }

        const missing = Object.keys(expectedTypes).filter(
          (name) => !inner[name] || !expectedTypes[name]?.includes(inner[name].type),
        )
        if (missing.length > 0)
          report(file, where, texts.lacks({ title, names: joinPhrases(missing, '、') }), {
            hint: texts.addColumns(),
          })
      }
    })
  },
})
