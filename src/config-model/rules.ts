import type { Model } from './model.ts'
import { checkAccess } from './rules/access.ts'
import { checkConditions } from './rules/conditions.ts'
import { checkDictionaries } from './rules/dictionaries.ts'
import { checkFields } from './rules/fields.ts'
import { checkForms } from './rules/forms.ts'
import { checkLists } from './rules/lists.ts'
import { checkMenus } from './rules/menus.ts'
import { checkRoutes } from './rules/routes.ts'
import { checkTexts } from './rules/texts.ts'
import { checkWorkflows } from './rules/workflows.ts'
import { checkYears } from './rules/years.ts'

/** A rule looks at the linked configuration and reports; it runs only when every name resolves. */
export type Rule = (model: Model) => void

/** Stage 4: what no single file can show. */
export const rules = {
  access: checkAccess,
  conditions: checkConditions,
  dictionaries: checkDictionaries,
  fields: checkFields,
  forms: checkForms,
  lists: checkLists,
  menus: checkMenus,
  routes: checkRoutes,
  texts: checkTexts,
  workflows: checkWorkflows,
  years: checkYears,
} satisfies Record<string, Rule>
