import type { zh } from './rows-text.ts'

const en: Record<keyof typeof zh, string> = {
  hint: 'Drag the number, or press Alt+↑/↓, to change the order',
  moved: 'Row {n} is now row {to} of {total}',
  undo: 'Undo',
  up: 'Move up',
  down: 'Move down',
  first: 'Move to the top',
  last: 'Move to the end',
  comma: ', ',
  template: 'Template',
  import: 'Import a sheet',
  importInto: 'Import: {title}',
  intro:
    'Fill in the template and choose the file. It is only checked here; you then decide whether to take it over.',
  choose: 'Choose an xlsx or csv file',
  where: 'Where the rows go',
  after: 'After the rows there are ({n})',
  instead: 'In place of the rows there are ({n})',
  reading: 'Checking…',
  faulty:
    'Cells that cannot be read: {n}. No row was taken over. Mend the file and choose it again.',
  fine: 'Rows: {n}, without faults.',
  withProblems:
    'Rows: {n}, faults: {problems}. Mend the file and choose it again, or take the rows over and mend them in the form.',
  later: 'A sheet holds no files and the like. Add these in the form afterwards: {titles}',
  append: 'Add rows: {n}',
  take: 'Take over rows: {n}',
  taken: 'Rows taken over from the sheet: {n}, in all: {total}',
  cancel: 'Cancel',
}

export default en
