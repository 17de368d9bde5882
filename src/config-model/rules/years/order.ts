import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'

/** 停用早于启用。 */
export const order = defineRule({
  id: 'years/order',
  severity: 'error',
  isOwn: true,
  title: { zh: '停用早于启用', en: 'Retired before it begins' },
  why: { zh: 'until 早于 since，没有一个年度会生效。', en: 'With until before since it is active in no year.' },
  example: { file: 'dictionaries/kind.yaml', good: 'label: 首次', bad: 'label: 首次, since: 2024, until: 2022', at: '2022' },
  check: (model) => {
    const at: (string | number)[] = []
    const walk = (file: string, value: unknown): void => {
      if (value === null || typeof value !== 'object') return
      const { since, until } = value as { since?: unknown; until?: unknown }
      if (typeof since === 'number' && typeof until === 'number' && since > until)
        model.report(file, [...at, 'until'], 'years/order', say`停用年度 ${until} 早于启用年度 ${since}`, { hint: say`until 是最后一个有效年度` })
      const isList = Array.isArray(value)
      for (const key in value) {
        const inner = (value as Record<string, unknown>)[key]
        if (inner === null || typeof inner !== 'object') continue
        at.push(isList ? Number(key) : key)
        walk(file, inner)
        at.pop()
      }
    }
    for (const file of model.files.filter((path) => /^(entities|forms|dictionaries|regions)\//.test(path))) walk(file, model.value(file))
  },
})
