import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  hint: 'Drag the ⠿ before a row, or press Alt+↑/↓, to change the order.',
  grip: 'Put “{name}” elsewhere',
  moved: '“{name}” is number {at} now',
  undo: 'Undo',
  undone: '“{name}” is number {at} again',
  up: 'Move up',
  down: 'Move down',
  first: 'Move to the top',
  last: 'Move to the end',
  otherView:
    'The list is filtered, or sorted by another column: its real order is not seen and cannot be changed.',
  ownView: 'Show all',
  otherGroup:
    'Rows are put in order below the same upper one only; change the upper one in the form.',
}

export default en
