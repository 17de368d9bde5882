import { breakingRules } from '#config-compiler/compare/breaking-rules.ts'
import { rankOf } from '#config-compiler/diagnostic/causes.ts'
import type { Rule } from '#config-compiler/rule-doc.ts'
import { suppressionRules } from '#config-compiler/diagnostic/suppressions.ts'
import { accessRules } from './access.ts'
import { conditionRules } from './condition.ts'
import { dictionaryRules } from './dictionary.ts'
import { entityRules } from './entity.ts'
import { fieldRules } from './field.ts'
import { formRules } from './form.ts'
import { hygRules } from './hygiene.ts'
import { i18nRules } from './i18n.ts'
import { listRules } from './list.ts'
import { menuRules } from './menu.ts'
import { messagesRules } from './messages.ts'
import { refRules } from './ref.ts'
import { regionRules } from './region.ts'
import { routeRules } from './route.ts'
import { schemaRules } from './schema.ts'
import { schemaCrossRules } from './schema-across.ts'
import { secRules } from './security.ts'
import { workflowRules } from './workflow.ts'
import { yamlRules } from './yaml.ts'
import { yamlMoreRules } from './yaml-more.ts'
import { yearsRules } from './years.ts'
import { layoutRules } from './layout.ts'
import { portalLimitRules } from './portal-limits.ts'

/** What a rule means, for the manual, `--explain` and editors. */
export type RuleDoc = Omit<Rule, 'id' | 'check'>

/** Every rule of the linter. */
const all: Rule[] = [
  ...accessRules,
  ...conditionRules,
  ...dictionaryRules,
  ...entityRules,
  ...fieldRules,
  ...formRules,
  ...layoutRules,
  ...portalLimitRules,
  ...hygRules,
  ...i18nRules,
  ...listRules,
  ...menuRules,
  ...messagesRules,
  ...refRules,
  ...regionRules,
  ...routeRules,
  ...schemaRules,
  ...schemaCrossRules,
  ...secRules,
  ...workflowRules,
  ...yamlRules,
  ...yamlMoreRules,
  ...yearsRules,
  ...suppressionRules,
  ...breakingRules,
]

/** Every rule by its id. */
export const ruleDocs: Record<string, RuleDoc> = Object.fromEntries(all.map((rule) => [rule.id, rule]))

/** Rules that look at definitions by themselves, and those that look at what only files together show. */
export const ownRules = all.filter(({ check, isOwn }) => check && isOwn)
export const crossRules = all
  .filter(({ check, isOwn }) => check && !isOwn)
  .toSorted((a, b) => rankOf(a.id) - rankOf(b.id))

export type RuleId = string

/** The severity a rule reports with. */
export const severityOf = (rule: RuleId) => ruleDocs[rule]?.severity ?? 'error'
