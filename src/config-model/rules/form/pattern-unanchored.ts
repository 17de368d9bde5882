import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import type { Pointer } from '#config-model/source.ts'
import { patternFault } from '../pattern-fault.ts'
import { eachCondition, eachField } from '../walk.ts'

/** 正则表达式没有写 ^ 和 $。 */
export const patternUnanchored = defineRule({
  id: 'form/pattern-unanchored',
  severity: 'warning',
  isOwn: true,
  title: { zh: '正则表达式没有写 ^ 和 $', en: 'Pattern that is not anchored' },
  why: { zh: '前后多出的字符也会通过，例如 12 位的手机号。', en: 'Extra characters before and after pass as well.' },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '[a-z]+', at: '"[a-z]+"' },
  check: (model) => {
    const judge = (file: string, at: Pointer, pattern: unknown) => {
      if (typeof pattern !== 'string' || patternFault(pattern)) return
      const isBounded = pattern.startsWith('^') && pattern.endsWith('$')
      if (isBounded && !hasOuterAlternatives(pattern)) return
      const bare = pattern.replace(/^\^/, '').replace(/\$$/, '')
      if (isBounded)
        model.report(file, at, 'form/pattern-unanchored', say`^ 只管第一种写法，$ 只管最后一种，前后多出的字符也会通过`, { hint: say`请写 ^(${bare})$` })
      else
        model.report(file, at, 'form/pattern-unanchored', say`正则表达式没有写 ^ 和 $，前后多出的字符也会通过`, {
          hint: hasOuterAlternatives(pattern) ? say`请写 ^(${bare})$` : say`请写 ^${bare}$`,
        })
    }
    eachField(model, ({ file, at, field }) => judge(file, [...at, 'pattern'], field.pattern))
    eachCondition(model, (file, at, { matches }) => judge(file, [...at, 'matches'], matches))
  },
})

/** Whether alternatives stand outside of all groups and sets: `^a|b$`. */
function hasOuterAlternatives(pattern: string): boolean {
  let rest = pattern.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, '')
  while (/\([^()]*\)/.test(rest)) rest = rest.replaceAll(/\([^()]*\)/g, '')
  return rest.includes('|')
}
