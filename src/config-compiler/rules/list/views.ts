import { withTitle } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { schemaFaults } from '#config-compiler/shape/meets-schema.ts'
import { rolesOfAuth, placeOfRole } from '#config-compiler/walk/auth-of-path.ts'
import { eachPage, eachList } from '#config-compiler/walk/definitions.ts'
import { expandRoles, hiddenFields } from '#config-model/access/access.ts'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import { workflowOf } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import { blockTraits, hasBeside, listPageOf } from '#config-model/page-traits.ts'

const texts = definePhrases({
  blockNeeds: { zh: '{kind} 区块没有写 {needed}', en: 'a {kind} block needs {needed}' },
  write: { zh: '请写上 {needed}', en: 'write {needed}' },
  needs: { zh: '“{title}”没有写 {key}', en: '"{title}" needs {key}' },
  pathWithoutYear: {
    zh: '年度取自网址，网址 {path} 中却没有 {year}',
    en: 'the year is that of the path, but {path} has no {year}',
  },
  writeYearInPath: {
    zh: '请在 path 中写 {year}，或写 year: working',
    en: 'write {year} into path, or year: working',
  },
  yearOfPathUnused: {
    zh: '网址中有 {year}，列表却没有写 year: path，列出的总是工作年度',
    en: 'the path has {year}, but the list does not say year: path and always shows the working year',
  },
  writeYearOfPath: { zh: '请写 year: path', en: 'write year: path' },
  noColumn: {
    zh: '{names}打开“{title}”，一列也看不到',
    en: '{names} may open "{title}" and see not one column',
  },
  widen: {
    zh: '请修改列的 auth 或 entities/{entity}.yaml 的 hide，或从页面的 auth 中去掉该角色',
    en: 'change the auth of the columns or hide in entities/{entity}.yaml, or remove the role from the page',
  },
  noTree: {
    zh: '“{title}”没有写 tree，不能按树显示',
    en: '"{title}" has no tree and cannot be drawn as one',
  },
  noBelow: {
    zh: '“{title}”没有写 tree，没有下级',
    en: '"{title}" has no tree: nothing is below its records',
  },
  writeTree: {
    zh: '请在实体中写 tree，值为存放上级的字段',
    en: 'write tree in the entity, with the field of the record above',
  },
  noForm: { zh: '新建下级须打开填报页面', en: 'a record below is made on a form page' },
  openForm: {
    zh: '请用 open 打开“{title}”的填报页面（kind: form）',
    en: 'open a page of kind form for "{title}"',
  },
  notLive: {
    zh: '“{title}”有流程或须发布，不能从行上新建下级',
    en: '"{title}" has a workflow or is published: no record below is made from a row',
  },
  useToolbar: { zh: '请从工具栏新建', en: 'make it from the toolbar' },
  noWorkflow: {
    zh: '“{title}”没有流程，没有进度可以显示',
    en: '"{title}" has no workflow: there is no progress to show',
  },
  writeWorkflow: {
    zh: '请给它写流程，或删去 timeline',
    en: 'write a workflow for it, or remove timeline',
  },
  noTreeOfBesideRule: { zh: '“{title}”不按树显示', en: '"{title}" is no tree' },
  writeTreeOfBesideRule: {
    zh: '请给那个列表写 tree，或换一个按树显示的列表',
    en: 'write tree there, or name a list that is one',
  },
  noReference: {
    zh: '“{name}”不是指向“{title}”的 reference 字段',
    en: '"{name}" is no reference to "{title}"',
  },
  useReference: {
    zh: '请用 entity: {entity} 的 reference 字段',
    en: 'use a reference with entity: {entity}',
  },
})

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
  check: checkEach(eachPage, ({ report }, page) => {
    if (page.kind !== 'board') return

    for (const [index, block] of page.blocks.entries()) {
      const { kind, items = [] } = block
      const { itemKeys: keys } = blockTraits({ kind })
      const [needed] = schemaFaults('list/block-empty', block)
      if (needed !== undefined)
        report(['blocks', index, 'kind'], texts.blockNeeds({ kind, needed }), {
          hint: texts.write({ needed }),
        })

      for (const [n, item] of items.entries())
        if (keys?.every((key) => item[key] === undefined))
          report(
            ['blocks', index, 'items', n],
            texts.needs({ title: item.title, key: joinPhrases(keys, ' 或 ') }),
            { hint: texts.write({ needed: joinPhrases(keys, ' 或 ') }) },
          )
    }
  }),
})

/** The placeholder for the year in a path. */
const gap = '{year}'

export const listYearPath = defineRule({
  id: 'list/year-path',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表的年度与网址不符', en: 'Year of the list and year of the path' },
  why: {
    zh: '年度取自网址，网址中却没有；或网址中有，列表却不用，列出的年度就不对。',
    en: 'The year is that of a path that has none, or the path has one that the list does not use.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'entity: request\n',
    bad: 'entity: request\nyear: path\n',
    at: 'path',
  },
  check: checkEach(eachList, ({ report, file }, { year, path }) => {
    if (year === 'path' && !path.includes(gap))
      report(['year'], texts.pathWithoutYear({ path, year: gap }), {
        causes: [`path of ${file}`],
        hint: texts.writeYearInPath({ year: gap }),
      })

    if (year !== 'path' && path.includes(gap))
      report(['path'], texts.yearOfPathUnused({ year: gap }), {
        causes: [`path of ${file}`],
        hint: texts.writeYearOfPath(),
      })
  }),
})

export const listNothingVisible = defineRule({
  id: 'list/nothing-shown',
  severity: 'warning',
  rank: 260,
  title: { zh: '有角色在列表里一列也看不到', en: 'List without a column for a role' },
  why: {
    zh: '列都写了别的角色，或字段都对该角色隐藏，打开是一张空表。',
    en: 'Every column is for other roles or hidden: the role opens an empty table.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'columns: [{ field: name }, { field: regionCode }]',
    bad: 'columns: [{ field: name, auth: [clerk] }, { field: regionCode, auth: [clerk] }]',
    at: 'staff',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { config } = model

    if (page.columns.length === 0) return
    if (!page.columns.some(({ auth }) => auth) && !entity.access.some(({ hide }) => hide)) return

    const blind = rolesOfAuth(config, page.auth).filter((role) => {
      const hidden = hiddenFields(config, { roles: [role] }, page.entity)
      return !page.columns.some(
        ({ field, auth }) =>
          !hidden.has(field) && (auth === undefined || expandRoles(config, auth).includes(role)),
      )
    })

    const [first] = blind
    if (first === undefined) return

    const names = joinPhrases(
      blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
      '、',
    )

    report(placeOfRole(config, page, first), texts.noColumn({ names, title: page.title }), {
      causes: blind.map((role) => `role ${role}`),
      hint: texts.widen({ entity: page.entity }),
    })
  }),
})

export const listTree = defineRule({
  id: 'list/tree',
  severity: 'error',
  isOwn: true,
  title: { zh: '列表不能按树显示', en: 'List that cannot be a tree' },
  why: {
    zh: '按树显示、新建下级都要知道上级是哪个字段，新建下级还要有能填的页面；缺了，列表出错或按钮不出现。',
    en: 'A tree, and making a record below another, need the field of the record above and a form; without, the list fails or the button never appears.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'entity: part\n',
    bad: 'entity: part\ntree: whole\n',
    at: 'whole',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { pages, forms } = model.config

    const { tree, title } = entity
    if (page.tree !== undefined && tree === undefined)
      report(['tree'], texts.noTree({ title }), { hint: texts.writeTree() })

    for (const [index, { below, open }] of (page.rowActions ?? []).entries()) {
      if (!below) continue

      const at = ['rowActions', index, 'below']
      const target = open === undefined ? undefined : pages[open]

      if (tree === undefined) report(at, texts.noBelow({ title }), { hint: texts.writeTree() })
      else if (open === undefined || (target && target.kind !== 'form'))
        report(at, texts.noForm(), { hint: texts.openForm({ title }) })
      else if (
        target?.kind === 'form' &&
        forms[target.form] &&
        !isLiveOnSave(model.config, page.entity)
      )
        report(at, texts.notLive({ title }), { hint: texts.useToolbar() })
    }
  }),
})

export const listTimeline = defineRule({
  id: 'list/timeline',
  severity: 'error',
  title: { zh: '办理进度没有流程', en: 'Progress without a workflow' },
  why: {
    zh: '办理进度按流程的环节显示走到哪一步；没有流程，列表下方什么也没有。',
    en: 'Progress is shown along the steps of a workflow; without one nothing stands below the list.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'entity: part\n',
    bad: 'entity: part\ntimeline: true\n',
    at: 'true',
  },
  check: checkEach(eachList, ({ report, model }, page, { title }) => {
    if (page.timeline && !workflowOf(model.config, page.entity))
      report(['timeline'], texts.noWorkflow({ title }), {
        hint: texts.writeWorkflow(),
        causes: [`workflow ${page.entity}`],
      })
  }),
})

export const besideRule = defineRule({
  id: 'list/beside',
  severity: 'error',
  title: { zh: '旁边的内容不能用', en: 'What stands beside a page cannot work' },
  why: {
    zh: '旁边的树来自按树显示的列表，点一项按 by 字段筛选；旁边的记录由 by 字段引用。对不上，什么也找不到。',
    en: 'The tree comes from a list that is one, and filters by a field that names its records; a record beside another is named by a field as well. Otherwise nothing is found.',
  },
  example: { file: 'pages/members.yaml', good: 'by: branch }', bad: 'by: name }', at: 'name' },
  check: (model, report) => {
    const { pages, entities } = model.config
    eachList(model, (file, { beside }, { fields }) => {
      const other = listPageOf({ pages }, beside?.list)
      if (beside === undefined || !other) return

      if (other.tree === undefined)
        report(file, ['beside', 'list'], texts.noTreeOfBesideRule({ title: other.title }), {
          hint: texts.writeTreeOfBesideRule(),
          causes: [`page ${beside.list}`],
        })

      const field = Object.hasOwn(fields, beside.by) ? fields[beside.by] : undefined
      const { entity } = other

      if (field && (!isReference(field) || field.entity !== entity))
        report(
          file,
          ['beside', 'by'],
          texts.noReference({ name: beside.by, title: entities[entity]?.title ?? '' }),
          { hint: texts.useReference({ entity }) },
        )
    })

    for (const [id, page] of Object.entries(pages)) {
      if (!hasBeside(page) || page.beside === undefined) continue

      const { view, by } = page.beside
      const other = pages[view]
      const besideEntity =
        other?.kind === 'record' ? model.config.forms[other.form]?.entity : undefined
      const field = entities[model.config.forms[page.form]?.entity ?? '']?.fields[by]
      if (besideEntity === undefined || field === undefined) continue

      if (!isReference(field) || field.entity !== besideEntity || field.multiple)
        report(
          `pages/${id}.yaml`,
          ['beside', 'by'],
          texts.noReference({ name: by, title: entities[besideEntity]?.title ?? '' }),
          { hint: texts.useReference({ entity: besideEntity }) },
        )
    }
  },
})
