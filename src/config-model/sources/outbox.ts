import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'

const texts = definePhrases({
  actResend: { zh: '再发一次', en: 'Again' },
  askResend: {
    zh: '马上再发这条消息。',
    en: 'Sends this message again at once.',
  },
  askResendMany: {
    zh: '马上再发选中的消息。',
    en: 'Sends these messages again at once.',
  },
  actGiveUp: { zh: '放弃', en: 'Give up' },
  askGiveUp: {
    zh: '不再发送这条消息，收件人收不到；站内消息不受影响。',
    en: 'This message is not sent any more; what stands in the portal stays.',
  },
  askGiveUpMany: {
    zh: '不再发送选中的消息，收件人收不到；站内消息不受影响。',
    en: 'These messages are not sent any more; what stands in the portal stays.',
  },
})

const openStates = ['waiting', 'failed']

/** Pending and sent. */
export const outboxSource: SourceDefinition = {
  actions: ['update'],
  fields: {
    message: { type: 'text' },
    channel: { type: 'text' },
    address: { type: 'text' },
    username: { type: 'text', isSearched: true },
    status: { type: 'dictionary' },
    attempts: { type: 'integer' },
    reason: { type: 'text' },
    madeAt: { type: 'date-time' },
    dueAt: { type: 'date-time' },
    endedAt: { type: 'date-time' },
  },
  acts: {
    resend: {
      title: texts.actResend(),
      asks: texts.askResend(),
      asksMany: texts.askResendMany(),
      when: { field: 'status', in: openStates },
      batch: 500,
    },
    giveUp: {
      title: texts.actGiveUp(),
      asks: texts.askGiveUp(),
      asksMany: texts.askGiveUpMany(),
      tone: 'danger',
      when: { field: 'status', in: openStates },
      batch: 500,
    },
  },
}
