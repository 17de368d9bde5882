import type { zh } from './importing-text.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Import: {title}',
  intro:
    'Fill in the template and choose the file. It is checked first and nothing is written; it is imported only when every row is right.',
  template: 'Template',
  choose: 'Choose an xlsx file',
  limit: 'At most {n} rows',
  eraseBlanks: 'Blank cells erase what is stored (otherwise it stays)',
  checking: 'Checking…',
  writing: 'Importing…',
  fine: 'Every row is right: {created} new, {updated} changed, {unchanged} as they were.',
  ignored: 'These columns are not imported and were passed over: {titles}.',
  blanksStay: 'Blank cells: {n}. What is stored there stays.',
  blanksErased: 'Blank cells: {n}. What is stored there is erased.',
  faulty: 'Faults: {n}. Nothing was written. Mend them and choose the file again.',
  moreFaults: 'These are the first {n}.',
  row: 'Row',
  column: 'Column',
  problem: 'Fault',
  whole: 'The sheet',
  start: 'Import',
  done: 'Imported: {created} new, {updated} changed, {unchanged} as they were.',
  passwords: 'First passwords',
  passwordsNote:
    'The first passwords can be fetched here this once. Hand them over in person or by a safe way; they are changed at the first sign-in.',
  passwordsName: 'first-passwords.csv',
  passwordsHead: 'Username,First password',
  undo: 'Undo this import',
  undoNote: 'It can be undone as a whole until one of its records is changed.',
  undone: 'Records undone: {n}',
  close: 'Close',
  comma: ', ',
}

export default en
