import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noRoles: {
    zh: '没有写 auth，人人可用，“{word}”不起作用',
    en: 'without auth everybody may use it: "{word}" does nothing',
  },
  writeAuth: { zh: '请写 auth，或删去 {word}', en: 'write auth, or remove {word}' },
  onlyLinks: { zh: '“{word}”只用于 links 区块', en: '"{word}" is for blocks of kind links' },
  both: {
    zh: '同时写了 prevent 和 otherwise：显示入口，就不显示文字',
    en: 'with prevent the item itself is shown, and otherwise never',
  },
  dropWord: { zh: '请删去 {word}', en: 'remove {word}' },
})

/** 没有权限时的写法不起作用。 */
export const idleRefusal = defineRule({
  id: 'access/idle-refusal',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有权限时的写法不起作用', en: 'Refusal that is never shown' },
  why: {
    zh: 'prevent 和 otherwise 说的是 auth 以外的角色看到什么：没有 auth 就没有这样的人。',
    en: 'prevent and otherwise say what roles outside auth see: without auth there are none.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'path: /requests, auth: [clerk], prevent: true }',
    bad: 'path: /requests, prevent: true }',
    at: 'prevent',
  },
  check: (model, report) => {
    eachPage(model, (file, page) => {
      if (page.kind !== 'board') return
      for (const [index, block] of page.blocks.entries())
        for (const [n, item] of (block.items ?? []).entries()) {
          const word = (['prevent', 'otherwise'] as const).find((name) => item[name] !== undefined)
          if (word === undefined) continue
          const at = ['blocks', index, 'items', n, word]
          const tell = { hint: texts.dropWord({ word }), part: 'key' as const }
          if (block.kind !== 'links') report(file, at, texts.onlyLinks({ word }), tell)
          else if (item.auth === undefined)
            report(file, at, texts.noRoles({ word }), { ...tell, hint: texts.writeAuth({ word }) })
          else if (item.prevent && item.otherwise !== undefined)
            report(file, at, texts.both(), tell)
        }
    })
  },
})
