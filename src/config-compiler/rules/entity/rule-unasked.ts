import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldsCompared, fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  unasked: {
    zh: '“{title}”没有选时不检查这条规则',
    en: 'while "{title}" is not chosen, this rule is not checked',
  },
  require: {
    zh: '必须选的，给“{name}”写 required: true；可以不选的，在 when 中写 { field: {name}, notEmpty: true }',
    en: 'write required: true at "{name}", or { field: {name}, notEmpty: true } in when where it may stay empty',
  },
})

const chosen = new Set<Field['type']>(['boolean', 'dictionary', 'region', 'reference', 'user'])

/** 比较的选项可以不选，规则就不检查。 */
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
  check: (model, report) => {
    eachEntity(model, (file, { fields, rules = [] }) => {
      for (const [index, { each, when, require, severity }] of rules.entries()) {
        if (each !== undefined || severity === 'warning') continue

        const readFields = new Set(fieldsRead(when))
        const open = fieldsCompared(require).find((name) => {
          const field = Object.hasOwn(fields, name) ? fields[name] : undefined
          return field && !readFields.has(name) && chosen.has(field.type) && mayStayOpen(field)
        })

        if (open === undefined) continue

        const title = fields[open]?.title ?? open

        report(file, ['rules', index, 'require'], texts.unasked({ title }), {
          hint: texts.require({ name: open }),
        })
      }
    })
  },
})

/** Neither a user has to fill it in, nor does the system. */
const mayStayOpen = ({
  required,
  requiredWhen,
  computed,
  readonly,
  default: initial,
}: Field): boolean => !required && !requiredWhen && !computed && !readonly && initial === undefined
