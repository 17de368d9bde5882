import type { Config } from './config.ts'
import type { Channel, Channels } from './types.generated.ts'

/** E-mail needs no entry in the configuration. */
const builtIn: Channels = { mail: { kind: 'mail', title: '电子邮件' } }

/** The channels of a configuration by name, with e-mail, which is always one. */
export const channelsOf = ({ channels }: Pick<Config, 'channels'>): Channels => ({
  ...builtIn,
  ...channels,
})

/** Which address of an account a channel uses. */
export const addressField = ({ kind, address }: Channel): 'email' | 'mobile' =>
  address ?? (kind === 'mail' ? 'email' : 'mobile')

/** The titles of the {name} placeholders in messages. */
export const messageFacts: Record<string, string> = {
  title: '记录标题',
  state: '状态',
  opinion: '意见',
  operator: '单位',
  deadline: '期限',
  year: '年度',
}

/** The titles of the {name} placeholders in a channel's addresses, headers and contents. */
export const channelFacts: Record<string, string> = {
  ...messageFacts,
  address: '收件地址',
  subject: '消息标题',
  text: '消息文字',
  link: '记录的网址',
  message: '消息名称',
  id: '这条消息的编号，重发时不变',
  time: '现在的秒数',
  timeMs: '现在的毫秒数',
  content: '请求正文',
  signature: '签名',
  token: '令牌',
}

/** Names of the environment that a text mentions: the only ones that a channel may read. */
export const environmentNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(CHANNEL_[A-Z0-9_]+)\}/g)].map(([, name = '']) => name)),
]

/** All names of the environment that a channel needs. */
export const channelSecrets = (channel: Channel): string[] => [
  ...new Set([
    ...environmentNames(JSON.stringify(channel)),
    ...(channel.signature ? [channel.signature.secret] : []),
  ]),
]
