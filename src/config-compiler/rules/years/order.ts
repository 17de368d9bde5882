import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  retiredBeforeBegins: {
    zh: '停用年度 {until} 早于启用年度 {since}',
    en: 'retired in {until}, before it begins in {since}',
  },
  untilLastYear: {
    zh: 'until 是最后一个有效年度',
    en: 'until is the last year in which it is valid',
  },
})

/** 停用早于启用。 */
export const yearsOrder = defineRule({
  id: 'years/order',
  severity: 'error',
  isOwn: true,
  title: { zh: '停用早于启用', en: 'Retired before it begins' },
  why: {
    zh: 'until 早于 since，没有一个年度会生效。',
    en: 'With until before since it is active in no year.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'label: 首次',
    bad: 'label: 首次, since: 2024, until: 2022',
    at: '2022',
  },
  check: (model, report) => {
    for (const file of model.files.filter((path) =>
      /^(entities|forms|dictionaries|regions)\//.test(path),
    )) {
      const value = model.value(file)
      for (const { at, since, until } of value !== null && typeof value === 'object'
        ? reversed(value)
        : [])
        report(file, [...at, 'until'], texts.retiredBeforeBegins({ until, since }), {
          hint: texts.untilLastYear(),
        })
    }
  },
})

/** Where a value, or one inside it, ends before it begins. */
const reversed = memoize((value: object): { at: Pointer; since: number; until: number }[] => {
  const periods: { at: Pointer; since: number; until: number }[] = []
  const walk = (inner: unknown, at: Pointer): void => {
    if (inner === null || typeof inner !== 'object') return

    const { since, until } = inner as { since?: unknown; until?: unknown }
    if (typeof since === 'number' && typeof until === 'number' && since > until)
      periods.push({ at, since, until })
    for (const [key, item] of Array.isArray(inner) ? inner.entries() : Object.entries(inner))
      walk(item, [...at, key])
  }

  walk(value, [])

  return periods
})
