import account from './account/en-US.ts'
import board from './board/en-US.ts'
import cells from './cells/en-US.ts'
import clock from './clock/en-US.ts'
import desk from './desk/en-US.ts'
import translation from './en-US.ts'
import evidence from './evidence/en-US.ts'
import exporting from './exporting/en-US.ts'
import form from './form/en-US.ts'
import frontLog from './front-log/en-US.ts'
import importing from './importing/en-US.ts'
import jobs from './jobs/en-US.ts'
import keys from './keys/en-US.ts'
import list from './list/en-US.ts'
import ordering from './ordering/en-US.ts'
import pairs from './pairs/en-US.ts'
import palette from './palette/en-US.ts'
import paper from './paper/en-US.ts'
import peek from './peek/en-US.ts'
import publishing from './publishing/en-US.ts'
import recovery from './recovery/en-US.ts'
import register from './register/en-US.ts'
import reuse from './reuse/en-US.ts'
import review from './review/en-US.ts'
import rows from './rows/en-US.ts'
import shell from './shell/en-US.ts'
import system from './system/en-US.ts'
import trial from './trial/en-US.ts'
import undo from './undo/en-US.ts'
import widget from './widget/en-US.ts'

/** All English texts and messages of the model; one chunk, loaded for English. */
export const englishWords = {
  translation,
  account,
  board,
  cells,
  clock,
  desk,
  evidence,
  form,
  exporting,
  'front-log': frontLog,
  ordering,
  pairs,
  palette,
  paper,
  importing,
  jobs,
  keys,
  list,
  peek,
  publishing,
  recovery,
  register,
  review,
  reuse,
  rows,
  shell,
  system,
  trial,
  undo,
  widget,
}
export { default as modelWords } from '#config-model/messages/words/en-US.ts'
