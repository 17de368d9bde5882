import { defineArea } from './area.ts'
import zh from './register/zh-CN.ts'

const area = defineArea('register', zh)
/** Words of the registration. */
export const { useText: useRegisterText } = area
