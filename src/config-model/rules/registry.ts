import { breakingRules } from '#config-model/breaking-rules.ts'
import { suppressionRules } from '#config-model/suppressions.ts'
import { layoutRules } from './layout.ts'
import { defineRule, type Rule } from '#config-model/rule-doc.ts'

/** What a rule means, for the manual, `--explain` and editors. */
export type RuleDoc = Omit<Rule, 'id' | 'check'>

const unknownRole = defineRule({
  id: 'ref/role',
  severity: 'error',
  title: { zh: '角色不存在', en: 'Unknown role' },
  why: { zh: '写了 roles.yaml 中没有的角色，谁也进不来。', en: 'The name is neither a role nor a role set of roles.yaml, so nobody is let in.' },
  example: { file: 'entities/request.yaml', good: 'roles: [clerk]', bad: 'roles: [clrek]', at: 'clrek' },
})

/** Every rule by its id. */
export const ruleDocs: Record<string, RuleDoc> = Object.fromEntries(
  [unknownRole, ...suppressionRules, ...breakingRules, ...layoutRules].map((rule) => [rule.id, rule]),
)

export type RuleId = string
/** Rules that only advise; all others are errors. */
const warnings = new Set([
  'dictionary/duplicate-label',
  'form/pattern-unanchored',
  'form/required-readonly',
  'menu/duplicate-entry',
  'route/title-missing',
  'i18n/orphan',
  'i18n/leaf-vs-branch',
  'workflow/guard-gap',
])
export const severityOf = (rule: RuleId) => ruleDocs[rule]?.severity ?? (warnings.has(rule) ? 'warning' : 'error')
