import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  groupEmpty: {
    zh: '分组“{title}”没有下级，不会显示',
    en: 'the group "{title}" has no entries and is not shown',
  },
  deleteOrAdd: { zh: '请删除 children，或写上下级', en: 'delete children, or add entries' },
})

/** 菜单分组是空的。 */
export const emptyGroup = defineRule({
  id: 'menu/empty-group',
  severity: 'error',
  isOwn: true,
  title: { zh: '菜单分组是空的', en: 'Group without entries' },
  why: { zh: '没有下级的分组不会显示。', en: 'A group without children is never shown.' },
  example: {
    file: 'menus/sider.yaml',
    good: 'children: [{ path: /requests/old, title: 往年, auth: [applicant] }]',
    bad: 'children: []',
    at: 'children',
  },
  check: (model, report) => {
    eachMenuItem(model, (file, at, item) => {
      if (item.children?.length === 0)
        report(file, [...at, 'children'], texts.groupEmpty({ title: item.title }), {
          hint: texts.deleteOrAdd(),
          part: 'key',
        })
    })
  },
})
