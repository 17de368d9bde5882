import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  wrong:
    'The clock of this machine is wrong: deadlines and times of saving go by the server, where it is {time} now',
}

export default en
