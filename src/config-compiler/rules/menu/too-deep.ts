import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  onFourthLevel: {
    zh: '菜单项“{title}”在第四级，最多三级',
    en: 'the entry "{title}" is on the fourth level, three are allowed',
  },
})

/** 菜单超过三级。 */
export const tooDeep = defineRule({
  id: 'menu/too-deep',
  severity: 'warning',
  isOwn: true,
  title: { zh: '菜单超过三级', en: 'Menu deeper than three levels' },
  why: { zh: '侧栏放不下四级菜单。', en: 'The sidebar has no room for a fourth level.' },
  example: {
    file: 'menus/sider.yaml',
    good: 'children: [{ path: /requests/old, title: 往年, auth: [applicant] }]',
    bad: 'children: [{ title: 二级, children: [{ title: 三级, children: [{ path: /requests/old, title: 往年, auth: [applicant] }] }] }]',
    at: '{ path: /requests/old, title: 往年, auth: [applicant] }',
  },
  check: (model, report) => {
    eachMenuItem(model, (file, at, item, parents) => {
      if (parents.length === 3) report(file, at, texts.onFourthLevel({ title: item.title }))
    })
  },
})
