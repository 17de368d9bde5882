import { type Pointer, placeTexts, withTitle } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { rolesOfAuth, isQueryable } from '#config-compiler/walk/auth-of-path.ts'
import { eachList, eachColumn } from '#config-compiler/walk/definitions.ts'
import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { isFilledByUsers } from '#config-model/rights/cell-rights.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'
import { isSortable } from '#config-model/values/row-order.ts'

const texts = definePhrases({
  notSorted: {
    zh: '列表不是默认按“{name}”从小到大排，拖动后看不出先后',
    en: 'The list is not sorted by "{name}" upwards: a moved row would not be seen to move',
  },
  sortIt: { zh: '请在 columns 中这个字段的一列写 sort: asc', en: 'write sort: asc at its column' },
  wrongField: { zh: '“{title}”不能存放先后', en: '"{title}" cannot hold the order' },
  chooseNumber: {
    zh: '须是由人填写的整数字段（integer），并写 sort: true',
    en: 'it is an integer that people fill in, with sort: true',
  },
  sourceKeeps: {
    zh: '这种记录的先后由“{name}”决定',
    en: 'the order of these records is kept in "{name}"',
  },
  noOrder: { zh: '这种记录没有可以调整的先后', en: 'these records have no order to be changed' },
  published: {
    zh: '“{entity}”的修改须发布后才看得到，不能在列表里排',
    en: 'changes of "{entity}" are seen only once they are published: they are not put in order in a list',
  },
  noRight: {
    zh: '打开这个列表的角色都不能修改“{entity}”',
    en: 'none of the roles that open this list may change "{entity}"',
  },
  inTree: {
    zh: '树中总是只在同一个上级下面排',
    en: 'rows of a tree are put in order below the same upper one anyway',
  },
  removeIt: { zh: '请删去 within', en: 'remove within' },
  unsorted: {
    zh: '列表默认按“{field}”排序，{names}看不到它，看到的是按更新时间排的',
    en: 'the list is sorted by "{field}", which is hidden from {names}: they get the newest first',
  },
  unmoved: {
    zh: '手工排序存放在“{field}”，{names}看不到它，不能调整先后',
    en: 'the order is kept in "{field}", which is hidden from {names}: they cannot change it',
  },
  chooseOther: {
    zh: '请按这些角色都看得到的字段排序，或修改 entities/{entity}.yaml 的 hide、mask，或页面的 auth',
    en: 'sort by a field that all of them see, or change hide and mask in entities/{entity}.yaml, or auth of the page',
  },
  showColumn: {
    zh: '请写列表中可以排序的列，如 dueAt 或 -submittedAt',
    en: 'write a column of the list that can be sorted by, such as dueAt or -submittedAt',
  },
  notSortable: { zh: '“{field}”没有开放排序', en: '"{field}" is not open to sorting' },
  writeSortTrue: {
    zh: '请在 entities/{entity}.yaml 的 {field} 字段写 sort: true',
    en: 'write sort: true at the field {field} of entities/{entity}.yaml',
  },
  oneDefaultSort: {
    zh: '默认排序只能写在一列上',
    en: 'the default sort may stand at one column only',
  },
  deleteOne: { zh: '请删除其中一个', en: 'delete one of them' },
})

export const orderUnfit = defineRule({
  id: 'list/order-unfit',
  severity: 'error',
  title: { zh: '手工排序不能用', en: 'Order that cannot be changed by hand' },
  why: {
    zh: '字段存不了先后、列表不按它排，或没有人有权修改：拖动了也没有用。',
    en: 'A field that holds no order, a list that is sorted otherwise, or a missing right: moving a row would do nothing.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'columns: [{ field: name }, { field: regionCode }]',
    bad: 'columns: [{ field: name }, { field: regionCode }]\norder: { field: name }',
    at: 'order',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { order } = page
    const field = entity.fields[order?.field ?? '']
    if (!order || !field) return

    const fault = faultOf(model, page, entity)

    if (fault)
      report(['order'], fault.message, { part: 'key', ...(fault.hint ? { hint: fault.hint } : {}) })
  }),
})

interface Fault {
  message: ReturnType<(typeof texts)[keyof typeof texts]>
  hint?: ReturnType<(typeof texts)[keyof typeof texts]>
}

function faultOf({ config }: Model, page: ListPage, entity: Entity): Fault | null {
  const { field: name, within } = page.order ?? { field: '' }
  const field = entity.fields[name]
  const title = field?.title ?? name
  const source = sourceOf(config, page.entity)
  if (publishOf(config, page.entity)) return { message: texts.published({ entity: entity.title }) }

  if (source && source.order?.field !== name)
    return {
      message: texts.wrongField({ title }),
      hint: source.order ? texts.sourceKeeps({ name: source.order.field }) : texts.noOrder(),
    }

  if (
    !source &&
    (field?.type !== 'integer' || !field.sort || !isFilledByUsers(config, page.entity, name))
  )
    return { message: texts.wrongField({ title }), hint: texts.chooseNumber() }

  if (
    page.columns.find((column) => column.sort)?.field !== name ||
    page.columns.some(({ sort }) => sort === 'desc')
  )
    return { message: texts.notSorted({ name }), hint: texts.sortIt() }

  const isGranted = entity.access.some(
    ({ roles, actions }) =>
      actions.includes('update') && (!page.auth || roles.some((role) => page.auth?.includes(role))),
  )

  if (!isGranted) return { message: texts.noRight({ entity: entity.title }) }
  if (page.tree !== undefined && within !== undefined)
    return { message: texts.inTree(), hint: texts.removeIt() }

  return null
}

export const sortHidden = defineRule({
  id: 'list/sort-hidden',
  severity: 'warning',
  title: {
    zh: '默认排序的字段对打开列表的角色隐藏',
    en: 'Default order by a field that a role does not see',
  },
  why: {
    zh: '按看不到的内容排序会把它透露出来，服务器改按更新时间排，先后与别的角色不同。',
    en: 'An order by hidden values would tell them. The server gives the newest first instead, other than everybody else sees.',
  },
  example: {
    file: 'entities/shelf.yaml',
    good: '[{ roles: [staff], rows: all, actions: [read, create, update] }]',
    bad: '[{ roles: [clerk], rows: all, actions: [read, create, update], hide: [place] }, { roles: [director], rows: all, actions: [read, create, update] }]',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { config } = model

    if (
      referencedValues(entity.fields).size === 0 &&
      !entity.access.some(({ hide, mask }) => hide || mask)
    )
      return

    const roles = rolesOfAuth(config, page.auth)
    const sorted = page.columns.findIndex(({ sort }) => sort !== undefined)
    const reportFault = (field: string, at: Pointer, text: 'unsorted' | 'unmoved') => {
      const blind = roles.filter((role) => {
        const user = { roles: [role] }
        const hidden = hiddenFields(config, user, page.entity)

        // A role that sees no column at all is reported separately.
        const isBlind = page.columns.every(
          ({ field: name, auth }) =>
            hidden.has(name) || (auth && !rolesOfAuth(config, auth).includes(role)),
        )

        return !isBlind && (hidden.has(field) || maskedFields(config, user, page.entity).has(field))
      })

      // Hidden from all of them: the column itself is reported.
      if (blind.length === 0 || blind.length === roles.length) return

      const names = joinPhrases(
        blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      report(at, texts[text]({ field, names }), {
        causes: [`hide ${field}`],
        hint: texts.chooseOther({ entity: page.entity }),
      })
    }

    const column = page.columns[sorted]
    if (column) reportFault(column.field, ['columns', sorted, 'sort'], 'unsorted')
    if (page.order && page.order.field !== column?.field)
      reportFault(page.order.field, ['order', 'field'], 'unmoved')
  }),
})

export const sortUnsortable = defineRule({
  id: 'list/sort-unsortable',
  severity: 'error',
  title: { zh: '列没有开放排序', en: 'Sorting by a field that is not marked' },
  why: {
    zh: '没有索引，数据多时会很慢，服务器会拒绝。',
    en: 'There is no index; the server refuses.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'sort: asc }\n  - { field: kind }',
    bad: 'width: 100 }\n  - { field: kind, sort: asc }',
    at: 'sort',
  },
  check: checkEach(eachColumn, ({ report, model }, at, column, { page, entity }) => {
    for (const [index, { sort }] of (page.presets ?? []).entries())
      if (sort !== undefined && !isSortable(model.config, page, sort.replace(/^-/, '')))
        report(['presets', index, 'sort'], texts.notSortable({ field: sort.replace(/^-/, '') }), {
          hint: texts.showColumn(),
          causes: [`lacks entities/${page.entity}.yaml`],
        })

    if (column.sort && !column.field.includes('.') && !isQueryable(entity, column.field, 'sort'))
      report([...at, 'sort'], texts.notSortable({ field: column.field }), {
        hint: texts.writeSortTrue({ entity: page.entity, field: column.field }),
        part: 'key',
        causes: [`lacks entities/${page.entity}.yaml`],
      })
  }),
})

export const twoSorts = defineRule({
  id: 'list/two-sorts',
  severity: 'error',
  isOwn: true,
  title: { zh: '默认排序写了两次', en: 'Two default sort columns' },
  why: { zh: '只有第一个起作用。', en: 'Only the first has an effect.' },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: state, as: tag }',
    bad: '{ field: submittedAt, sort: desc }',
    at: 'sort',
  },
  check: checkEach(eachList, ({ report, file }, { columns }) => {
    const [first, second] = columns.flatMap(({ sort, field }, index) =>
      sort ? [{ index, field }] : [],
    )
    if (first && second && first.field !== second.field)
      report(['columns', second.index, 'sort'], texts.oneDefaultSort(), {
        hint: texts.deleteOne(),
        part: 'key',
        related: [{ file, pointer: ['columns', first.index, 'sort'], message: placeTexts.first() }],
      })
  }),
})
