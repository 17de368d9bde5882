import { definePhrases } from '#config-model/messages/phrase.ts'

export const outboxTexts = definePhrases({
  badAddress: {
    zh: '收件地址不能为空，不能换行，不能超过 254 个字符',
    en: 'The address must be one line of at most 254 characters',
  },
  noChannel: {
    zh: '没有渠道“{channel}”，请检查 channels.yaml',
    en: 'There is no channel “{channel}”; see channels.yaml',
  },
  missing: {
    zh: '渠道“{channel}”缺少环境变量 {names}',
    en: 'The channel “{channel}” lacks {names} in its environment',
  },
  noToken: {
    zh: '取令牌的回答中没有 {at}',
    en: 'The answer with the token has no {at}',
  },
  refused: { zh: '对方没有接受：{answer}', en: 'The other side refused: {answer}' },
  status: { zh: 'HTTP {status}：{answer}', en: 'HTTP {status}: {answer}' },
  brokenAnswer: {
    zh: '对方的回答中断，不知道是否收到',
    en: 'The answer was broken off; the other side may have it or not',
  },
  longAnswer: { zh: '对方的回答过长', en: 'The answer is too long' },
  noMessage: {
    zh: '没有消息模板“{message}”',
    en: 'There is no message “{message}”',
  },
  expired: { zh: '已过有效时间，没有再发送', en: 'Its time is over: not sent any more' },
  read: { zh: '站内消息已读，不再发送', en: 'Read in the portal: not sent any more' },
  muted: { zh: '收件人关闭了这个渠道', en: 'The recipient switched this channel off' },
  disabled: { zh: '账户已停用', en: 'The account is disabled' },
  timeout: {
    zh: '{seconds} 秒内没有完成，不知道对方是否收到',
    en: 'Not done within {seconds} seconds; the other side may have it or not',
  },
})
