import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  peek: 'Peek',
  byKey: 'Peek (Space)',
  position: '{n} of {total}',
  previous: 'Previous',
  next: 'Next',
  close: 'Close the peek',
  facts: 'In short',
  nothing: 'There is nothing to do in the state “{state}”',
  keys: '↑ ↓ for another, digits to decide, Space or Esc to close',
  open: 'Open',
}

export default en
