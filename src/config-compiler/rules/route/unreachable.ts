import { defineRule } from '#config-compiler/rule.ts'
import { linkedPages } from '#config-compiler/walk/pages/linked-pages.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothingLeadsHere: {
    zh: '没有菜单、按钮或链接通向“{title}”',
    en: 'no menu, button or link leads to "{title}"',
  },
  addEntryOrDelete: {
    zh: '请在 menus/ 中加一项，或删除该页面',
    en: 'add an entry in menus/, or delete the page',
  },
})

/** Hand-written screens that have their own button in the program's frame. */
const inFrame = new Set<string>(['front-log'])

/** 没有入口通向页面。 */
export const routeUnreachable = defineRule({
  id: 'route/unreachable',
  severity: 'warning',
  tellsOfAbsence: ['ref/menu-route', 'ref/page', 'menu/empty-group', 'menu/nothing-to-open'],
  title: { zh: '没有入口通向页面', en: 'Page that nothing leads to' },
  why: {
    zh: '没有菜单、链接、按钮或跳转指向它，用户找不到。',
    en: 'No menu, link, button or redirect leads there.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: '- { title: 往年, auth: [applicant], children: [{ path: /requests/old, title: 往年, auth: [applicant] }] }\n',
    bad: '',
  },
  check: (model, report) => {
    const linked = linkedPages(model)
    for (const [id, page] of Object.entries(model.config.pages))
      if (!linked.has(id) && !(page.kind === 'screen' && inFrame.has(page.screen)))
        report(`pages/${id}.yaml`, ['path'], texts.nothingLeadsHere({ title: page.title }), {
          hint: texts.addEntryOrDelete(),
          subject: id,
          causes: [`name ${page.path}`],
        })
  },
})
