import { defineNamespace } from './namespace.ts'

const zh = {
  undo: '撤销（{n} 秒）',
  undoKey: '撤销办理，Ctrl Z',
  working: '正在撤销…',
  undone: '已撤销，“{name}”恢复为“{state}”',
  foreseen: '办理后的变化',
  stays: '{value}（不变）',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  undo: 'Undo ({n} s)',
  undoKey: 'Undo the step, Ctrl Z',
  working: 'Taking it back…',
  undone: 'Taken back: “{name}” is “{state}” again',
  foreseen: 'What it changes',
  stays: '{value} (unchanged)',
}

const area = defineNamespace('undo', zh, en)
export const { text: undoText, useText: useUndoText } = area
