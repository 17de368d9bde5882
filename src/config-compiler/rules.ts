import { breakingRules } from './breaking-rules.ts'
import { rankOf, type RuleDescription } from './diagnostic/rule-description.ts'
import { fileRules } from './file-rules.ts'
import { refRules } from './link/ref-rules.ts'
import { modelineRule } from './parse/modeline.ts'
import { spellingRules } from './parse/spelling-rules.ts'
import { suppressionRules } from './parse/suppressions.ts'
import { yamlRules } from './parse/yaml-rules.ts'
import type { Rule } from './rule.ts'
import { checkedRules } from './rules.generated.ts'
import { schemaRules } from './shape/schema-rules.ts'

/**
 * Reported directly by a stage: on reading, comparing with the schema, linking names or comparing
 * versions.
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

/** E.g. ref/role. */
export type RuleId = (typeof checkedRules)[number]['id'] | (typeof described)[number]['id']

export const ruleDescriptions: RuleDescription<RuleId>[] = [...checkedRules, ...described]

const byId = new Map<string, RuleDescription<RuleId>>(
  ruleDescriptions.map((rule) => [rule.id, rule]),
)

/** Undefined for an unknown id. */
export const ruleOf = (id: string): RuleDescription<RuleId> | undefined => byId.get(id)

/** About single definitions; the others need several files. */
export const ownRules: Rule[] = checkedRules.filter(({ isOwn }) => isOwn)
export const crossRules: Rule[] = checkedRules
  .filter(({ isOwn }) => !isOwn)
  .toSorted((a, b) => rankOf(a) - rankOf(b))
