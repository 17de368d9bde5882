import { defineNamespace } from './namespace.ts'

const zh = {
  others: '{names} 也打开了这一件',
  and: '、',
  done: '今天已办 {n} 件',
  left: '还有 {n} 件',
  pace: '平均每件 {n} 分钟',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  others: '{names} has this open too',
  and: ', ',
  done: '{n} done today',
  left: '{n} left',
  pace: '{n} min each on average',
}

export const { useText: useDeskText } = defineNamespace('desk', zh, en)
