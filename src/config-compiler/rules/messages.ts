import { placeholder } from './messages/placeholder.ts'

/** The rules of the group messages. */
export const messagesRules = [placeholder]
