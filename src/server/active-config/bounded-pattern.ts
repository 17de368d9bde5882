import { createContext, Script } from 'node:vm'
import type { Options } from 'ajv'
import { LRUCache } from 'lru-cache'
import { setPatternTest } from '#config-model/text/test-pattern.ts'

type RegExpEngine = NonNullable<NonNullable<Options['code']>['regExp']>

/** Characters that are matched at once. */
const short = 24
/** Milliseconds per match: generous, for busy machines. */
const maxMatchMs = 250
/** Milliseconds of aborted matches per ten seconds; beyond them texts are not matched. */
const maxAbortedMs = 500
const period = 10_000

const matchScript = new Script('expression.test(text)')
const matchContext = createContext({ expression: /./, text: '' })
let wasted = { since: 0, time: 0 }

/**
 * Patterns of linear time: anchored, at most one unbounded repetition, no look-around or
 * back-references.
 */
function isSimple(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/gsu, 'a')
  const repeated = bare.match(/[*+]|\{\d*,\}|\{\d*,?\d{3,}\}/gu)?.length ?? 0

  return (
    bare.startsWith('^') &&
    !bare.includes('|') &&
    !/\(\?[<=!]|\\[1-9k]/u.test(pattern) &&
    repeated <= 1
  )
}

/**
 * Guards against ReDoS: a match over a quarter of a second is a mismatch, and repeated ones do not
 * delay other requests.
 */
function testBounded(expression: RegExp, isQuick: boolean, text: string): boolean {
  if (isQuick || text.length <= short) return expression.test(text)

  const now = performance.now()
  if (now - wasted.since > period) wasted = { since: now, time: 0 }
  if (wasted.time >= maxAbortedMs) return false

  try {
    Object.assign(matchContext, { expression, text })
    return matchScript.runInContext(matchContext, { timeout: maxMatchMs }) === true
  } catch {
    wasted.time += performance.now() - now
    return false
  } finally {
    Object.assign(matchContext, { text: '' })
  }
}

/** The pattern engine of JSON Schemas; the browser's validators use plain regular expressions. */
export const boundedRegExpEngine: RegExpEngine = Object.assign(
  (pattern: string, flags: string) => {
    const expression = new RegExp(pattern, flags)
    const isQuick = isSimple(pattern)

    return {
      test: (text: string) => testBounded(expression, isQuick, text),
      toString: () => String(expression),
    }
  },
  { code: 'new RegExp' },
)

const compiledPatterns = new LRUCache<string, ReturnType<RegExpEngine>>({ max: 500 })

export function boundConditionPatterns(): void {
  setPatternTest((pattern, text) => {
    const expression = compiledPatterns.get(pattern) ?? boundedRegExpEngine(pattern, 'u')
    compiledPatterns.set(pattern, expression)

    return expression.test(text)
  })
}
