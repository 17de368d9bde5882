import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { ok } from '#server/answer.ts'
import type { Asked } from '#server/context.ts'
import { readRecord } from './records.ts'

/**
 * Answers once more for what a call did to a record of an entity, when the first answer never left:
 * the record as it stands now.
 */
export const retold =
  (services: Asked, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    ok(await readRecord(services, user, entity, id))
