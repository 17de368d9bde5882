import { placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause } from '#config-compiler/walk/fields.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { fieldsCompared, fieldsRead } from '#config-model/conditions/condition-fields.ts'
import {
  isRows,
  isChoice,
  isPerson,
  isReference,
  isRegion,
  isBoolean,
} from '#config-model/field-traits.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noRows: {
    zh: '“{title}”是 {type} 字段，没有行可以逐行检查',
    en: '"{title}" is a {type} field and has no rows',
  },
  oneOf: { zh: '可用的有：{lists}', en: 'one of: {lists}' },
  unasked: {
    zh: '“{title}”没有选时不检查这条规则',
    en: 'while "{title}" is not chosen, this rule is not checked',
  },
  require: {
    zh: '必须选的，给“{name}”写 required: true；可以不选的，在 when 中写 { field: {name}, notEmpty: true }',
    en: 'write required: true at "{name}", or { field: {name}, notEmpty: true } in when where it may stay empty',
  },
  idRepeated: { zh: '规则标识“{id}”重复', en: 'the rule id "{id}" occurs twice' },
  chooseAnotherId: { zh: '请换一个标识', en: 'choose another id' },
})

export const ruleRows = defineRule({
  id: 'entity/rule-rows',
  severity: 'error',
  isOwn: true,
  title: { zh: '逐行检查的不是列表', en: 'Rule for each row of a field that has no rows' },
  why: {
    zh: 'each 只能写列表或表格，别的字段没有行，规则从不执行。',
    en: 'Only lists and tables have rows; the rule would never run.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'id: reasonLong, when',
    bad: 'id: reasonLong, each: name, when',
    at: 'name',
  },
  check: checkEach(eachEntity, ({ report, file }, { fields, rules = [] }) => {
    const lists = Object.entries(fields).filter(([, field]) => isRows(field))
    for (const [index, { each }] of rules.entries()) {
      if (each === undefined) continue

      const field = fields[each]
      if (field && !isRows(field))
        report(['rules', index, 'each'], texts.noRows({ title: field.title, type: field.type }), {
          causes: [fieldCause(file, ['fields', each])],
          hint:
            lists.length > 0
              ? texts.oneOf({
                  lists: joinPhrases(
                    lists.map(([name]) => name),
                    '、',
                  ),
                })
              : undefined,
        })
    }
  }),
})

const isChosen = (field: Field) =>
  [isBoolean, isChoice, isRegion, isReference, isPerson].some((isSuch) => isSuch(field))

export const ruleUnasked = defineRule({
  id: 'entity/rule-unasked',
  severity: 'info',
  title: { zh: '比较的选项可以不选，规则就不检查', en: 'Rule over a choice that may be left open' },
  why: {
    zh: '规则比较的字段还没有填写时不检查这条规则，是不是必须填写由字段的 required 决定。要求“选是”的字段没有选，规则也不会指出来。',
    en: 'A rule is not checked while a field that it compares is empty: its own required says whether that may be. Whoever is to choose "yes" and chooses nothing is not stopped.',
  },
  example: {
    file: 'entities/shelf.yaml',
    good: 'title: 可用, default: true }',
    bad: 'title: 可用 }',
    at: '{ field: open, is: true }',
  },
  check: checkEach(eachEntity, ({ report }, { fields, rules = [] }) => {
    for (const [index, { each, when, require, severity }] of rules.entries()) {
      if (each !== undefined || severity === 'warning') continue

      const readFields = new Set(fieldsRead(when))
      const open = fieldsCompared(require).find((name) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field && !readFields.has(name) && isChosen(field) && mayStayOpen(field)
      })

      if (open === undefined) continue

      const title = fields[open]?.title ?? open

      report(['rules', index, 'require'], texts.unasked({ title }), {
        hint: texts.require({ name: open }),
      })
    }
  }),
})

/** Neither a user nor the system must fill the field in. */
const mayStayOpen = ({
  required,
  requiredWhen,
  computed,
  readonly,
  default: initial,
}: Field): boolean => !required && !requiredWhen && !computed && !readonly && initial === undefined

export const duplicateRule = defineRule({
  id: 'entity/duplicate-rule',
  severity: 'error',
  isOwn: true,
  title: { zh: '校验规则标识重复', en: 'Rule id twice' },
  why: {
    zh: '译文和问题按标识找规则，重复的分不清。',
    en: 'Translations and problems name a rule by its id.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '- { id: reasonLong,',
    bad: '- { id: codeNeeded, require: { field: code, notEmpty: true }, at: code, message: 请填写编码 }\n  - { id: codeNeeded,',
    at: 'codeNeeded',
  },
  check: checkEach(eachEntity, ({ report, file }, { rules = [] }) =>
    eachRepeat(
      rules,
      ({ id }) => id,
      ({ id }, index, first) =>
        report(['rules', index, 'id'], texts.idRepeated({ id }), {
          hint: texts.chooseAnotherId(),
          related: [{ file, pointer: ['rules', first, 'id'], message: placeTexts.first() }],
        }),
    ),
  ),
})
