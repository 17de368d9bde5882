import type { Model } from '#config-compiler/link/model.ts'
import {
  fieldCandidates,
  titledCandidates,
  workflowCandidates,
} from '#config-compiler/link/names/candidates.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Trial } from '#config-model/types.generated.ts'

/** What a form tries its rules out on, and the transition that uses them. */
export function linkTrial(model: Model, file: string, trial: Trial | undefined): void {
  if (trial === undefined) return

  const candidates = titledCandidates(model.config.entities)
  const entity = (key: 'record' | 'entity') =>
    model.resolve(file, ['trial', key], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: trial[key],
      candidates,
    })

  const field = (at: (string | number)[], of: string, name: string) =>
    model.resolve(file, ['trial', ...at], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, of),
    })

  if (entity('record')) field(['among'], trial.record, trial.among)
  if (!entity('entity')) return

  model.resolve(file, ['trial', 'transition'], {
    rule: refRules.transition,
    noun: nameNouns.transition(),
    name: trial.transition,
    candidates: workflowCandidates(model, trial.entity, 'transitions'),
  })

  for (const [index, name] of (trial.fields ?? []).entries())
    field(['fields', index], trial.entity, name)
}
