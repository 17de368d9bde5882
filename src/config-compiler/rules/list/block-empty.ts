import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  blockNeeds: { zh: '{kind} 区块没有写 {needed}', en: 'a {kind} block needs {needed}' },
  write: { zh: '请写上 {needed}', en: 'write {needed}' },
  needs: { zh: '“{title}”没有写 {key}', en: '"{title}" needs {key}' },
})

/** Blocks made of items, and what every item of them must say. */
const itemKeys: { [kind: string]: readonly ('list' | 'path')[] | undefined } = {
  next: ['list', 'path'],
  figures: ['list'],
  links: ['path'],
  funnel: ['list'],
}

/** What a block itself must say. */
const blockKeys: { [kind: string]: readonly ('list' | 'by')[] | undefined } = {
  todo: ['list'],
  chart: ['list', 'by'],
  steps: ['list'],
}

/** 区块没有写内容从哪里来。 */
export const blockEmpty = defineRule({
  id: 'list/block-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '区块没有写内容从哪里来', en: 'Block without contents' },
  why: {
    zh: '待办须写 list，图表须写 list 和 by；下一步、数字、漏斗和快捷入口须写 items，否则区块是空的。',
    en: 'A to-do block needs a list, a chart a list and by; next steps, figures, funnels and links need items; otherwise it is empty.',
  },
  example: {
    file: 'pages/board.yaml',
    good: ', list: requests, preset: todo',
    bad: '',
    at: 'todo',
  },
  check: (model, report) => {
    eachPage(model, (file, page) => {
      if (page.kind !== 'board') return

      for (const [index, block] of page.blocks.entries()) {
        const { kind, items = [] } = block
        const keys = itemKeys[kind]
        const lacksItems = keys !== undefined && items.length === 0 ? 'items' : null
        const needed = blockKeys[kind]?.find((key) => block[key] === undefined) ?? lacksItems
        if (needed)
          report(file, ['blocks', index, 'kind'], texts.blockNeeds({ kind, needed }), {
            hint: texts.write({ needed }),
          })

        for (const [n, item] of items.entries())
          if (keys?.every((key) => item[key] === undefined))
            report(
              file,
              ['blocks', index, 'items', n],
              texts.needs({ title: item.title, key: joinPhrases(keys, ' 或 ') }),
              {
                hint: texts.write({ needed: joinPhrases(keys, ' 或 ') }),
              },
            )
      }
    })
  },
})
