import type { PublicationState } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'

/**
 * Why a document is not valid as proof: its record is certainly invalid, its content is not visible
 * to readers, or its form is not submitted yet.
 */
export const paperMarks = ['invalid', 'unpublished', 'draft'] as const
export type PaperMark = (typeof paperMarks)[number]

interface Marked {
  /** With all its values, also those that its reader does not see. */
  record: EntityRecord
  /** The state visible to its reader. */
  state: string | null
  /** The publication state, for users who may see it. */
  publication: { state: PublicationState; isChanged: boolean } | undefined
  now: Date
}

/** Whether a record with public lookup is valid now; null without public lookup. */
export function isHolding(config: Config, record: EntityRecord, now: Date): boolean | null {
  const verify = config.entities[record.entity]?.verify
  return verify ? evaluateCondition(verify.valid, recordContext(config, record, null, now)) : null
}

/**
 * What a record in each of its forms is marked with on paper; forms in which it needs no mark are
 * absent.
 */
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
