import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Checked automatically',
  counts: '{pass} met, {fail} not met, {person} for you to check',
  more: 'Show why',
  less: 'Show less',
  pass: 'Met',
  fail: 'Not met',
  person: 'Check yourself',
  value: '{title}: {text}',
}

export default en
