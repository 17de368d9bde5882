import type { PublicationState } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'

/**
 * Why a document is no proof: its record is invalid, its content unpublished, or its form not
 * submitted.
 */
export const paperMarks = ['invalid', 'unpublished', 'draft'] as const
export type PaperMark = (typeof paperMarks)[number]

interface Marked {
  /** With all values, including those hidden from its reader. */
  record: EntityRecord
  /** The state visible to its reader. */
  state: string | null
  /** The publication state, for users who may see it. */
  publication: { state: PublicationState; isChanged: boolean } | undefined
  now: Date
}

/** Whether a record with public verification is valid now; null without verification. */
export function isHolding(config: Config, record: EntityRecord, now: Date): boolean | null {
  const verify = config.entities[record.entity]?.verify
  return verify ? evaluateCondition(verify.valid, recordContext(config, record, null, now)) : null
}

/** The watermark of a record by form; absent for none. */
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
