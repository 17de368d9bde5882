import { breakingRules } from './compare/breaking-rules.ts'
import { rankOf, type RuleDescription } from './diagnostic/rule-description.ts'
import { suppressionRules } from './diagnostic/suppress/suppression-rules.ts'
import { fileRules } from './file-rules.ts'
import { refRules } from './link/ref-rules.ts'
import { modelineRule } from './parse/modeline.ts'
import { spellingRules } from './parse/spelling-rules.ts'
import { yamlRules } from './parse/yaml-rules.ts'
import type { Rule } from './rule.ts'
import { accessRules } from './rules/access/access-rules.ts'
import { channelsRules } from './rules/channels/channels-rules.ts'
import { conditionRules } from './rules/condition/condition-rules.ts'
import { demoRules } from './rules/demo/demo-rules.ts'
import { dictionaryRules } from './rules/dictionary/dictionary-rules.ts'
import { entityRules } from './rules/entity/entity-rules.ts'
import { fieldRules } from './rules/field/field-rules.ts'
import { formRules } from './rules/form/form-rules.ts'
import { hygieneRules } from './rules/hygiene/hygiene-rules.ts'
import { i18nRules } from './rules/i18n/i18n-rules.ts'
import { listRules } from './rules/list/list-rules.ts'
import { menuRules } from './rules/menu/menu-rules.ts'
import { messagesRules } from './rules/messages/messages-rules.ts'
import { portalRules } from './rules/portal/portal-rules.ts'
import { regionRules } from './rules/region/region-rules.ts'
import { routeRules } from './rules/route/route-rules.ts'
import { exclusiveKeys } from './rules/schema/exclusive-keys.ts'
import { securityRules } from './rules/security/security-rules.ts'
import { workflowRules } from './rules/workflow/workflow-rules.ts'
import { yearsRules } from './rules/years/years-rules.ts'
import { schemaRules } from './shape/schema-rules.ts'

/** Rules whose check looks at the configuration as a whole, in the order of looking. */
const checked = [
  ...accessRules,
  ...channelsRules,
  ...conditionRules,
  ...demoRules,
  ...dictionaryRules,
  ...entityRules,
  ...fieldRules,
  ...formRules,
  ...portalRules,
  ...hygieneRules,
  ...i18nRules,
  ...listRules,
  ...menuRules,
  ...messagesRules,
  ...regionRules,
  ...routeRules,
  exclusiveKeys,
  ...securityRules,
  ...workflowRules,
  ...yearsRules,
]

/**
 * Rules that a stage reports directly: on reading, comparing with the schema, linking names or
 * comparing versions.
 */
const described = [
  ...Object.values(yamlRules),
  ...Object.values(spellingRules),
  modelineRule,
  ...Object.values(schemaRules),
  ...Object.values(refRules),
  ...Object.values(fileRules),
  ...Object.values(suppressionRules),
  ...Object.values(breakingRules),
]

/** The code of a rule, such as ref/role: a word that is no rule does not compile. */
export type RuleId = (typeof checked)[number]['id'] | (typeof described)[number]['id']

/** What every rule of the linter says about itself. */
export const ruleDescriptions: RuleDescription<RuleId>[] = [...checked, ...described]

const byId = new Map<string, RuleDescription<RuleId>>(
  ruleDescriptions.map((rule) => [rule.id, rule]),
)

/** A rule by its code; undefined when there is none. */
export const ruleOf = (id: string): RuleDescription<RuleId> | undefined => byId.get(id)

/**
 * Rules that look at definitions by themselves, and those that look at what only files together
 * show.
 */
export const ownRules: Rule[] = checked.filter(({ isOwn }) => isOwn)
export const crossRules: Rule[] = checked
  .filter(({ isOwn }) => !isOwn)
  .toSorted((a, b) => rankOf(a) - rankOf(b))
