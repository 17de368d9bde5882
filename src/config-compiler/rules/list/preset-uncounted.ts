import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  isNotCounted: {
    zh: '页签“{preset}”没有写 count: true，这里数不出条数',
    en: 'the preset "{preset}" has no count: true, so nothing is counted here',
  },
  writeCount: {
    zh: '请在 pages/{list}.yaml 的该页签写 count: true',
    en: 'write count: true at that preset of pages/{list}.yaml',
  },
  needsPreset: {
    zh: '“{title}”没有写 preset，数不出条数',
    en: '"{title}" names no preset, so nothing is counted',
  },
})

/** 工作台要数的页签没有条数。 */
export const presetUncounted = defineRule({
  id: 'list/preset-uncounted',
  severity: 'error',
  title: {
    zh: '工作台要数的页签没有条数',
    en: 'Preset that a board counts, but its list does not',
  },
  why: {
    zh: '数字永远是横线，下一步永远不出现。',
    en: 'The figure stays a dash, the next step is never offered.',
  },
  example: {
    file: 'pages/board.yaml',
    good: '  - { kind: todo, title: 待办, auth: [clerk], list: requests, preset: todo }',
    bad: '  - { kind: next, items: [{ title: "办理 {n} 件", list: requests, preset: todo }] }',
    at: 'todo',
  },
  check: (model, report) => {
    const { pages } = model.config
    for (const [id, page] of Object.entries(pages)) {
      if (page.kind !== 'board') continue

      for (const [index, { kind, items = [] }] of page.blocks.entries())
        for (const [n, { title, list, preset, of, measure }] of items.entries()) {
          const target = list === undefined ? undefined : pages[list]
          // A board with filters counts for itself, and so does a measure.
          if (kind === 'figures' && (page.filters || measure)) continue

          if (
            (kind !== 'figures' && kind !== 'next') ||
            list === undefined ||
            target?.kind !== 'list'
          )
            continue

          const at = ['blocks', index, 'items', n]
          if (preset === undefined)
            report(`pages/${id}.yaml`, [...at, 'list'], texts.needsPreset({ title }))

          for (const [word, name] of Object.entries({ preset, of })) {
            const counted = target.presets?.find((item) => item.id === name)
            if (counted && !counted.count)
              report(
                `pages/${id}.yaml`,
                [...at, word],
                texts.isNotCounted({ preset: counted.title }),
                {
                  hint: texts.writeCount({ list }),
                },
              )
          }
        }
    }
  },
})
