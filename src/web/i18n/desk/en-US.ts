import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  others: '{names} has this open too',
  and: ', ',
  done: '{n} done today',
  left: '{n} left',
  pace: '{n} minutes each on average',
}

export default en
