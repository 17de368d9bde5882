import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { patternFault } from '../pattern-fault.ts'
import { eachField } from '../walk.ts'

/** 正则表达式没有写 ^ 和 $。 */
export const patternUnanchored = defineRule({
  id: 'form/pattern-unanchored',
  severity: 'warning',
  isOwn: true,
  title: { zh: '正则表达式没有写 ^ 和 $', en: 'Pattern that is not anchored' },
  why: { zh: '前后多出的字符也会通过，例如 12 位的手机号。', en: 'Extra characters before and after pass as well.' },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '[a-z]+', at: '"[a-z]+"' },
  check: (model) => {
    eachField(model, ({ file, at, field: { pattern } }) => {
      if (pattern === undefined || patternFault(pattern) || (pattern.startsWith('^') && pattern.endsWith('$'))) return
      const bare = pattern.replace(/^\^/, '').replace(/\$$/, '')
      model.report(file, [...at, 'pattern'], 'form/pattern-unanchored', say`正则表达式没有写 ^ 和 $，前后多出的字符也会通过`, { hint: say`请写 ^${bare}$` })
    })
  },
})
