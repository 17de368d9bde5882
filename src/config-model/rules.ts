import type { Model } from './model.ts'
import { checkAccess } from './rules/access.ts'
import { checkConditions } from './rules/conditions.ts'
import { checkDictionaries } from './rules/dictionaries.ts'
import { checkFields } from './rules/fields.ts'
import { checkForms } from './rules/forms.ts'
import { checkLayout } from './rules/layout.ts'
import { checkLists } from './rules/lists.ts'
import { checkMenus } from './rules/menus.ts'
import { checkRoutes } from './rules/routes.ts'
import { checkTexts } from './rules/texts.ts'
import { checkWorkflows } from './rules/workflows.ts'
import { checkYears } from './rules/years.ts'

/** A rule looks at the linked configuration and reports; it runs only when every name resolves. */
export type Rule = (model: Model) => void

/** What one file, or a set of definitions, shows by itself: looked at before names are resolved. */
export const earlyRules = {
  conditions: checkConditions,
  dictionaries: checkDictionaries,
  fields: checkFields,
  layout: checkLayout,
  routes: checkRoutes,
  years: checkYears,
} satisfies Record<string, Rule>

/** Stage 4: what only files together can show. */
export const rules = {
  access: checkAccess,
  forms: checkForms,
  lists: checkLists,
  menus: checkMenus,
  texts: checkTexts,
  workflows: checkWorkflows,
} satisfies Record<string, Rule>
