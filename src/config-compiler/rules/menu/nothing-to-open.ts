import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  entryOpensNothing: { zh: '菜单项“{title}”点了没有反应', en: 'the entry "{title}" opens nothing' },
  writeWhatOpens: { zh: '请写 path、children 或 action', en: 'write path, children or action' },
})

/** 菜单项点了没有反应。 */
export const nothingToOpen = defineRule({
  id: 'menu/nothing-to-open',
  severity: 'error',
  isOwn: true,
  title: { zh: '菜单项点了没有反应', en: 'Entry that opens nothing' },
  why: { zh: '没有网址、下级或动作。', en: 'It has neither path, children nor action.' },
  example: {
    file: 'menus/sider.yaml',
    good: '{ path: /requests, title: 申请列表,',
    bad: '{ title: 申请列表,',
  },
  check: (model, report) => {
    eachMenuItem(model, (file, at, item) => {
      if (item.path === undefined && !item.children && item.action === undefined)
        report(file, at, texts.entryOpensNothing({ title: item.title }), {
          hint: texts.writeWhatOpens(),
        })
    })
  },
})
