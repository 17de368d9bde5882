import { defineArea } from './area.ts'
import zh from './account/zh-CN.ts'

const area = defineArea('account', zh)
/** Words of a user's own pages. */
export const { useText: useAccountText } = area
