import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { isFilledIn } from '#config-model/access/cell-rights.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { sourceOf } from '#config-model/sources.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'

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
})

/** 手工排序不能用。 */
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
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      const { order } = page
      const field = entity.fields[order?.field ?? '']
      if (!order || !field) return

      const fault = faultOf(model, page, entity)

      if (fault)
        report(file, ['order'], fault.message, {
          part: 'key',
          ...(fault.hint ? { hint: fault.hint } : {}),
        })
    })
  },
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
    (field?.type !== 'integer' || !field.sort || !isFilledIn(config, page.entity, name))
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
