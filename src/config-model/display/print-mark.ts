import type { PublicationState } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'

/** Why a document is no proof: invalid record, unpublished content, or form not submitted. */
export const paperMarks = ['invalid', 'unpublished', 'draft'] as const
export type PaperMark = (typeof paperMarks)[number]

interface Marked {
  /** With values hidden from its reader. */
  record: EntityRecord
  /** Visible to its reader. */
  state: string | null
  /** For users who may see it. */
  publication: { state: PublicationState; isChanged: boolean } | undefined
  now: Date
}

/** Null without public verification. */
export function isHolding(config: Config, record: EntityRecord, now: Date): boolean | null {
  const verify = config.entities[record.entity]?.verify
  return verify ? evaluateCondition(verify.valid, recordContext(config, record, null, now)) : null
}

/** By form. */
export function marksOf(
  config: Config,
  { record, state, publication, now }: Marked,
): Record<string, PaperMark> {
  const holds = isHolding(config, { ...record, state }, now)
  const transitions = workflowOf(config, record.entity)?.transitions ?? {}
  const markIn = (submit: string | undefined): PaperMark | null => {
    if (holds === false) return 'invalid'
    if (publication && (publication.isChanged || publication.state !== 'published'))
      return 'unpublished'

    const transition = holds === true || submit === undefined ? undefined : transitions[submit]

    return transition && startsIn(transition, state) ? 'draft' : null
  }

  return Object.fromEntries(
    Object.entries(config.forms).flatMap(([id, { entity, submit }]) => {
      const mark = entity === record.entity ? markIn(submit?.transition) : null
      return mark === null ? [] : [[id, mark]]
    }),
  )
}
