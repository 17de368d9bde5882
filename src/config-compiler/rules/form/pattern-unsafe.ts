import type { Pointer } from '#config-compiler/parse/source.ts'
import { isExplosive } from '#config-compiler/redos/is-explosive.ts'
import { patternFault } from '#config-compiler/redos/pattern-fault.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  matchesInManyWays: {
    zh: '正则表达式可以用很多种方式匹配同一段文字，遇到长文字会卡死：{pattern}',
    en: 'one text matches in many ways, a long one takes for ever: {pattern}',
  },
  simplify: {
    zh: '请去掉一层 + 或 *，各种写法不要互相重叠，例如 ^([a-z]+)+$ 改为 ^[a-z]+$',
    en: 'leave out one + or *, let alternatives not overlap: ^[a-z]+$ instead of ^([a-z]+)+$',
  },
})

/** 正则表达式可能使检查卡死。 */
export const patternUnsafe = defineRule({
  id: 'form/pattern-unsafe',
  severity: 'error',
  isOwn: true,
  title: { zh: '正则表达式可能使检查卡死', en: 'Pattern that may take forever' },
  why: {
    zh: '同一段文字有很多种匹配的方式，遇到特意编造的长文字，浏览器和服务器会一直计算。',
    en: 'A text matches in many ways, such as repetition inside repetition: a crafted long one keeps browser and server busy.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '^[a-z]+$',
    bad: '^([a-z]+)+$',
    at: '"^([a-z]+)+$"',
  },
  check: (model, report) => {
    const judge = (file: string, at: Pointer, pattern: unknown) => {
      if (typeof pattern === 'string' && !patternFault(pattern) && isExplosive(pattern))
        report(file, at, texts.matchesInManyWays({ pattern }), {
          hint: texts.simplify(),
        })
    }

    eachField(model, ({ file, at, field }) => judge(file, [...at, 'pattern'], field.pattern))
    eachCondition(model, (file, at, { matches }) => judge(file, [...at, 'matches'], matches))
  },
})
