import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  undo: 'Undo ({n} s)',
  undoKey: 'Undo the step, Ctrl Z',
  working: 'Taking it back…',
  undone: 'Taken back: “{name}” is “{state}” again',
  foreseen: 'What it changes',
  stays: '{value} (unchanged)',
}

export default en
