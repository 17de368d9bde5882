import { defineNamespace } from './namespace.ts'

export const zh = {
  wrong: '本机时间不准：期限和保存时间都以服务器时间为准，现在是 {time}',
} as const satisfies Record<string, string>

export const en: Record<keyof typeof zh, string> = {
  wrong:
    'The clock of this machine is wrong: deadlines and times of saving go by the server, where it is {time} now',
}

export const { text: clockText } = defineNamespace('clock', zh, en)
