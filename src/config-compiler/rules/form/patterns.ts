import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { hasCatastrophicBacktracking, patternFault } from '#config-compiler/redos.ts'
import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  sameLength: {
    zh: '请让 pattern 与字数限制一致',
    en: 'let the pattern and the limit of its length agree',
  },
  lengthsClash: {
    zh: '格式要求 {low} 个字，{key} 却是 {field}',
    en: 'the pattern asks for {low} characters, {key} is {field}',
  },
  pattern: { zh: '格式', en: 'the pattern' },
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
  matchesInManyWays: {
    zh: '正则表达式可以用很多种方式匹配同一段文字，遇到长文字会卡死：{pattern}',
    en: 'one text matches in many ways, a long one takes for ever: {pattern}',
  },
  simplify: {
    zh: '请去掉一层 + 或 *，各种写法不要互相重叠，例如 ^([a-z]+)+$ 改为 ^[a-z]+$',
    en: 'leave out one + or *, let alternatives not overlap: ^[a-z]+$ instead of ^([a-z]+)+$',
  },
})

export const formPatternInvalid = defineRule({
  id: 'form/pattern-invalid',
  severity: 'error',
  isOwn: true,
  title: { zh: '正则表达式写错', en: 'Invalid pattern' },
  why: {
    zh: '写错的表达式会让整个表单提交不了。',
    en: 'A wrong pattern keeps the whole form from being submitted.',
  },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '^[a-z+$', at: '"^[a-z+$"' },
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    const fault = field.pattern === undefined ? null : patternFault(field.pattern)
    if (fault) report([...at, 'pattern'], fault.message, { hint: fault.hint })
  }),
})

export const patternLength = defineRule({
  id: 'form/pattern-length',
  severity: 'error',
  isOwn: true,
  title: { zh: '格式与字数矛盾', en: 'Pattern that no text of the allowed length matches' },
  why: {
    zh: '表达式要求的字数与 minLength、maxLength 不符，永远填不对。',
    en: 'The pattern asks for another length than minLength and maxLength allow.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'pattern: "^[a-z]+$"',
    bad: 'pattern: "^[a-z]{8}$", maxLength: 6',
    at: '6',
  },
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    const fixed = /^\^(?:\[[^\]]+\]|\\[dwsDWS])\{(\d+)(?:,(\d+))?\}\$$/.exec(field.pattern ?? '')
    if (!fixed) return

    const low = Number(fixed[1])
    const high = Number(fixed[2] ?? fixed[1])
    const key = excludedBy(field, low, high)

    if (key)
      report(
        [...at, key],
        texts.lengthsClash({
          low: low === high ? low : `${low}—${high}`,
          key,
          field: field[key] ?? '',
        }),
        {
          hint: texts.sameLength(),
          related: [{ file, pointer: [...at, 'pattern'], message: texts.pattern() }],
        },
      )
  }),
})

/** The limit of a field that excludes all texts of this length; null if none. */
function excludedBy(
  { maxLength, minLength }: Field,
  low: number,
  high: number,
): 'maxLength' | 'minLength' | null {
  if (maxLength !== undefined && maxLength < low) return 'maxLength'
  return minLength !== undefined && minLength > high ? 'minLength' : null
}

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

/** Top-level alternatives of a pattern: `^a` and `b$` of `^a|b$`. */
function outerAlternatives(pattern: string): string[] {
  const blank = (text: string) => ' '.repeat(text.length)
  let outer = pattern.replaceAll(/\\./g, blank).replaceAll(/\[[^\]]*\]/g, blank)
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/\([^()]*\)/g, blank)
  const ends = [...outer.matchAll(/\|/g)].map(({ index }) => index)

  return [...ends, pattern.length].map((end, index) =>
    pattern.slice(index === 0 ? 0 : itemAt(ends, index - 1) + 1, end),
  )
}

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
      if (
        typeof pattern === 'string' &&
        !patternFault(pattern) &&
        hasCatastrophicBacktracking(pattern)
      )
        report(file, at, texts.matchesInManyWays({ pattern }), { hint: texts.simplify() })
    }

    eachField(model, ({ file, at, field }) => judge(file, [...at, 'pattern'], field.pattern))
    eachCondition(model, (file, at, { matches }) => judge(file, [...at, 'matches'], matches))
  },
})
