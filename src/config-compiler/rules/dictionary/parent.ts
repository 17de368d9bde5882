import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

/** 上级选项不存在。 */
export const parent = defineRule({
  id: 'dictionary/parent',
  severity: 'error',
  title: { zh: '上级选项不存在', en: 'Parent item that does not exist' },
  why: { zh: '级联选择时，这一项永远不会出现。', en: 'In a cascade this item would never be offered.' },
  example: { file: 'dictionaries/part.yaml', good: 'parent: other', bad: 'parent: othr', at: 'othr' },
  check: (model, report) => {
    eachField(model, ({ file, at, field, siblings }) => {
      const upper = field.parent === undefined ? undefined : siblings[field.parent]?.dictionary
      const items = model.config.dictionaries[field.dictionary ?? '']?.items
      if (upper === undefined || !items) return
      const values = dictionaryItems(model.config, upper).map(({ value, label }) => ({ name: value, title: label }))
      const named = items.filter(({ parent }) => parent !== undefined)
      const fitting = named.filter(({ parent }) => values.some(({ name }) => name === parent))
      if (values.length > 0 && items.length > 1 && fitting.length * 2 < named.length)
        return report(file, [...at, 'parent'], say`字典“${field.dictionary}”的选项多半不属于“${upper}”，选不到`, {
          hint:
            named.length > 0
              ? say`它们的上级如“${named[0]!.parent}”`
              : say`请在 dictionaries/${field.dictionary}.yaml 中写 parent`,
        })
      const lost = new Map<string, number[]>()
      for (const [index, { parent }] of items.entries())
        if (parent !== undefined && !values.some(({ name }) => name === parent))
          lost.set(parent, [...(lost.get(parent) ?? []), index])
      const own = `dictionaries/${field.dictionary}.yaml`
      for (const [name, [first, ...others]] of lost) {
        const message =
          others.length > 0
            ? say`上级“${name}”不是字典“${upper}”的值，有 ${others.length + 1} 项写了它`
            : say`上级“${name}”不是字典“${upper}”的值`
        report(own, ['items', first!, 'parent'], message, {
          hint: didYouMean(name, values),
          causes: [`name ${name}`],
          related: others.slice(0, 20).map((index) => ({ file: own, pointer: ['items', index], message: '也写了它' })),
        })
      }
    })
  },
})
