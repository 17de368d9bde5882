import { say } from '#config-model/phrase.ts'
import type { Model } from '#config-model/model.ts'

/** Values must be unique in their dictionary, codes unique among regions. */
export function checkDictionaries(model: Model): void {
  for (const [id, dictionary] of Object.entries(model.config.dictionaries)) {
    const file = `dictionaries/${id}.yaml`
    const seen = new Map<string, number>()
    const labels = new Map<string, number>()
    for (const [index, item] of (dictionary.items ?? []).entries()) {
      const first = seen.get(item.value)
      if (first !== undefined)
        model.report(file, ['items', index, 'value'], 'dictionary/duplicate-value', say`值“${item.value}”重复`, {
          related: [{ file, pointer: ['items', first, 'value'], message: '第一次出现在此' }],
        })
      seen.set(item.value, first ?? index)
      const same = labels.get(`${item.parent ?? ''} ${item.label}`)
      if (same !== undefined && first === undefined)
        model.report(file, ['items', index, 'label'], 'dictionary/duplicate-label', say`名称“${item.label}”重复，填报人无法区分`, {
          related: [{ file, pointer: ['items', same, 'label'], message: '第一次出现在此' }],
        })
      labels.set(`${item.parent ?? ''} ${item.label}`, same ?? index)
      if (item.since !== undefined && item.until !== undefined && item.since > item.until)
        model.report(file, ['items', index, 'until'], 'years/order', say`停用年度早于启用年度`)
    }
  }
  const codes = new Map<string, { file: string; index: number }>()
  for (const file of model.files.filter((path) => path.startsWith('regions/'))) {
    for (const [index, { c }] of ((model.value(file) ?? []) as { c: string }[]).entries()) {
      const first = codes.get(c)
      if (first)
        model.report(file, [index, 'c'], 'region/duplicate', say`区划代码 ${c} 重复`, {
          related: [{ file: first.file, pointer: [first.index, 'c'], message: '第一次出现在此' }],
        })
      else codes.set(c, { file, index })
    }
  }
}
