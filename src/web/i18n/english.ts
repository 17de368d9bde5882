import account from './account-text.en.ts'
import board from './board-text.en.ts'
import cells from './cells-text.en.ts'
import translation from './en-US.ts'
import evidence from './evidence-text.en.ts'
import form from './form-text.en.ts'
import frontLog from './front-log-text.en.ts'
import importing from './importing-text.en.ts'
import jobs from './jobs-text.en.ts'
import keys from './keys-text.en.ts'
import list from './list-text.en.ts'
import publishing from './publishing-text.en.ts'
import recovery from './recovery-text.en.ts'
import register from './register-text.en.ts'
import review from './review-text.en.ts'
import rows from './rows-text.en.ts'
import shell from './shell-text.en.ts'
import system from './system-text.en.ts'
import widget from './widget-text.en.ts'

/** Loaded as one chunk together with the messages of the model. */
export const englishWords = {
  translation,
  account,
  board,
  cells,
  evidence,
  form,
  'front-log': frontLog,
  importing,
  jobs,
  keys,
  list,
  publishing,
  recovery,
  register,
  review,
  rows,
  shell,
  system,
  widget,
}
export { default as modelWords } from '#config-model/messages/words/en-US.ts'
