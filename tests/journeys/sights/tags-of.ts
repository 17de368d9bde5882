import type { Sight } from './sights.ts'

/**
 * `npm test` looks at the portal in Chinese on a desktop; the other language and size are for
 * `npm run test:long`.
 */
export const tagsOf = ({ language }: Sight): 'long'[] => (language === 'zh-CN' ? [] : ['long'])
