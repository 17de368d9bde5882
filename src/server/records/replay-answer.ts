import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext } from '#server/context.ts'
import { readRecord } from './records.ts'

/**
 * Replays the answer of a call for a record whose first answer was lost: the record in its present
 * state.
 */
export const recordReplayer =
  (services: RequestContext, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    buildEnvelope(await readRecord(services, user, entity, id))
