import { defineRule } from '#config-compiler/rule.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Portal } from '#config-model/types.generated.ts'

const texts = definePhrases({
  outside: {
    zh: '{value} 不在通常的范围内（{least} 至 {most}）',
    en: '{value} is outside of what is usual ({least} to {most})',
  },
  checkUnit: {
    zh: '请核对数字和单位：ms 毫秒，s 秒，m 分，h 小时，d 天',
    en: 'check the number and its unit: ms, s, m, h, d',
  },
})

const file = 'portal.yaml'

/** What can be meant, the least and the most. */
const usual: { [Name in keyof Portal['timeouts']]-?: [least: string, most: string] } = {
  request: ['1s', '10m'],
  notices: ['5s', '1h'],
  message: ['1s', '60s'],
  script: ['5s', '10m'],
  sessionIdle: ['5m', '7d'],
}

/** 时限不在通常的范围内。 */
export const timeoutOdd = defineRule({
  id: 'portal/timeout-odd',
  severity: 'warning',
  isOwn: true,
  title: { zh: '时限不在通常的范围内', en: 'Time-out that nobody can have meant' },
  why: {
    zh: '多半是单位写错：提示停留 8000s 是两个多小时，登录 30s 不操作就要重新登录。',
    en: 'Most likely the unit is wrong: a message that stays 8000s stays for two hours.',
  },
  example: { file, good: 'message: "5s"', bad: 'message: "8000s"', at: '"8000s"' },
  check: (model, report) => {
    for (const [name, [least, maxValue]] of Object.entries(usual)) {
      const value = model.config.portal.timeouts[name as keyof typeof usual]
      if (value === undefined) continue

      const time = parseDuration(value)
      if (time < parseDuration(least) || time > parseDuration(maxValue))
        report(file, ['timeouts', name], texts.outside({ value, least, most: maxValue }), {
          hint: texts.checkUnit(),
        })
    }
  },
})
