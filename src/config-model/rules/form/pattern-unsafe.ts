import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { isExplosive } from '../pattern-fault.ts'
import { eachField } from '../walk.ts'

/** 正则表达式可能使检查卡死。 */
export const patternUnsafe = defineRule({
  id: 'form/pattern-unsafe',
  severity: 'error',
  isOwn: true,
  title: { zh: '正则表达式可能使检查卡死', en: 'Pattern that may take forever' },
  why: {
    zh: '括号里外都是重复，遇到特意编造的长文字，浏览器和服务器会一直计算。',
    en: 'Repetition inside repetition: a crafted long text keeps browser and server busy.',
  },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '^([a-z]+)+$', at: '"^([a-z]+)+$"' },
  check: (model) => {
    eachField(model, ({ file, at, field: { pattern } }) => {
      if (pattern !== undefined && isExplosive(pattern))
        model.report(file, [...at, 'pattern'], 'form/pattern-unsafe', say`正则表达式的括号里外都有重复，遇到长文字会卡死：${pattern}`, {
          hint: say`请去掉一层 + 或 *，例如 ^([a-z]+)+$ 改为 ^[a-z]+$`,
        })
    })
  },
})
