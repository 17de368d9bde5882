import type { Config } from './config.ts'
import { formatSentence, type Localized } from './messages/words.ts'
import type { Channel, ChannelKind, Channels, Messages } from './types.generated.ts'

interface ChannelTraits {
  /** A job delivers messages, and may fail. */
  isExternal?: true
  /** The account field of the address unless the channel names one. */
  address: 'email' | 'mobile'
  /** Messages carry the whole text instead of the short one. */
  isLong?: true
  /** Configured by environment variables; without them nothing is sent and nothing reported. */
  isEnvironment?: true
}

const channelTraits = {
  portal: { address: 'mobile', isLong: true },
  mail: { isExternal: true, address: 'email', isLong: true, isEnvironment: true },
  http: { isExternal: true, address: 'mobile' },
} as const satisfies Record<ChannelKind, ChannelTraits>

export type ExternalKind = {
  [Kind in ChannelKind]: (typeof channelTraits)[Kind] extends { isExternal: true } ? Kind : never
}[ChannelKind]

export const traitsOfChannel = ({ kind }: Pick<Channel, 'kind'>): ChannelTraits =>
  channelTraits[kind]

export const isExternal = <Part extends Pick<Channel, 'kind'>>(
  channel: Part,
): channel is Part & { kind: ExternalKind } => traitsOfChannel(channel).isExternal === true

export const portalChannel = 'portal'

/** By language, so that the same object is returned each time. */
const builtIn = new WeakMap<object, Channels>()
const chinese = {}

function builtInChannels(config: Localized): Channels {
  const key = config.words ?? chinese
  const channels: Channels = builtIn.get(key) ?? {
    [portalChannel]: { kind: 'portal', title: formatSentence(config, 'channelPortal') },
    mail: { kind: 'mail', title: formatSentence(config, 'channelMail') },
  }

  builtIn.set(key, channels)

  return channels
}

export const channelsOf = (config: Pick<Config, 'channels'> & Localized): Channels => ({
  ...builtInChannels(config),
  ...config.channels,
})

export const externalChannels = (channels: Channels): [string, Channel][] =>
  Object.entries(channels).filter(([, channel]) => isExternal(channel))

/** By default the portal's. */
export const channelsOfMessage = ({ channels }: Pick<Messages[string], 'channels'>): string[] =>
  channels ?? [portalChannel]

export const addressField = (channel: Channel): 'email' | 'mobile' =>
  channel.address ?? traitsOfChannel(channel).address

/** The channel that verifies an address of an account. */
export const verifyingChannels = { email: 'mail', mobile: 'sms' } as const

export const messagePlaceholders: Record<string, string> = {
  title: '记录标题',
  state: '状态',
  opinion: '意见',
  operator: '单位',
  deadline: '期限',
  year: '年度',
}

/** In addresses, headers and contents. */
export const channelPlaceholders: Record<string, string> = {
  ...messagePlaceholders,
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

/** A channel may read no other variables than its text names. */
export const environmentNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(CHANNEL_[A-Z0-9_]+)\}/g)].map(([, name = '']) => name)),
]

export const channelSecrets = (channel: Channel): string[] => [
  ...new Set([
    ...environmentNames(JSON.stringify(channel)),
    ...(channel.signature ? [channel.signature.secret] : []),
  ]),
]
