import { unusedForm } from './hyg/unused-form.ts'
import { unusedMessage } from './hyg/unused-message.ts'

/** The rules of the group hyg. */
export const hygRules = [unusedForm, unusedMessage]
