import type { Config } from '#config-model/config.ts'
import { formOf } from '#config-model/workflow/workflow.ts'
import type { Affected } from './affected.ts'

/**
 * The same configuration asking only what is affected: the one validation runs on it unchanged, and
 * fast. Null when the entity has no form.
 */
export function narrowConfig(
  config: Config,
  { entity, fields, rules }: Affected,
): { config: Config; form: string } | null {
  const id = formOf(config, entity)
  const form = config.forms[id ?? '']
  const definition = config.entities[entity]
  if (id === undefined || !form || !definition) return null

  const wanted = new Set(fields)
  const steps = form.steps.flatMap((step) => {
    const sections = step.sections.flatMap((section) => {
      const kept = section.fields.filter((name) => wanted.has(name))
      return kept.length > 0 ? [{ ...section, fields: kept }] : []
    })
    return sections.length > 0 ? [{ ...step, sections }] : []
  })

  const kept = (definition.rules ?? []).filter((rule) => rules.includes(rule.id))

  return {
    form: id,
    config: {
      ...config,
      forms: { ...config.forms, [id]: { ...form, steps } },
      entities: { ...config.entities, [entity]: { ...definition, rules: kept } },
    },
  }
}
