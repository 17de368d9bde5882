import { defineNamespace } from './namespace.ts'

const zh = {
  hint: '拖动行首的 ⠿，或按 Alt+↑/↓，可以调整先后。',
  grip: '调整“{name}”的先后',
  moved: '“{name}”已移到第 {at} 位',
  undo: '撤销',
  undone: '“{name}”已移回第 {at} 位',
  up: '上移',
  down: '下移',
  first: '移到最前',
  last: '移到最后',
  otherView: '列表现在经过筛选或按别的列排序，看不出真正的先后，不能调整。',
  ownView: '显示全部',
  otherGroup: '只能在同一个上级下面调整先后；要换上级，请打开修改。',
} as const satisfies Record<string, string>

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

const area = defineNamespace('ordering', zh, en)
export const { text: orderingText, useText: useOrderingText } = area
