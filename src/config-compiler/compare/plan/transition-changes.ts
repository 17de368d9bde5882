import { keyWord } from '#config-compiler/shape/schema-titles.ts'
import { memberOf } from '#config-model/assert.ts'
import { joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import { sameValue } from '#config-model/values/same-value.ts'
import { workflowPlanTexts as texts } from './compare-workflows-texts.ts'
import { sourcesOf, possibleTargets } from './situation.ts'

/** What differs of a transition that both workflows have, a part of a sentence each. */
export function changesOf(old: Workflow, now: Workflow, id: string): Phrase[] {
  const was = memberOf(old.transitions, id)
  const is = memberOf(now.transitions, id)
  const title = (workflow: Workflow) => (state: string) => workflow.states[state]?.title ?? state
  const differs = (a: unknown, b: unknown) => !sameValue(a, b)
  const parts: Phrase[] = []

  if (differs(sourcesOf(was), sourcesOf(is)))
    parts.push(
      texts.from({
        was: joinPhrases(sourcesOf(was).map(title(old)), '、'),
        is: joinPhrases(sourcesOf(is).map(title(now)), '、'),
      }),
    )

  if (differs(was.to, is.to))
    parts.push(
      texts.to({
        was: joinPhrases(possibleTargets(was).map(title(old)), '、'),
        is: joinPhrases(possibleTargets(is).map(title(now)), '、'),
      }),
    )

  if (differs(was.by, is.by)) parts.push(texts.by())
  if (differs(was.guard, is.guard)) parts.push(texts.guard())
  if (differs(Object.entries(was.form ?? {}), Object.entries(is.form ?? {})))
    parts.push(texts.form())

  return [...parts, ...otherParts(was, is)]
}

/** Words with a sentence of their own, and those that change how something looks alone. */
const describedKeys = new Set([
  'from',
  'to',
  'by',
  'guard',
  'form',
  'title',
  'tone',
  'icon',
  'order',
])

/** What else differs of a state or transition, by the name of the word. */
export function otherParts(was: object, is: object): Phrase[] {
  const [old, fresh] = [was as Record<string, unknown>, is as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((key) => !describedKeys.has(key) && !sameValue(old[key], fresh[key]))
    .map((key) => texts.other({ word: keyWord('workflow', key) }))
}
