import type { Config } from '#config-model/config.ts'
import { formOf } from '#config-model/workflow.ts'
import type { Affected } from './affected.ts'

/** The same configuration asking only what is affected: the one validation runs on it unchanged, and fast. Null when the entity has no form. */
export function narrowConfig(config: Config, { entity, fields, rules }: Affected): { config: Config; form: string } | null {
  const id = formOf(config, entity)
  const form = config.forms[id ?? '']
  const definition = config.entities[entity]
  if (id === undefined || !form || !definition) return null
  const wanted = new Set(fields)
  const steps = form.steps.map((step) => ({
    ...step,
    sections: step.sections.map((section) => ({ ...section, fields: section.fields.filter((name) => wanted.has(name)) })),
  }))
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
