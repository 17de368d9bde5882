import { placeholder } from './placeholder.ts'

/** The rules of the group messages. */
export const messagesRules = [placeholder]
