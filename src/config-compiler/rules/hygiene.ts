import { unusedForm } from './hygiene/unused-form.ts'
import { unusedMessage } from './hygiene/unused-message.ts'

/** The rules of the group hyg. */
export const hygRules = [unusedForm, unusedMessage]
