import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachPage, eachList } from '#config-compiler/walk/definitions.ts'
import { expandRoles, type Action } from '#config-model/access/access.ts'
import { relatedFilter } from '#config-model/access/related-filter.ts'
import { memberOf, assertPresent } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { entityOfPage, hasForm, listPageOf } from '#config-model/page-traits.ts'
import { recordSources, rightOfAct, actOf } from '#config-model/sources.ts'
import type { ListPage } from '#config-model/types.generated.ts'

const texts = definePhrases({
  showsAnother: {
    zh: '“{title}”显示的是{entitiesTitle}，这里是{otherEntitiesTitle}',
    en: '"{title}" shows "{entitiesTitle}", here it is "{otherEntitiesTitle}"',
  },
  openPageOf: { zh: '请打开显示{title}的页面', en: 'open a page that shows "{title}"' },
  saysNothing: { zh: '这个操作没有写做什么', en: 'this action does not say what to do' },
  saysSeveral: { zh: '这个操作同时写了 {does}', en: 'this action says {does} at once' },
  writeOneOf: { zh: '请写 {value} 之一', en: 'write one of {value}' },
  noSource: {
    zh: '“{title}”没有写 source，没有这个操作',
    en: '"{title}" has no source and offers no such act',
  },
  notOffered: {
    zh: '来源 {source} 没有操作“{act}”',
    en: 'the source {source} offers no act "{act}"',
  },
  offered: { zh: '有的操作：{acts}', en: 'it offers {acts}' },
  none: { zh: '它不提供操作', en: 'it offers none' },
  may: { zh: '能{what}的是 {roles}', en: '{roles} may {what}' },
  noRole: { zh: '没有角色能{what}', en: 'no role may {what}' },
  not: { zh: '“{auth}”不能{what}', en: '"{auth}" may not {what}' },
  nobodyOpens: {
    zh: '能打开这里的角色（{auth}）都不能{what}',
    en: 'nobody who opens this ({auth}) may {what}',
  },
  remove: { zh: '删除', en: 'remove' },
  act: { zh: '修改（来源的操作须有修改权限）', en: 'update (acts of a source need it)' },
  recover: {
    zh: '签发重置码（须有 recover 权限）',
    en: 'issue reset codes (recover must be granted)',
  },
  below: { zh: '新建', en: 'create' },
  export: { zh: '导出', en: 'export' },
  take: { zh: '办理“{title}”', en: 'take "{title}"' },
  belowMax: {
    zh: '整批上限 {all} 小于条数上限 {max}',
    en: 'the limit {all} for all records is below the {max} for chosen ones',
  },
  writeMore: { zh: '请写 {max} 或更大，或删去 all', en: 'write {max} or more, or leave all out' },
  ofExport: {
    zh: '导出的行数上限写在 export 的 maxRows',
    en: 'the most rows of an export are maxRows of export',
  },
  removeOfBulkAllUnfit: { zh: '请删去 all', en: 'leave all out' },
  notForBatches: {
    zh: '动作“{transition}”没有开放批量办理',
    en: 'the transition "{transition}" is not open to bulk actions',
  },
  actNotForBatches: {
    zh: '操作“{call}”只能一条一条地办',
    en: 'the act "{call}" is for one row at a time',
  },
  inRows: { zh: '请写在 rowActions 中', en: 'write it among the rowActions' },
  writeBatch: {
    zh: '请在流程中给该动作写 batch 上限',
    en: 'write batch at the transition in the workflow',
  },
  aboveBatch: {
    zh: '一次最多 {max} 条，超过流程或来源规定的 {batch} 条',
    en: '{max} at a time is above the {batch} of the workflow or source',
  },
  writeLess: { zh: '请写 {batch} 或更小', en: 'write {batch} or less' },
})

export const openEntity = defineRule({
  id: 'list/open-entity',
  severity: 'error',
  title: { zh: '打开的页面是另一种记录的', en: 'Row that opens a page for other records' },
  why: {
    zh: '页面按编号找记录，找的却是另一种记录，打开是“不存在”。列表页只在它的 filters 里有指向这种记录的引用字段时可以这样打开。',
    en: 'The page looks for a record of another entity and finds none. A list opens like this only with a filter over a reference to these records.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'field: name',
    bad: 'field: name, open: requests/view',
    at: 'requests/view',
  },
  check: (model, report) => {
    const { pages, forms, entities } = model.config
    const entityOfTarget = (id: string | undefined) => {
      const page = id === undefined ? undefined : pages[id]
      return page && entityOfPage(model.config, page)
    }

    const judge = (
      file: string,
      at: Pointer,
      { open, entityName }: { open: string | undefined; entityName: string | undefined },
      openPage = open,
    ) => {
      const entity = entityOfTarget(open)
      if (
        open === undefined ||
        entity === undefined ||
        entityName === undefined ||
        entity === entityName ||
        !Object.hasOwn(entities, entity) ||
        !Object.hasOwn(entities, entityName)
      )
        return

      report(
        file,
        at,
        texts.showsAnother({
          title: memberOf(pages, open).title,
          entitiesTitle: memberOf(entities, entity).title,
          otherEntitiesTitle: memberOf(entities, entityName).title,
        }),
        {
          causes: [`page ${openPage}`, `page ${open}`],
          hint: texts.openPageOf({ title: memberOf(entities, entityName).title }),
        },
      )
    }

    eachPage(model, (file, page, id) => {
      if (page.kind === 'list') {
        // A list of other records shows those that reference the row.
        const isRelated = (open: string | undefined) => {
          const target = open === undefined ? undefined : pages[open]
          return (
            target !== undefined && relatedFilter(model.config, target, page.entity) !== undefined
          )
        }

        for (const key of ['columns', 'rowActions'] as const)
          for (const [index, { open }] of (page[key] ?? []).entries())
            if (!isRelated(open))
              judge(file, [key, index, 'open'], { open, entityName: page.entity })
      }

      if (hasForm(page))
        judge(file, ['list'], { open: page.list, entityName: forms[page.form]?.entity }, id)
      if (page.kind === 'record')
        judge(file, ['edit'], { open: page.edit, entityName: forms[page.form]?.entity }, id)
      if (page.kind === 'form')
        judge(file, ['view'], { open: page.view, entityName: forms[page.form]?.entity }, id)
    })
  },
})

export const actionEmpty = defineRule({
  id: 'list/action-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '操作没有写做什么', en: 'Action that does nothing' },
  why: {
    zh: '没有 open、transition 等，按钮点了没有反应。',
    en: 'Without open, transition … the button does nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '[{ transition: finish, max: 50 }]',
    bad: '[{ title: 办结 }]',
    at: '{ title: 办结 }',
  },
  check: checkEach(eachList, ({ report }, page) => {
    for (const key of ['rowActions', 'bulkActions'] as const)
      for (const [index, action] of (page[key] ?? []).entries()) {
        const does = Object.keys(action).filter((name) =>
          ['open', 'transition', 'log', 'remove', 'export', 'call'].includes(name),
        )
        if (!meetsSchema('list/action-empty', action, key === 'rowActions' ? 0 : 1))
          report(
            [key, index],
            does.length === 0
              ? texts.saysNothing()
              : texts.saysSeveral({ does: joinPhrases(does, '、') }),
            {
              hint: texts.writeOneOf({
                value:
                  key === 'rowActions'
                    ? joinPhrases(['open', 'transition', 'log', 'remove', 'call'], '、')
                    : joinPhrases(['transition', 'call', 'export'], '、'),
              }),
            },
          )
      }
  }),
})

export const actUnknown = defineRule({
  id: 'list/act-unknown',
  severity: 'error',
  isOwn: true,
  title: { zh: '来源没有这个操作', en: 'Act that the source does not offer' },
  why: {
    zh: 'call 写的是实体的来源（source）提供的操作；来源没有的，按钮永远不会出现。',
    en: 'call names an act that the source of the entity offers; for another the button never appears.',
  },
  example: {
    file: 'pages/visits.yaml',
    good: '{ field: ip }]\n',
    bad: '{ field: ip }]\nrowActions: [{ call: unlock }]\n',
    at: 'unlock',
  },
  check: checkEach(eachList, ({ report }, page, { title, source }) => {
    for (const key of ['rowActions', 'bulkActions'] as const)
      for (const [index, { call }] of (page[key] ?? []).entries()) {
        if (call === undefined) continue

        const acts = source === undefined ? [] : Object.keys(recordSources[source].acts ?? {})
        if (acts.includes(call)) continue

        const message =
          source === undefined ? texts.noSource({ title }) : texts.notOffered({ source, act: call })

        const hint =
          acts.length === 0 ? texts.none() : texts.offered({ acts: joinPhrases(acts, '、') })

        report([key, index, 'call'], message, {
          hint,
          causes: [`lacks entities/${page.entity}.yaml`],
        })
      }
  }),
})

export const actionWithoutRight = defineRule({
  id: 'list/action-without-right',
  severity: 'error',
  rank: 190,
  title: { zh: '按钮的角色办不了这个动作', en: 'Button whose roles may not act' },
  why: {
    zh: '打开列表的角色没有一个能办，或按钮的 auth 写了不能办的角色，按钮永远失败或不出现。',
    en: 'No role that may open the list may act, or the auth of the button names a role that may not.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ transition: finish, max: 50 }',
    bad: '{ transition: finish, max: 50, auth: [applicant] }',
    at: 'applicant',
  },
  check: checkEach(eachList, ({ report, model }, page) => {
    const { config } = model

    for (const key of ['rowActions', 'bulkActions'] as const)
      for (const [index, action] of (page[key] ?? []).entries()) {
        const needed = rightOf(config, page, action)
        const auth = action.auth ?? page.auth
        if (!needed || !auth) continue

        const able = new Set(expandRoles(config, needed.roles))
        const hint =
          needed.roles.length > 0
            ? texts.may({ what: needed.what, roles: joinPhrases(needed.roles, '、') })
            : texts.noRole({ what: needed.what })

        const actionRoles = action.auth ?? []
        const unable = actionRoles.findIndex(
          (name) => !expandRoles(config, [name]).some((role) => able.has(role)),
        )
        const lacking = actionRoles[unable]
        const causes = [
          ...[...able].map((role) => `role ${role}`),
          `lacks entities/${page.entity}.yaml`,
        ]

        if (lacking !== undefined)
          report([key, index, 'auth', unable], texts.not({ auth: lacking, what: needed.what }), {
            hint,
            causes: [...causes, ...expandRoles(config, [lacking]).map((role) => `role ${role}`)],
          })
        else if (!expandRoles(config, auth).some((role) => able.has(role)))
          report(
            [key, index, needed.key],
            texts.nobodyOpens({ auth: joinPhrases(auth, '、'), what: needed.what }),
            { causes, hint },
          )
      }

    const exporting = assertPresent(
      rightOf(config, page, { export: 'xlsx' }),
      'the right to export',
    )
    const exportsInBulk = page.bulkActions?.some((action) => action.export !== undefined)

    if (
      page.export &&
      !exportsInBulk &&
      page.auth &&
      !expandRoles(config, page.auth).some((role) =>
        expandRoles(config, exporting.roles).includes(role),
      )
    )
      report(
        ['export'],
        texts.nobodyOpens({ auth: joinPhrases(page.auth, '、'), what: exporting.what }),
        {
          causes: [
            ...expandRoles(config, exporting.roles).map((role) => `role ${role}`),
            `lacks entities/${page.entity}.yaml`,
          ],
          hint:
            exporting.roles.length > 0
              ? texts.may({ what: exporting.what, roles: joinPhrases(exporting.roles, '、') })
              : texts.noRole({ what: exporting.what }),
          part: 'key',
        },
      )
  }),
})

type ListAction = NonNullable<ListPage['rowActions']>[number] &
  NonNullable<ListPage['bulkActions']>[number]

/** Null without a required right. */
function rightOf(
  config: Config,
  page: ListPage,
  action: ListAction,
): { key: string; what: Phrase; roles: string[] } | null {
  const granted = (key: string, what: Phrase, right: Action) => ({
    key,
    what,
    roles: [
      ...new Set(
        (config.entities[page.entity]?.access ?? [])
          .filter(({ actions }) => actions.includes(right))
          .flatMap(({ roles }) => roles),
      ),
    ],
  })

  if (action.remove) return granted('remove', texts.remove(), 'remove')
  if (action.below) return granted('below', texts.below(), 'create')

  if (action.call !== undefined) {
    const right = rightOfAct(config, page.entity, action.call)
    return granted('call', right === 'recover' ? texts.recover() : texts.act(), right)
  }

  if (action.export) return granted('export', texts.export(), 'export')

  const transition =
    action.transition === undefined
      ? undefined
      : workflowOf(config, page.entity)?.transitions[action.transition]

  return transition?.by.roles
    ? {
        key: 'transition',
        what: texts.take({ title: transition.title }),
        roles: transition.by.roles,
      }
    : null
}

export const bulkAllUnfit = defineRule({
  id: 'list/bulk-all-unfit',
  severity: 'error',
  title: { zh: '整批上限没有作用', en: 'Limit for all records without effect' },
  why: {
    zh: '选择全部记录时反而比逐条勾选的少，或写在了没有整批办理的操作上。',
    en: 'All records would be fewer than those chosen one by one, or nothing is done with all of them.',
  },
  example: { file: 'pages/requests.yaml', good: 'max: 50', bad: 'max: 50, all: 40', at: '40' },
  check: checkEach(eachList, ({ report }, page) => {
    for (const [index, { all, max, export: sheet }] of (page.bulkActions ?? []).entries()) {
      if (all === undefined) continue

      const at = ['bulkActions', index, 'all']
      if (sheet) report(at, texts.ofExport(), { hint: texts.removeOfBulkAllUnfit() })
      else if (max !== undefined && all < max)
        report(at, texts.belowMax({ all, max }), { hint: texts.writeMore({ max }) })
    }
  }),
})

export const bulkNoLimit = defineRule({
  id: 'list/bulk-no-limit',
  severity: 'error',
  title: { zh: '动作没有开放批量办理', en: 'Bulk action without a limit in the workflow' },
  why: {
    zh: '流程没有允许这个动作批量办理，或来源的操作只能一条一条地办，按钮永远失败。',
    en: 'The workflow does not allow it, or the act of the source is for one row; the button would always fail.',
  },
  example: { file: 'workflows/request.yaml', good: '\n    batch: 50', bad: '' },
  check: (model, report) => {
    eachList(model, (file, page) => {
      const transitions = workflowOf(model.config, page.entity)?.transitions ?? {}
      for (const [index, { transition, call }] of (page.bulkActions ?? []).entries()) {
        const act = call === undefined ? undefined : actOf(model.config, page.entity, call)
        if (call !== undefined && act && act.batch === undefined)
          report(file, ['bulkActions', index, 'call'], texts.actNotForBatches({ call }), {
            hint: texts.inRows(),
          })

        if (
          transition !== undefined &&
          transitions[transition] &&
          transitions[transition].batch === undefined
        )
          report(file, ['bulkActions', index, 'transition'], texts.notForBatches({ transition }), {
            hint: texts.writeBatch(),
          })
      }
    })

    eachPage(model, (file, page) => {
      const decide = page.kind === 'article' ? page.decide : undefined
      const list = listPageOf(model.config, decide?.list)
      if (!decide || !list) return

      const { transition } = decide
      const transitionDefinition = workflowOf(model.config, list.entity)?.transitions[transition]
      if (transitionDefinition && transitionDefinition.batch === undefined)
        report(file, ['decide', 'transition'], texts.notForBatches({ transition }), {
          hint: texts.writeBatch(),
        })
    })
  },
})

export const bulkOverLimit = defineRule({
  id: 'list/bulk-over-limit',
  severity: 'error',
  title: {
    zh: '批量超过流程或来源的上限',
    en: 'Bulk action above the limit of the workflow or source',
  },
  why: { zh: '选了太多条，服务器会拒绝。', en: 'The server refuses that many.' },
  example: { file: 'pages/requests.yaml', good: 'max: 50', bad: 'max: 51', at: '51' },
  check: checkEach(eachList, ({ report, model }, page) => {
    const transitions = workflowOf(model.config, page.entity)?.transitions ?? {}
    for (const [index, { transition, call, max }] of (page.bulkActions ?? []).entries()) {
      const batch =
        call === undefined
          ? transitions[transition ?? '']?.batch
          : actOf(model.config, page.entity, call)?.batch

      if (batch !== undefined && max !== undefined && max > batch)
        report(['bulkActions', index, 'max'], texts.aboveBatch({ max, batch }), {
          hint: texts.writeLess({ batch }),
        })
    }
  }),
})
