import { unusedForm } from './unused-form.ts'
import { unusedMessage } from './unused-message.ts'
import { unusedSet } from './unused-set.ts'

/** The rules of the group hyg. */
export const hygieneRules = [unusedForm, unusedMessage, unusedSet]
