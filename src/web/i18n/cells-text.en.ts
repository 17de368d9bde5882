import type { zh } from './cells-text.ts'

const en: Record<keyof typeof zh, string> = {
  keys: 'Cells can be changed here: double-click or touch one, or press Enter or F2; Enter saves and goes down, Tab goes on, Esc gives up.',
  edit: 'Change {field}',
  saved: '{field} is “{value}” now',
  emptied: '{field} is empty now',
  undo: 'Undo',
  undone: '{field} is “{value}” again',
  stale:
    'Somebody has just changed this row: it is “{value}” now. Enter saves what you wrote, Esc gives it up.',
  none: '(none)',
  choose: 'Choose',
  retired: '{label} (retired)',
  yes: 'Yes',
  no: 'No',
}

export default en
