import { messageChannel } from './channel.ts'
import { messageContradiction } from './contradiction.ts'
import { definedTwice } from './defined-twice.ts'
import { factMissing } from './fact-missing.ts'
import { personalData } from './personal-data.ts'
import { messagePlaceholder } from './placeholder.ts'
import { messageTooLong } from './too-long.ts'

/** The rules of the group messages. */
export const messagesRules = [
  definedTwice,
  messageChannel,
  messageContradiction,
  messageTooLong,
  personalData,
  messagePlaceholder,
  factMissing,
]
