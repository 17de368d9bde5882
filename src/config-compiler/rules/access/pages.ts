import { quotedName } from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Pointer, placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { authOfPath } from '#config-compiler/walk/auth-of-path.ts'
import { eachPage, eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachFigure, measuredField } from '#config-compiler/walk/figures.ts'
import { expandRoles, hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { hasFewValues } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { blockTraits, entityOfPage } from '#config-model/page-traits.ts'
import { isPublishable } from '#config-model/rights/public-list.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Page } from '#config-model/types.generated.ts'

const texts = definePhrases({
  openToAll: {
    zh: '“{title}”没有写 auth，所有登录的人都能打开，也能办其中的事',
    en: '"{title}" has no auth: everybody who is signed in may open it and do what it offers',
  },
  writeAuth: { zh: '请写 auth，如 auth: [admin]', en: 'write auth, such as auth: [admin]' },
  seesButOpensNothing: {
    zh: '{shutOut}（{title}）看得到这个区块，里面的内容却一个也打不开',
    en: '{shutOut} ({title}) sees this block and may open nothing in it',
  },
  removeRoleOrOpen: {
    zh: '请从 auth 中去掉该角色，或让它能打开其中的列表',
    en: 'remove the role from auth, or let it open the lists',
  },
  opensWithoutData: {
    zh: '{names}可以打开“{title}”，但无权查看{entityTitle}',
    en: '{names} may open "{title}", but not read "{entityTitle}"',
  },
  grantOrRemove: {
    zh: '请在 entities/{entityId}.yaml 的 access 中授权，或从 auth 中去掉该角色',
    en: 'grant it in the access of entities/{entityId}.yaml, or remove the role from auth',
  },
  mayNotOpenPage: { zh: '{role}打不开这个页面', en: '{role} may not open this page' },
  pageOpenOnly: {
    zh: '页面只对 {auth} 开放；请修改这里或页面的 auth',
    en: 'the page is open to {auth} only; change auth here or of the page',
  },
  seesNot: {
    zh: '{role}（{title}）看不到完整的“{field}”，这里的数字对该角色是空的',
    en: '{role} ({title}) does not see all of "{field}": these figures stay empty for this role',
  },
  removeRole: {
    zh: '请从区块的 auth 中去掉该角色，或换一个字段',
    en: 'leave the role out of the auth of the block, or take another field',
  },
  noKey: { zh: '没有编号，无从核验', en: 'there is no number to verify by' },
  writeKey: { zh: '请在实体中写 key', en: 'write key in the entity' },
  private: { zh: '“{title}”不能向公众显示', en: '"{title}" cannot be shown to everybody' },
  dropField: { zh: '请从 show 中删去', en: 'take it out of show' },
  dropFieldOfPublicListRule: {
    zh: '请从公开名单中删去，或改用不含个人信息的字段',
    en: 'take it out of the public list, or use a field without personal data',
  },
  allStates: {
    zh: '没有写哪些状态公开，草稿也会公开',
    en: 'no states are named: drafts would be public as well',
  },
  writeStates: {
    zh: '请写 states: [公开的状态]',
    en: 'write states: [the states that are public]',
  },
  notPublished: {
    zh: '“{title}”没有流程，也没有发布的规定，填写中的也会公开',
    en: '"{title}" has neither a workflow nor publishing: unfinished records would be public',
  },
  writePublish: {
    zh: '请在实体中写 publish，或建立流程并写 states',
    en: 'write publish in the entity, or a workflow and states',
  },
  fromPortal: {
    zh: '门户自己保存的记录不能公开',
    en: 'records that the portal keeps itself cannot be public',
  },
  dropList: { zh: '请删去 publicList', en: 'remove publicList' },
  hiddenState: {
    zh: '状态“{title}”还不公布（shown），不能列入公开名单',
    en: 'the state "{title}" is not announced yet (shown), it cannot be public',
  },
  dropState: { zh: '请从 states 中删去', en: 'take it out of states' },
  notShown: {
    zh: '“{title}”不公开，访客却可以按它查找，由结果就能推知',
    en: '"{title}" is not public, but visitors could find out by searching for it',
  },
  showField: { zh: '请把它写进 columns 或 show', en: 'write it in columns or show' },
  noFlag: { zh: '“{title}”没有写 {flag}: true，不能这样用', en: '"{title}" has no {flag}: true' },
  addFlag: { zh: '请在该字段写 {flag}: true', en: 'write {flag}: true at the field' },
  noChoice: {
    zh: '“{title}”没有可选的值，不能作筛选',
    en: '"{title}" has no values to choose from',
  },
  useKeyword: {
    zh: '筛选用年度、是否、字典字段；文字写进 search',
    en: 'filter by years, yes or no, dictionaries; put texts in search',
  },
  notColumn: {
    zh: '“{title}”不在 columns 中，不能按它排列',
    en: '"{title}" is no column to put the list in order by',
  },
  writeColumn: { zh: '请写进 columns', en: 'write it in columns' },
})

const administratorScreens = new Set<string>(['config-health', 'workflow-graph'])

export const screenOpen = defineRule({
  id: 'access/screen-open',
  severity: 'error',
  title: { zh: '管理页面对所有人开放', en: 'Screen of administrators that is open to everybody' },
  why: {
    zh: '配置状态、流程图由页面的 auth 决定谁能看、谁能重新加载和确认配置；不写就是所有登录的人。',
    en: 'The auth of these pages says who may see, reload and confirm the configuration; without it everybody who is signed in may.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'kind: list\npath: /parts\ntitle: 零件\nauth: [staff]\nentity: part\ncolumns: [{ field: name }, { field: regionCode }]',
    bad: 'kind: screen\npath: /parts\ntitle: 零件\nscreen: config-health',
    at: 'config-health',
  },
  check: checkEach(eachPage, ({ report }, page) => {
    if (page.kind === 'screen' && page.auth === undefined && administratorScreens.has(page.screen))
      report(['screen'], texts.openToAll({ title: page.title }), { hint: texts.writeAuth() })
  }),
})

export const blockWithoutList = defineRule({
  id: 'access/block-without-list',
  severity: 'warning',
  title: { zh: '区块对角色显示，里面却什么也没有', en: 'Block that is empty for a role' },
  why: {
    zh: '区块中的列表和链接，该角色一个也打不开，看到的是空白。',
    en: 'The role may open none of the lists and links of the block and sees an empty one.',
  },
  example: {
    file: 'pages/board.yaml',
    good: 'kind: todo, title: 待办, auth: [clerk]',
    bad: 'kind: todo, title: 待办, auth: [clerk, director]',
    at: 'director',
  },
  check: checkEach(eachPage, ({ report, model }, page) => {
    const { config } = model

    if (page.kind !== 'board') return

    for (const [index, block] of page.blocks.entries()) {
      const contents = [block, ...(block.items ?? [])].filter(
        (item) => item.list !== undefined || ('path' in item && item.path !== undefined),
      )
      if (contents.length === 0) continue

      for (const [n, name] of (block.auth ?? []).entries()) {
        const shutOut = expandRoles(config, [name]).find(
          (role) => !contents.some((item) => isOpenTo(config, role, item)),
        )
        if (shutOut === undefined) continue

        report(
          ['blocks', index, 'auth', n],
          texts.seesButOpensNothing({
            shutOut,
            title: config.roles.roles[shutOut]?.title ?? shutOut,
          }),
          { causes: [`role ${shutOut}`], hint: texts.removeRoleOrOpen() },
        )
      }
    }
  }),
})

function isOpenTo(
  config: Config,
  role: string,
  item: { list?: string; path?: string; auth?: string[] },
): boolean {
  const target =
    item.list !== undefined ? config.pages[item.list] : authOfPath(config, item.path ?? '')
  const rules = [item.auth, target?.auth]

  return rules.every((auth) => auth === undefined || expandRoles(config, auth).includes(role))
}

export const pageWithoutData = defineRule({
  id: 'access/page-without-data',
  severity: 'error',
  rank: 150,
  title: { zh: '页面打得开，数据看不到', en: 'Page open, data closed' },
  why: {
    zh: '角色能打开页面，但无权查看数据，只会看到错误。',
    en: 'A role may open the page but not read its records: it sees only errors.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '- { roles: [clerk, director], rows: region',
    bad: '- { roles: [director], rows: region',
  },
  check: checkEach(eachPage, ({ report, model }, page, id) => {
    const { config } = model

    const entityId = entityOfPage(config, page)
    const entity = entityId === undefined ? undefined : config.entities[entityId]
    if (!entity) return

    const readers = new Set(
      entity.access
        .filter((grant) => grant.actions.includes('read'))
        .flatMap((grant) => expandRoles(config, grant.roles)),
    )

    const roles = page.auth ? expandRoles(config, page.auth) : Object.keys(config.roles.roles)
    const shutOut = roles.filter((role) => !readers.has(role))
    if (shutOut.length === 0) return

    const names = joinPhrases(
      shutOut.map((role) => withTitle(role, config.roles.roles[role]?.title)),
      '、',
    )

    const index =
      page.auth?.findIndex((name) =>
        expandRoles(config, [name]).some((role) => shutOut.includes(role)),
      ) ?? -1

    report(
      index >= 0 ? ['auth', index] : ['path'],
      texts.opensWithoutData({ names, title: page.title, entityTitle: entity.title }),
      {
        causes: [
          ...shutOut.map((role) => `role ${role}`),
          `page ${id}`,
          `lacks entities/${entityId}.yaml`,
        ],
        hint: texts.grantOrRemove({ entityId: entityId ?? '' }),
        related: [
          {
            file: `entities/${entityId}.yaml`,
            pointer: ['access'],
            message: placeTexts.grants(),
          },
        ],
      },
    )
  }),
})

export const partOutsidePage = defineRule({
  id: 'access/part-outside-page',
  severity: 'warning',
  title: { zh: '页面里的角色打不开页面', en: 'Role inside a page that it may not open' },
  why: {
    zh: '列、筛选、按钮或区块写了打不开本页面的角色，永远用不上；多半是写错了角色。',
    en: 'A column, filter, button or block names a role that may not open the page: it is never used, the role is probably wrong.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }\n  - { field: state',
    bad: '{ field: kind, auth: [director] }\n  - { field: state',
    at: 'director',
  },
  check: checkEach(eachPage, ({ report, model, file }, page) => {
    const { config } = model

    if (!page.auth) return

    const allowed = new Set(expandRoles(config, page.auth))
    for (const { at, name } of partsWithAuth(page)) {
      const roles = expandRoles(config, [name])
      if (roles.length > 0 && roles.every((role) => !allowed.has(role)))
        report(
          at,
          texts.mayNotOpenPage({
            role: quotedName({ name, title: config.roles.roles[name]?.title }),
          }),
          {
            causes: [`outside ${file} ${name}`, `lacks ${file}`],
            hint: texts.pageOpenOnly({ auth: joinPhrases(page.auth, '、') }),
          },
        )
    }
  }),
})

/** The roles of inner `auth` lists of a page. */
const partsWithAuth = memoize((page: Page): { at: Pointer; name: string }[] => {
  const parts: { at: Pointer; name: string }[] = []
  const walk = (value: unknown, at: Pointer): void => {
    if (value === null || typeof value !== 'object') return

    for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
      if (key === 'auth' && Array.isArray(inner)) {
        if (at.length > 0)
          for (const [index, name] of inner.entries())
            parts.push({ at: [...at, key, index], name: String(name) })
      } else walk(inner, [...at, key])
  }

  walk(page, [])

  return parts
})

export const figureHidden = defineRule({
  id: 'access/figure-hidden',
  severity: 'error',
  title: {
    zh: '图表用了看它的角色看不到的字段',
    en: 'Chart over a field that its reader does not see',
  },
  why: {
    zh: '分组或合计会把隐藏、脱敏的内容透露出来，服务器会拒绝。',
    en: 'Groups and sums would tell what is hidden or masked; the server refuses.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'roles: [clerk, director], rows: region, actions: [read, export]',
    bad: 'roles: [clerk, director], rows: region, actions: [read, export], hide: [score]',
  },
  check: (model, report) => {
    const { config } = model
    eachFigure(model, (figure, isItem) => {
      const { file, at, board, block, list } = figure
      const everybody = Object.keys(config.roles.roles)
      const openTo = (role: string) =>
        [board.auth, block.auth, list.auth].every(
          (auth) => auth === undefined || expandRoles(config, auth).includes(role),
        )

      const readers = everybody.filter(openTo)
      const [word = '', measured] = measuredField(figure) ?? []
      const used = [
        ...(isItem || !blockTraits(block).isGrouped
          ? []
          : (['by', 'split', 'label'] as const).map((name) => [name, block[name]] as const)),
        ['measure', measured] as const,
      ]

      for (const [key, field] of used) {
        if (field === undefined) continue

        const blind = readers.find((role) => {
          const user = { roles: [role] }
          return (
            hiddenFields(config, user, list.entity).has(field) ||
            maskedFields(config, user, list.entity).has(field)
          )
        })

        if (blind === undefined) continue

        const title = config.roles.roles[blind]?.title ?? blind

        report(
          file,
          key === 'measure' ? [...at, key, word] : [...at, key],
          texts.seesNot({ role: blind, title, field }),
          { causes: [`hide ${field}`], hint: texts.removeRole() },
        )
      }
    })
  },
})

export const verifyOpen = defineRule({
  id: 'access/verify-open',
  severity: 'error',
  title: {
    zh: '公开核验露出了不能公开的内容',
    en: 'What everybody verifies shows what is private',
  },
  why: {
    zh: '核验页面不登录就能打开：信用代码、手机号、须遮盖的字段和附件不能显示。',
    en: 'The page needs no session: credit codes, telephone numbers, masked fields and files have no place there.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\nkey: code\nverify: { title: 核验, valid: { field: score, above: 60 }, show: [proof] }',
    at: 'proof',
  },
  check: checkEach(eachEntity, ({ report }, { key, verify, fields }) => {
    if (!verify) return

    if (key === undefined) report(['verify'], texts.noKey(), { hint: texts.writeKey() })

    for (const [index, name] of verify.show.entries()) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field && !isPublishable(field))
        report(['verify', 'show', index], texts.private({ title: field.title }), {
          hint: texts.dropField(),
        })
    }
  }),
})

const parts = ['columns', 'show', 'search', 'filters'] as const

const flags = { search: 'search', filters: 'filter' } as const

export const publicListRule = defineRule({
  id: 'access/public-list',
  severity: 'error',
  title: {
    zh: '公开名单露出了不能公开的内容，或不能这样查找',
    en: 'Public list that shows what is private, or cannot be searched like this',
  },
  why: {
    zh: '公开名单不登录就能打开：个人信息、须遮盖的字段、附件和没有办结的记录不能在上面，也不能靠查找推知。',
    en: 'Everybody opens it without an account: personal data, masked fields, files and unfinished records have no place there, nor may a search tell them.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'titleField: name',
    bad: 'titleField: name\npublicList: { title: 办结名单, states: [done], columns: [name, proof] }',
    at: 'proof',
  },
  check: checkEach(eachEntity, ({ report, model }, entity, id) => {
    const { publicList: list, fields, publish, title } = entity
    if (!list) return

    const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
    const at = (...rest: (string | number)[]) => ['publicList', ...rest]
    const workflow = workflowOf(model.config, id)
    if (sourceOf(model.config, id) !== undefined)
      return report(at(), texts.fromPortal(), { hint: texts.dropList(), part: 'key' })
    if (workflow && !list.states)
      report(at(), texts.allStates(), { hint: texts.writeStates(), part: 'key' })
    if (!workflow && !publish)
      report(at(), texts.notPublished({ title }), { hint: texts.writePublish(), part: 'key' })

    for (const [index, name] of (list.states ?? []).entries()) {
      const state = workflow?.states[name]
      if (state?.shown)
        report(at('states', index), texts.hiddenState({ title: state.title }), {
          hint: texts.dropState(),
        })
    }

    const shown = new Set([...list.columns, ...(list.show ?? [])])

    for (const part of parts)
      for (const [index, name] of (list[part] ?? []).entries()) {
        const field = fieldOf(name)
        if (!field) continue

        const place = at(part, index)
        const facts = { title: field.title }
        if (!isPublishable(field)) {
          report(place, texts.private(facts), { hint: texts.dropFieldOfPublicListRule() })
          continue
        }

        if (part !== 'search' && part !== 'filters') continue
        if (!shown.has(name)) report(place, texts.notShown(facts), { hint: texts.showField() })
        else if (part === 'filters' && !hasFewValues(field))
          report(place, texts.noChoice(facts), { hint: texts.useKeyword() })
        else if (field[flags[part]] !== true)
          report(place, texts.noFlag({ ...facts, flag: flags[part] }), {
            hint: texts.addFlag({ flag: flags[part] }),
          })
      }

    const field = fieldOf(list.order?.field ?? '')
    const place = at('order', 'field')
    if (field && !list.columns.includes(list.order?.field ?? ''))
      report(place, texts.notColumn({ title: field.title }), { hint: texts.writeColumn() })
    else if (field && field.sort !== true)
      report(place, texts.noFlag({ title: field.title, flag: 'sort' }), {
        hint: texts.addFlag({ flag: 'sort' }),
      })
  }),
})
