import type { Locale } from '#config-model/messages/phrase.ts'

/** A message that the program itself sends; config/messages may say the same id in other words. */
interface SystemMessage {
  texts: Record<Locale, { title: string; body: string }>
  /** Names of facts that are forgotten once the message has ended. */
  secret?: string[]
}

/** By id. */
export const systemMessages: Record<string, SystemMessage> = {
  channelTest: {
    texts: {
      'zh-CN': { title: '测试消息', body: '这是{portal}发出的测试消息，收到即表示渠道可用。' },
      'en-US': {
        title: 'Test message',
        body: 'This is a test message of {portal}: the channel works.',
      },
    },
  },
}
