import { definePhrases } from '#config-model/messages/phrase.ts'
import type { SourceDefinition } from './definition.ts'

/** Events beside sign-ins and record steps. */
export const eventLog: SourceDefinition = {
  fields: {
    at: { type: 'date-time' },
    kind: { type: 'dictionary' },
    username: { type: 'text' },
    roles: { type: 'dictionary', multiple: true },
    result: { type: 'dictionary' },
    reason: { type: 'text' },
    subject: { type: 'text' },
    recordKind: { type: 'text' },
    recordId: { type: 'text' },
    detail: { type: 'paragraph' },
    times: { type: 'integer' },
    ip: { type: 'text' },
    agent: { type: 'text' },
    requestId: { type: 'text' },
  },
}

/** Sign-in attempts and sign-outs. */
export const loginLog: SourceDefinition = {
  fields: {
    username: { type: 'text', isSearched: true },
    nickName: { type: 'text', isSearched: true },
    userType: { type: 'dictionary' },
    result: { type: 'dictionary' },
    reason: { type: 'dictionary' },
    ip: { type: 'text' },
    agent: { type: 'text' },
    at: { type: 'date-time' },
    requestId: { type: 'text' },
  },
}

/** A row per day and dimension: total, page, subject, industry, city, device, referrer or hour. */
export const pageViews: SourceDefinition = {
  fields: {
    day: { type: 'date' },
    kind: { type: 'dictionary' },
    year: { type: 'year' },
    page: { type: 'dictionary' },
    subject: { type: 'text', isSearched: true },
    industry: { type: 'dictionary' },
    regionCode: { type: 'region' },
    device: { type: 'dictionary' },
    referrer: { type: 'text' },
    hour: { type: 'text' },
    views: { type: 'integer' },
    visitors: { type: 'integer' },
  },
}

const texts = definePhrases({
  actRemind: { zh: '催读', en: 'Remind' },
  askRemind: {
    zh: '给这位用户发一条站内消息，请其阅读这篇通知；24 小时内只能催一次。',
    en: 'Sends this user a message that asks to read the notice; once in 24 hours.',
  },
  askRemindMany: {
    zh: '给选中的用户各发一条站内消息，请其阅读通知；24 小时内催过的不再发送，逐条说明。',
    en: 'Sends each of these users a message that asks to read the notice. Who was reminded within 24 hours is left out and told of.',
  },
})

/** A row per notice and reader, or recipient who has not read it. */
export const articleReads: SourceDefinition = {
  actions: ['update'],
  region: 'regionCode',
  needs: 'notices',
  fields: {
    articleId: { type: 'reference' },
    title: { type: 'text' },
    writerId: { type: 'text' },
    username: { type: 'text', isSearched: true },
    name: { type: 'text', isSearched: true },
    nickName: { type: 'text', isSearched: true },
    userType: { type: 'dictionary' },
    roles: { type: 'dictionary', multiple: true },
    orgId: { type: 'reference' },
    employer: { type: 'text' },
    regionCode: { type: 'region' },
    isRead: { type: 'boolean' },
    readAt: { type: 'date-time' },
    confirmedAt: { type: 'date-time' },
    durationSec: { type: 'integer' },
    remindedAt: { type: 'date-time' },
    ip: { type: 'text' },
  },
  acts: {
    remind: {
      title: texts.actRemind(),
      question: texts.askRemind(),
      bulkQuestion: texts.askRemindMany(),
      when: { field: 'isRead', is: false },
      batch: 500,
    },
  },
}

const outboxTexts = definePhrases({
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
      title: outboxTexts.actResend(),
      question: outboxTexts.askResend(),
      bulkQuestion: outboxTexts.askResendMany(),
      when: { field: 'status', in: openStates },
      batch: 500,
    },
    giveUp: {
      title: outboxTexts.actGiveUp(),
      question: outboxTexts.askGiveUp(),
      bulkQuestion: outboxTexts.askGiveUpMany(),
      tone: 'danger',
      when: { field: 'status', in: openStates },
      batch: 500,
    },
  },
}
