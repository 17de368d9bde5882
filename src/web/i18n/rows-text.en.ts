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
  after: 'After the {n} rows there are',
  instead: 'In place of the {n} rows there are',
  reading: 'Checking…',
  faulty: '{n} cells cannot be read and no row was taken over. Mend the file and choose it again.',
  fine: 'All {n} rows are right.',
  withProblems:
    '{n} rows, with {problems} faults: mend the file and choose it again, or take them over and mend them in the form.',
  later: 'A sheet holds no files and the like. Add these in the form afterwards: {titles}',
  append: 'Add {n} rows',
  take: 'Take over {n} rows',
  taken: '{n} rows taken over from the sheet, {total} in all',
  cancel: 'Cancel',
}

export default en
