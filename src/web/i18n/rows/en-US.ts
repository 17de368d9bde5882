import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  hint: 'Drag the number, or press Alt+↑/↓, to change the order',
  moved: 'Row {n} is now row {to} of {of}',
  undo: 'Undo',
  up: 'Move up',
  down: 'Move down',
  first: 'Move to the top',
  last: 'Move to the end',
}

export default en
