import { definedTwice } from './defined-twice.ts'
import { factMissing } from './fact-missing.ts'
import { placeholder } from './placeholder.ts'

/** The rules of the group messages. */
export const messagesRules = [definedTwice, placeholder, factMissing]
