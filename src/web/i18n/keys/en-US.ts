import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Keyboard shortcuts',
  hint: 'Single letters and figures do nothing while you type.',
  everywhere: 'Every page',
  search: 'Search menus, actions and records',
  sheet: 'Show this sheet',
  undo: 'Undo the last decision, while it is offered',
  close: 'Close a dialog or menu',
  list: 'Lists',
  rows: 'Next, previous row',
  open: 'Open the current row',
  peek: 'Peek at the row, and close; then ↑ ↓ for another, digits to decide',
  choose: 'Select or deselect the current row',
  filters: 'Go to the filters',
  unchoose: 'Deselect all',
  tree: 'Lists as a tree',
  walk: 'Move, unfold or fold, first and last',
  review: 'Review',
  records: 'Next, previous record',
  decision: 'Choose the decision',
  submit: 'Submit and go to the next',
  pane: 'Next pane (with Shift the one before)',
  leave: 'Back to the list',
}
export default en
