import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { explainCondition } from './condition-words.ts'

const config = {
  entities: {
    leave: { title: '请假', fields: { who: { type: 'text', title: '请假人' } } },
  },
} as unknown as Config

test.each([
  ['username', '请假人为本人的账号'],
  ['employer', '请假人为本人的单位'],
  ['regionCode', '请假人为本人负责的区域'],
  ['enterprise.name', '请假人为本人资料'],
])('a condition says which data of the user it compares: %s', (user, words) => {
  expect(explainCondition({ field: 'who', is: { user } }, config, 'leave')).toBe(words)
})
