import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSidebarEntry: {
    zh: '没有侧栏菜单属于顶栏“{name}”',
    en: 'no sidebar entry belongs to the header entry "{name}"',
  },
  writeHeaderMenus: {
    zh: '请在 menus/sider.yaml 写 header: {name}',
    en: 'write header: {name} in menus/sider.yaml',
  },
})

/** 顶栏项没有侧栏。 */
export const orphanHeader = defineRule({
  id: 'menu/orphan-header',
  severity: 'warning',
  tellsOfAbsence: ['ref/menu-header'],
  title: { zh: '顶栏项没有侧栏', en: 'Header entry without a sidebar' },
  why: {
    zh: '点开这个顶栏项，侧栏是空的。',
    en: 'The sidebar stays empty below this header entry.',
  },
  example: {
    file: 'menus/header.yaml',
    good: '- { path: /parts,',
    bad: '- { path: /requests/old, title: 往年, name: third, auth: [applicant] }\n- { path: /parts,',
    at: 'third',
  },
  check: (model, report) => {
    const { header = [], sider = [] } = model.config.menus
    for (const [index, item] of header.entries())
      if (
        item.name !== undefined &&
        !sider.some((other) => other.header === item.name) &&
        sider.some((other) => other.header !== undefined)
      )
        report('menus/header.yaml', [index, 'name'], texts.noSidebarEntry({ name: item.name }), {
          hint: texts.writeHeaderMenus({ name: item.name }),
          subject: item.name,
        })
  },
})
