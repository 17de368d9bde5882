import { defineRule } from '#config-compiler/rule.ts'
import { channelsOfMessage, portalChannel } from '#config-model/channels.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Messages } from '#config-model/types.generated.ts'
import { eachMessage } from './each-message.ts'

const texts = definePhrases({
  optionalMandatory: {
    zh: '可以不收（optional）的消息不能又是必收（mandatory）',
    en: 'a message that people may do without (optional) cannot be mandatory',
  },
  keepOne: { zh: '请只留一个', en: 'keep one of them' },
  digestMandatory: {
    zh: '必收的消息不能等到每天汇总',
    en: 'a mandatory message cannot wait for the daily digest',
  },
  removeDigest: { zh: '请删去 digest 或 mandatory', en: 'remove digest or mandatory' },
  neverRead: {
    zh: '没有站内消息，{word} 无从判断是否已读',
    en: 'without a message in the portal {word} cannot tell whether it is read',
  },
  addPortal: { zh: '请在 channels 中加上 portal', en: 'add portal to channels' },
  fallbackPortal: {
    zh: '未读时再发的渠道不能是站内消息',
    en: 'what follows an unread message in the portal cannot be the portal',
  },
  otherChannel: { zh: '请写 sms、mail 等渠道', en: 'write a channel such as sms or mail' },
})

/** 消息的几处写法互相矛盾。 */
export const messageContradiction = defineRule({
  id: 'messages/contradiction',
  severity: 'error',
  isOwn: true,
  title: { zh: '消息的写法互相矛盾', en: 'Message whose words contradict each other' },
  why: {
    zh: '收件人收不到应收的消息，或未读后的短信、每日汇总永远不会发出。',
    en: 'Recipients would miss it, or its fallback or digest would never be sent.',
  },
  example: {
    file: 'messages/request.yaml',
    good: 'channels: [portal, mail]',
    bad: 'channels: [mail]',
    at: 'fallback',
  },
  check: (model, report) => {
    eachMessage(model, (file, name, message) => {
      const [fault] = faultsOf(message)
      if (fault) report(file, [name, fault.word], fault.text, { hint: fault.hint, part: 'key' })
    })
  },
})

function faultsOf(message: Messages[string]): { word: string; text: Phrase; hint: Phrase }[] {
  const { optional, mandatory, digest, fallback } = message
  const isInPortal = channelsOfMessage(message).includes(portalChannel)
  const waiting = (['fallback', 'digest'] as const).filter((word) => message[word] !== undefined)

  return [
    ...(optional && mandatory
      ? [{ word: 'mandatory', text: texts.optionalMandatory(), hint: texts.keepOne() }]
      : []),
    ...(mandatory && digest !== undefined
      ? [{ word: 'digest', text: texts.digestMandatory(), hint: texts.removeDigest() }]
      : []),
    ...(fallback?.channel === portalChannel
      ? [{ word: 'fallback', text: texts.fallbackPortal(), hint: texts.otherChannel() }]
      : []),
    ...(isInPortal
      ? []
      : waiting.map((word) => ({
          word,
          text: texts.neverRead({ word }),
          hint: texts.addPortal(),
        }))),
  ]
}
