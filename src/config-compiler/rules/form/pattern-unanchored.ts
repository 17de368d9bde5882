import type { Pointer } from '#config-compiler/parse/source.ts'
import { patternFault } from '#config-compiler/redos/pattern-fault.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  anchorsOfAlternatives: {
    zh: '^ 只管第一种写法，$ 只管最后一种，前后多出的字符也会通过',
    en: '^ belongs to the first alternative and $ to the last: other characters pass as well',
  },
  notAnchored: {
    zh: '正则表达式没有写 ^ 和 $，前后多出的字符也会通过',
    en: 'the pattern lacks ^ and $: extra characters pass',
  },
  writeGroup: { zh: '请写 ^({bare})$', en: 'write ^({bare})$' },
  writeAnchors: { zh: '请写 ^{bare}$', en: 'write ^{bare}$' },
})

/** 正则表达式没有写 ^ 和 $。 */
export const patternUnanchored = defineRule({
  id: 'form/pattern-unanchored',
  severity: 'warning',
  isOwn: true,
  title: { zh: '正则表达式没有写 ^ 和 $', en: 'Pattern that is not anchored' },
  why: {
    zh: '前后多出的字符也会通过，例如 12 位的手机号。',
    en: 'Extra characters before and after pass as well.',
  },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '[a-z]+', at: '"[a-z]+"' },
  check: (model, report) => {
    const judge = (file: string, at: Pointer, pattern: unknown) => {
      if (typeof pattern !== 'string' || patternFault(pattern)) return

      const ways = outerAlternatives(pattern)
      if (ways.every((way) => way.startsWith('^') && way.endsWith('$'))) return

      const bare = pattern.replace(/^\^/, '').replace(/\$$/, '')
      const isHalf = ways.length > 1 && pattern.startsWith('^') && pattern.endsWith('$')
      const message = isHalf ? texts.anchorsOfAlternatives() : texts.notAnchored()

      report(file, at, message, {
        hint: ways.length > 1 ? texts.writeGroup({ bare }) : texts.writeAnchors({ bare }),
      })
    }

    eachField(model, ({ file, at, field }) => judge(file, [...at, 'pattern'], field.pattern))
    eachCondition(model, (file, at, { matches }) => judge(file, [...at, 'matches'], matches))
  },
})

/** Returns the alternatives outside all groups and sets: `^a` and `b$` of `^a|b$`. */
function outerAlternatives(pattern: string): string[] {
  const blank = (text: string) => ' '.repeat(text.length)
  let outer = pattern.replaceAll(/\\./g, blank).replaceAll(/\[[^\]]*\]/g, blank)
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/\([^()]*\)/g, blank)
  const ends = [...outer.matchAll(/\|/g)].map(({ index }) => index)

  return [...ends, pattern.length].map((end, index) =>
    pattern.slice(index === 0 ? 0 : itemAt(ends, index - 1) + 1, end),
  )
}
