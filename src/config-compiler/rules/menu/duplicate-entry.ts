import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { menuItems } from '#config-compiler/walk/menu-items.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  pathRepeated: { zh: '网址 {path} 在菜单中出现两次', en: 'the path {path} is in the menu twice' },
  deleteOne: { zh: '请删除其中一个', en: 'delete one of them' },
})

/** 菜单中有两个相同的入口。 */
export const duplicateEntry = defineRule({
  id: 'menu/duplicate-entry',
  severity: 'warning',
  title: { zh: '菜单中有两个相同的入口', en: 'Two entries for one path' },
  why: {
    zh: '同一页面出现两次，高亮会落在错误的一项上。',
    en: 'The wrong one of the two is highlighted.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: '\n- { path: /requests/new',
    bad: '\n- { path: /requests, title: 申请列表, auth: [applicant, clerk] }\n- { path: /requests/new',
    at: '/requests',
  },
  check: (model, report) => {
    const seen = new Map<string, Pointer>()
    for (const { file, at, item, menu } of menuItems(model)) {
      if (item.children || item.path === undefined || menu === 'public') continue

      const key = `${menu} ${item.path}`
      const first = seen.get(key)

      if (first)
        report(file, [...at, 'path'], texts.pathRepeated({ path: item.path }), {
          hint: texts.deleteOne(),
          related: [{ file, pointer: [...first, 'path'], message: placeTexts.first() }],
        })
      else seen.set(key, at)
    }
  },
})
