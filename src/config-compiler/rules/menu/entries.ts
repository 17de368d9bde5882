import { didYouMean, nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Pointer, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { menuItems, eachUnexpandedItem, eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { yearPlaceholder } from '#config-model/access/visible-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'

const texts = definePhrases({
  moveUp: {
    zh: '请移到上一级',
    en: 'move it one level up',
  },
  pathRepeated: { zh: '网址 {path} 在菜单中出现两次', en: 'the path {path} is in the menu twice' },
  deleteOne: { zh: '请删除其中一个', en: 'delete one of them' },
  noYear: {
    zh: '每年一项的菜单“{title}”的{word}没有写 {gap}，各年的{word}都一样',
    en: 'the {word} of "{title}", which stands once for each year, has no {gap}: the {word} is the same for all',
  },
  writeYear: {
    zh: '请写 {gap} 表示年度，如 /history/{gap}',
    en: 'write {gap} where the year belongs, such as /history/{gap}',
  },
  hasChildren: { zh: '分组“{title}”不能写 each', en: 'the group "{title}" cannot say each' },
  onChildren: { zh: '请写在它的下级上', en: 'say it on what stands below it' },
  path: { zh: '网址', en: 'path' },
  title: { zh: '名称', en: 'title' },
  groupEmpty: {
    zh: '分组“{title}”没有下级，不会显示',
    en: 'the group "{title}" has no entries and is not shown',
  },
  deleteOrAdd: { zh: '请删除 children，或写上下级', en: 'delete children, or add entries' },
  neitherPathNorLink: {
    zh: '“{path}”不是站内网址，也不是 https 链接',
    en: '"{path}" is neither a path of this site nor an https link',
  },
  writeSlash: { zh: '站内网址须以 / 开头：/{path}', en: 'a path starts with /: /{path}' },
  useHttpsLink: { zh: '请改用 https:// 开头的链接', en: 'use a link that starts with https://' },
  nameRepeated: { zh: '标识“{name}”重复', en: 'the name "{name}" occurs twice' },
  entryOpensNothing: { zh: '菜单项“{title}”点了没有反应', en: 'the entry "{title}" opens nothing' },
  writeWhatOpens: { zh: '请写 path、children 或 action', en: 'write path, children or action' },
  noSidebarEntry: {
    zh: '没有侧栏菜单属于顶栏“{name}”',
    en: 'no sidebar entry belongs to the header entry "{name}"',
  },
  writeHeaderMenus: {
    zh: '请在 menus/sider.yaml 写 header: {name}',
    en: 'write header: {name} in menus/sider.yaml',
  },
  onFourthLevel: {
    zh: '菜单项“{title}”在第四级，最多三级',
    en: 'the entry "{title}" is on the fourth level, three are allowed',
  },
  groupWithoutRoute: {
    zh: '分组“{title}”的网址 {path} 没有页面，也没有跳转',
    en: 'the path {path} of the group "{title}" is neither a page nor a redirect',
  },
  addRedirect: {
    zh: '请在 routes.yaml 中加 { path: {path}, redirect: {child}, hidden: true }',
    en: 'add { path: {path}, redirect: {child}, hidden: true } to routes.yaml',
  },
})

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

export const eachYear = defineRule({
  id: 'menu/each-year',
  severity: 'error',
  title: { zh: '每年一项的菜单没有写年度', en: 'Entry for each year without the year' },
  why: {
    zh: '各年的菜单名称或网址都一样，分不清打开的是哪一年。',
    en: 'The entries of all years look alike or lead to one place.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'title: "{year}年名品", each',
    bad: 'title: 往年名品, each',
    at: '往年名品',
  },
  check: checkEach(eachUnexpandedItem, ({ report }, at, { each, path, title, children }) => {
    if (each === undefined) return

    if (children)
      report([...at, 'each'], texts.hasChildren({ title }), {
        hint: texts.onChildren(),
        part: 'key',
      })

    for (const [key, text = ''] of Object.entries({ path, title }) as [
      'path' | 'title',
      string | undefined,
    ][])
      if (!text.includes(yearPlaceholder))
        report(
          text === '' ? [...at, 'each'] : [...at, key],
          texts.noYear({ title, word: texts[key](), gap: yearPlaceholder }),
          { hint: texts.writeYear({ gap: yearPlaceholder }) },
        )
  }),
})

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
  check: checkEach(eachMenuItem, ({ report }, at, item) => {
    if (item.children?.length === 0)
      report([...at, 'children'], texts.groupEmpty({ title: item.title }), {
        hint: texts.deleteOrAdd(),
        part: 'key',
      })
  }),
})

export const externalUnsafe = defineRule({
  id: 'menu/external-unsafe',
  severity: 'error',
  isOwn: true,
  title: { zh: '不安全的外部链接', en: 'Unsafe external link' },
  why: {
    zh: '只能写站内网址或 https 链接；脚本链接会在用户浏览器里执行。',
    en: "Only paths of this site and https links: a script link would run in the user's browser.",
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'path: /requests/new',
    bad: 'path: "http://example.com/new"',
    at: '"http://example.com/new"',
  },
  check: checkEach(eachMenuItem, ({ report }, at, { path }) => {
    if (path !== undefined && !/^(\/(?!\/)|https:\/\/)/.test(path))
      report([...at, 'path'], texts.neitherPathNorLink({ path }), {
        hint: /^[\w-]+(\/|$)/.test(path)
          ? texts.writeSlash({ path: path.replace(/^pages\/|\.yaml$/g, '') })
          : texts.useHttpsLink(),
      })
  }),
})

export const nameTwice = defineRule({
  id: 'menu/name-twice',
  severity: 'error',
  isOwn: true,
  title: { zh: '顶栏标识重复', en: 'Header name twice' },
  why: { zh: '侧栏按标识归到顶栏，重复的分不清。', en: 'The sidebar is grouped by this name.' },
  example: { file: 'menus/header.yaml', good: 'name: other', bad: 'name: work', at: 'work' },
  check: (model, report) => {
    for (const [menu, items] of Object.entries(model.config.menus))
      eachRepeat(
        items,
        ({ name }) => name,
        ({ name }, index, first) =>
          report(`menus/${menu}.yaml`, [index, 'name'], texts.nameRepeated({ name: name ?? '' }), {
            hint: placeTexts.deleteOrChange(),
            related: [
              { file: `menus/${menu}.yaml`, pointer: [first, 'name'], message: placeTexts.first() },
            ],
          }),
      )
  },
})

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
  check: checkEach(eachMenuItem, ({ report }, at, item) => {
    if (!meetsSchema('menu/nothing-to-open', item))
      report(at, texts.entryOpensNothing({ title: item.title }), { hint: texts.writeWhatOpens() })
  }),
})

export const orphanHeader = defineRule({
  id: 'menu/orphan-header',
  severity: 'warning',
  reportsAbsence: ['ref/menu-header'],
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
  check: checkEach(eachMenuItem, ({ report }, at, item, { parents }) => {
    if (parents.length === 3)
      report(at, texts.onFourthLevel({ title: item.title }), { hint: texts.moveUp() })
  }),
})

export const groupPath = defineRule({
  id: 'menu/group-path',
  severity: 'warning',
  title: { zh: '分组的网址打不开', en: 'Path of a group that leads nowhere' },
  why: {
    zh: '网址写错，或者跳转被删：从面包屑或收藏打开会找不到页面。',
    en: 'It is misspelt or its redirect is gone: who opens it from a bookmark finds nothing.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: '- { title: 往年, auth: [applicant],',
    bad: '- { path: /requets, title: 往年, auth: [applicant],',
    at: '/requets',
  },
  check: (model, report) => {
    const knownPaths = [
      ...model.config.routes.map(({ path, title }) => ({ name: path, title })),
      ...Object.values(model.config.pages).map(({ path, title }) => ({ name: path, title })),
    ]

    eachMenuItem(model, (file, at, { path, title, children = [] }) => {
      if (
        path === undefined ||
        children.length === 0 ||
        matchRoute(model.config, textBefore(path, /[?#]/))
      )
        return

      const child = children.find((item) => item.path !== undefined)?.path ?? '/'

      report(file, [...at, 'path'], texts.groupWithoutRoute({ title, path }), {
        causes: ['lacks routes.yaml'],
        hint:
          (nearestNames(path, knownPaths).length > 0 ? didYouMean(path, knownPaths) : undefined) ??
          texts.addRedirect({ path, child }),
      })
    })
  },
})
