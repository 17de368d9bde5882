import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext } from '#server/context.ts'
import { readRecord } from './records.ts'

/** With the record's present state. */
export const recordReplayer =
  (services: RequestContext, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    buildEnvelope(await readRecord(services, user, entity, id))
