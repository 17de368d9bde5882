import type { PublicationState } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'

/**
 * Why a document of a record is not one to rely on: it is known not to hold, readers do not see
 * what it says, or its form is still to be submitted.
 */
export const paperMarks = ['invalid', 'unpublished', 'draft'] as const
export type PaperMark = (typeof paperMarks)[number]

interface Marked {
  /** With all its values, also those that its reader does not see. */
  record: EntityRecord
  /** The state that its reader is told. */
  state: string | null
  /** How far it is published, for those who are told. */
  publication: { state: PublicationState; isChanged: boolean } | undefined
  now: Date
}

/** Whether a record that anybody may look up holds now; null where nobody may. */
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
