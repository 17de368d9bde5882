import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { SharedWord, Use } from '#config-compiler/expand/expansion.ts'
import type { Model } from '#config-compiler/link/model.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'
import { namedCandidates, stateCandidates } from './candidates.ts'

const words: Record<SharedWord, { rule: RuleDescription; noun: Phrase }> = {
  sets: { rule: refRules.state, noun: nameNouns.state() },
  columnSets: { rule: refRules.columnSet, noun: nameNouns.columnSet() },
  filterSets: { rule: refRules.filterSet, noun: nameNouns.filterSet() },
  dialogs: { rule: refRules.dialog, noun: nameNouns.dialog() },
}

/** Names of what is said once: sets of states, columns and filters, dialogs. */
export function linkUses(model: Model): void {
  for (const use of model.expansion.uses) {
    const { rule, noun } = words[use.word]
    model.resolveUse(use, rule, noun, candidatesOf(model, use))
    const { fields = [], candidates = [] } = use.sorted ?? {}

    for (const name of fields)
      model.resolveUse(
        { ...use, pointer: [...use.pointer.slice(0, -1), 'sort', name], name },
        refRules.field,
        nameNouns.field(),
        candidates.map((candidate) => ({ name: candidate })),
      )
  }
}

function candidatesOf(model: Model, { word, definition: { file } }: Use) {
  const id = file.slice(file.indexOf('/') + 1, -'.yaml'.length)
  if (word === 'sets') return stateCandidates(model, model.config.workflows[id]?.entity)
  if (word === 'dialogs')
    return namedCandidates(model.config.workflows[id]?.dialogs ?? {}, file, [word])

  const entity: Entity | undefined = model.config.entities[id]

  return namedCandidates(entity?.[word] ?? {}, file, [word])
}
