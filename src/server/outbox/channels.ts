import type { Channel, ChannelKind } from '#config-model/types.generated.ts'
import type { ChannelContext, OpenChannel } from './channels/definition.ts'
import { openHttpChannel } from './channels/http.ts'
import { openMailChannel } from './channels/mail.ts'

/** How each kind of channel is opened. */
export const channelKinds: Record<
  ChannelKind,
  (channel: Channel, context: ChannelContext) => OpenChannel
> = {
  mail: openMailChannel,
  http: openHttpChannel,
}
