import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceCall, SourceService } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'

const texts = definePhrases({
  notOpen: {
    zh: '这条消息已经发出或正在发送，请刷新后查看',
    en: 'This message has been sent or is being sent; reload to see it',
  },
})

/** Sends at once, or gives up. */
export const outboxService: SourceService = {
  acts: {
    resend: (call) =>
      change(call, `state = 'waiting', attempts = 0, ended_at = null, node = null, due_at = $2`),
    // Deletes the content.
    giveUp: (call) =>
      change(call, `state = 'dropped', node = null, ended_at = $2, facts = '{}'::jsonb`),
  },
}

/** @throws ApiError 409 when it is being sent or has ended */
async function change({ services, query, record }: SourceCall, assignments: string): Promise<null> {
  const rows = await query(
    `update outbox set ${assignments} where id = $1 and state in ('waiting', 'failed')
      returning id`,
    [record.id, services.clock()],
  )

  if (rows.length === 0) throw new ApiError(409, 'stale', texts.notOpen())

  return null
}
