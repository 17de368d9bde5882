import type { Config } from '#config-model/config.ts'
import { recordFormOf } from '#config-model/workflow/workflow.ts'
import type { Affected } from './affected.ts'

/**
 * The same configuration asking only what is affected: the one validation runs on it unchanged, and
 * fast. Null when the entity has no form.
 */
export function narrowConfig(
  config: Config,
  { entity, fields, rules }: Affected,
): { config: Config; form: string } | null {
  const id = recordFormOf(config, entity)
  const form = config.forms[id ?? '']
  const definition = config.entities[entity]
  if (id === undefined || !form || !definition) return null

  const fieldNames = new Set(fields)
  const steps = form.steps.flatMap((step) => {
    const sections = step.sections.flatMap((section) => {
      const remainingFields = section.fields.filter((name) => fieldNames.has(name))
      return remainingFields.length > 0 ? [{ ...section, fields: remainingFields }] : []
    })
    return sections.length > 0 ? [{ ...step, sections }] : []
  })

  const remainingRules = (definition.rules ?? []).filter((rule) => rules.includes(rule.id))

  return {
    form: id,
    config: {
      ...config,
      forms: { ...config.forms, [id]: { ...form, steps } },
      entities: { ...config.entities, [entity]: { ...definition, rules: remainingRules } },
    },
  }
}
