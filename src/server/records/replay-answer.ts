import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext } from '#server/context.ts'
import { readRecord } from './records.ts'

/**
 * Answers once more for what a call did to a record of an entity, when the first answer never left:
 * the record as it stands now.
 */
export const recordReplayer =
  (services: RequestContext, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    buildEnvelope(await readRecord(services, user, entity, id))
