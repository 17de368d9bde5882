import { channelIncomplete } from './incomplete.ts'
import { channelPlaceholder } from './placeholder.ts'

/** The rules of the group channels. */
export const channelsRules = [channelIncomplete, channelPlaceholder]
