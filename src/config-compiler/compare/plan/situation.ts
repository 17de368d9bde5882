import { workflowOf, type Config } from '#config-model/config.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Transition, Workflow } from '#config-model/types.generated.ts'
import type { AffectedParts } from './affected.ts'

export type Situation = 'editable' | 'inFlight' | 'closed' | 'history'

export const sourcesOf = (transition: Transition): string[] => [transition.from].flat()

export const possibleTargets = (transition: Transition): string[] =>
  typeof transition.to === 'string' ? [transition.to] : transition.to.map(({ state }) => state)

/** Includes `start`. */
export function reachableStates(workflow: Workflow, start: string): Set<string> {
  const seen = new Set([start])
  const todo = [start]
  for (let state = todo.pop(); state !== undefined; state = todo.pop())
    for (const transition of Object.values(workflow.transitions)) {
      if (!sourcesOf(transition).includes(state)) continue

      for (const target of possibleTargets(transition)) {
        if (seen.has(target)) continue
        seen.add(target)
        todo.push(target)
      }
    }

  return seen
}

const memo = new WeakMap<Workflow, Map<string, Situation>>()

/**
 * By edit rights: form requirements matter where users may edit now, after a return, or never
 * again.
 */
export function situationOf(
  config: Config,
  record: Pick<EntityRecord, 'entity' | 'state' | 'year'>,
): Situation {
  const workflow = workflowOf(config, record.entity)
  if (!workflow) return 'editable'
  if (record.year !== null && record.year < config.years.realYear) return 'history'

  let cachedReach = memo.get(workflow)
  if (!cachedReach) memo.set(workflow, (cachedReach = new Map()))
  const state = record.state ?? ''
  let situation = cachedReach.get(state)

  if (situation === undefined) {
    const isEditable = (name: string) => workflow.states[name]?.edit !== undefined
    situation = [...reachableStates(workflow, state)].some(isEditable) ? 'inFlight' : 'closed'
    if (isEditable(state)) situation = 'editable'
    cachedReach.set(state, situation)
  }

  return situation
}

/** Keeps the affected parts, for the same validation. Null when the entity has no form. */
export function narrowConfig(
  config: Config,
  { entity, fields, rules }: AffectedParts,
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
