import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  choose:
    'Choose one of “{title}”: it is measured by the rules as they are filled in now, and nothing is saved.',
  working: 'Trying out…',
  comparedWith: '“{name}”: compared among {n}',
  notApplied:
    'As filled in now, these rules would not be used for it (they are for others, or not in use): take the result as a hint.',
  reason: 'Why',
  noRules: 'There are no rows to try out yet: fill some in first.',
  again: 'Try again',
  close: 'Close',
  result: 'What it comes to',
}

export default en
