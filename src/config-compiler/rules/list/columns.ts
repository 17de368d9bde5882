import { type Pointer, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachList, eachColumn } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { expandRoles, hiddenFields } from '#config-model/access/access.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { rendererOf } from '#config-model/column-renderers.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { canEditInCell, isFilledByUsers } from '#config-model/rights/cell-rights.ts'
import type { Entity, FieldType } from '#config-model/types.generated.ts'

const texts = definePhrases({
  alwaysEmpty: {
    zh: '“{title}”是 {type} 字段，列表里不显示，这一列永远是空的',
    en: '"{title}" is a {type} field: lists do not show it, the column stays empty',
  },
  useOther: {
    zh: '请换成文字、数字、日期、字典一类的字段；附件和明细在查看页看',
    en: 'use a field of text, number, date or dictionary; files and rows are shown on the page of the record',
  },
  noDue: {
    zh: '“{field}”永远是空的：“{title}”的流程没有一个状态写了 due',
    en: '"{field}" is always empty: no state of the workflow of "{title}" has due',
  },
  noWorkflow: {
    zh: '“{field}”永远是空的：“{title}”没有流程',
    en: '"{field}" is always empty: "{title}" has no workflow',
  },
  noScope: {
    zh: '“{field}”永远是空的：“{title}”的 scope 没有写 {field}',
    en: '"{field}" is always empty: the scope of "{title}" names no {field}',
  },
  writeDue: {
    zh: '请在状态中写 due，如 due: { workdays: 5 }，或删去这一列',
    en: 'write due in a state, such as due: { workdays: 5 }, or delete the column',
  },
  deleteIt: { zh: '请删去，或改用实体的字段', en: 'delete it, or use a field of the entity' },
  writeScope: {
    zh: '请在 scope 中写明是哪个字段，或删去',
    en: 'name the field in scope, or delete it',
  },
  columnRepeated: { zh: '列“{field}”重复', en: 'the column "{field}" occurs twice' },
  deleteOne: { zh: '请删除其中一列', en: 'delete one of the columns' },
  nobodySees: {
    zh: '能打开这里的角色都看不到“{field}”',
    en: 'nobody who opens this sees "{field}"',
  },
  deleteOrShow: {
    zh: '请删除这一列，或修改 entities/{entity}.yaml 的 hide',
    en: 'delete the column, or change hide in entities/{entity}.yaml',
  },
  readSource: {
    zh: '它经引用取自 {entity}：请删除这一列，或让其中的角色在 entities/{entity}.yaml 能查看全部的行和这个字段',
    en: 'it is taken over a reference to {entity}: delete the column, or let one of the roles read all rows and that field in entities/{entity}.yaml',
  },
  fieldOfAnother: {
    zh: '列只能是实体的一级字段，“{field}”在里层',
    en: 'a column must be a field of the entity itself: "{field}" is inside another',
  },
  useOwnField: { zh: '请改用一级字段', en: 'use a field of the entity itself' },
  noColumn: { zh: '“{name}”不是这个列表的列', en: '"{name}" is no column of this list' },
  addColumn: { zh: '请先写进 columns', en: 'write it among the columns first' },
  opens: {
    zh: '点“{title}”这一列会打开别的页面，不能在格子里改',
    en: 'clicking "{title}" opens another page: it is not changed in its cell',
  },
  moveOpen: { zh: '请把 open 写到另一列', en: 'write open at another column' },
  tooLarge: { zh: '“{title}”在格子里放不下', en: '"{title}" has no room in a cell' },
  chooseSmall: {
    zh: '只能是文本、数字、日期、是否和单选的字典',
    en: 'texts, numbers, dates, yes or no, and one choice of a dictionary fit',
  },
  notFilled: { zh: '“{title}”不由人填写', en: '"{title}" is filled in by nobody' },
  removeIt: { zh: '请从 cells 中删去', en: 'remove it from cells' },
  published: {
    zh: '“{entity}”的修改须发布后才看得到，不能在列表里改',
    en: 'changes of "{entity}" are seen only once they are published: they are not made in a list',
  },
  useForm: { zh: '请打开填报页面修改', en: 'change them on a form page' },
  noRight: {
    zh: '打开这个列表的角色都不能修改“{entity}”',
    en: 'none of the roles that open this list may change "{entity}"',
  },
  grant: {
    zh: '请在实体的 access 中给其中的角色 update',
    en: 'grant update to one of them in the entity',
  },
  notShownAs: {
    zh: '“{field}”是 {type} 字段，不能显示为 {as}',
    en: '"{field}" is a {type} field and cannot be shown as {as}',
  },
  leaveOutAs: { zh: '请去掉 as', en: 'leave out as' },
})

export const columnType = defineRule({
  id: 'list/column-type',
  severity: 'error',
  title: { zh: '附件、明细不能作列', en: 'Column of files or rows' },
  why: {
    zh: '列表只带简单的值，附件、列表、表格、分组的内容不带，列永远是空的。',
    en: 'A list carries plain values; files, rows and groups are left out, so the column is always empty.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: proof }\n',
    at: 'proof',
  },
  check: checkEach(eachList, ({ report }, { columns, card }, entity) => {
    const judge = (at: Pointer, name: string | undefined) => {
      const field = Object.hasOwn(entity.fields, name ?? '') ? entity.fields[name ?? ''] : undefined
      if (field && fieldTypes[field.type].sql === 'json')
        report(at, texts.alwaysEmpty({ title: field.title, type: field.type }), {
          hint: texts.useOther(),
          causes: [`type of ${field.title}`],
        })
    }

    for (const [index, { field }] of columns.entries()) judge(['columns', index, 'field'], field)
    judge(['card', 'title'], card?.title)
    for (const [index, name] of (card?.lines ?? []).entries()) judge(['card', 'lines', index], name)
  }),
})

/** Why a system column is always empty for an entity; null when it is not. */
function whyEmpty(
  config: Config,
  id: string,
  entity: Entity,
  field: string,
): { message: Phrase; hint: Phrase } | null {
  const workflow = workflowOf(config, id)
  const facts = { field, title: entity.title }
  if (Object.hasOwn(entity.fields, field)) return null
  if (['state', 'stateSince', 'submittedAt', 'dueAt'].includes(field) && !workflow)
    return { message: texts.noWorkflow(facts), hint: texts.deleteIt() }
  if (field === 'dueAt' && !Object.values(workflow?.states ?? {}).some(({ due }) => due))
    return { message: texts.noDue(facts), hint: texts.writeDue() }
  if ((field === 'year' || field === 'region') && entity.scope?.[field] === undefined)
    return { message: texts.noScope(facts), hint: texts.writeScope() }

  return null
}

export const columnNeverFilled = defineRule({
  id: 'list/column-never-filled',
  severity: 'error',
  title: { zh: '列或筛选永远是空的', en: 'Column or filter that is never filled' },
  why: {
    zh: '办理期限由状态的 due 算出，状态、停留时间由流程产生，年度、区域由 scope 指定；没有的，列一直是空的，筛选什么也找不到。',
    en: 'A deadline comes from due, state and waiting time from the workflow, year and region from the scope: without them the column is empty and the filter finds nothing.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: '{ field: regionCode }',
    bad: '{ field: dueAt }',
    at: 'dueAt',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    for (const key of ['columns', 'filters'] as const)
      for (const [index, { field }] of (page[key] ?? []).entries()) {
        const why = field === undefined ? null : whyEmpty(model.config, page.entity, entity, field)
        if (why)
          report([key, index, 'field'], why.message, {
            hint: why.hint,
            causes: [
              `entity ${page.entity}`,
              `lacks entities/${page.entity}.yaml`,
              `lacks workflows/${page.entity}.yaml`,
            ],
          })
      }
  }),
})

export const duplicateColumn = defineRule({
  id: 'list/duplicate-column',
  severity: 'error',
  isOwn: true,
  title: { zh: '列重复', en: 'Column twice' },
  why: { zh: '同一列显示两遍。', en: 'The same column is shown twice.' },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n  - { field: state',
    bad: '- { field: kind }\n  - { field: kind }\n  - { field: state',
    at: 'kind',
  },
  check: checkEach(eachList, ({ report, file }, { columns }) =>
    eachRepeat(
      columns,
      ({ field, as }) => `${field} ${as ?? ''}`,
      ({ field }, index, first) =>
        report(['columns', index, 'field'], texts.columnRepeated({ field }), {
          hint: texts.deleteOne(),
          related: [{ file, pointer: ['columns', first, 'field'], message: placeTexts.first() }],
        }),
    ),
  ),
})

export const hiddenColumn = defineRule({
  id: 'list/hidden-column',
  severity: 'error',
  title: {
    zh: '列对能打开页面的角色都隐藏',
    en: 'Column hidden from everybody who opens the list',
  },
  why: {
    zh: '能打开列表的角色都看不到这个字段，列永远是空的。',
    en: 'Every role that opens the list has the field hidden.',
  },
  example: {
    file: 'entities/part.yaml',
    good: 'rows: region, actions: [read]',
    bad: 'rows: region, actions: [read], hide: [regionCode]',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { config } = model

    const taken = referencedValues(entity.fields)
    if (taken.size === 0 && !entity.access.some((grant) => grant.hide)) return

    const roles = expandRoles(config, page.auth ?? Object.keys(config.roles.roles))
    const hidden = new Map(
      roles.map((role) => [role, hiddenFields(config, { roles: [role] }, page.entity)]),
    )

    for (const [index, { field, auth }] of page.columns.entries()) {
      const viewers = auth
        ? roles.filter((role) => expandRoles(config, auth).includes(role))
        : roles
      if (viewers.length > 0 && viewers.every((role) => hidden.get(role)?.has(field)))
        report(['columns', index, 'field'], texts.nobodySees({ field }), {
          causes: [`hide ${field}`],
          hint: taken.has(field)
            ? texts.readSource({ entity: taken.get(field)?.entity ?? '' })
            : texts.deleteOrShow({ entity: page.entity }),
        })
    }
  }),
})

export const nestedColumn = defineRule({
  id: 'list/nested-column',
  severity: 'error',
  title: { zh: '列在里层', en: 'Column inside a list' },
  why: {
    zh: '列表每条记录只占一行，里层的字段有许多值，显示不了。',
    en: 'A row shows one value; a field inside a list has many.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: parts.label }\n',
    at: 'parts.label',
  },
  check: checkEach(eachColumn, ({ report }, at, { field }) => {
    if (field.includes('.'))
      report([...at, 'field'], texts.fieldOfAnother({ field }), {
        hint: texts.useOwnField(),
      })
  }),
})

export const cellUnfit = defineRule({
  id: 'list/cell-unfit',
  severity: 'error',
  title: { zh: '行内修改的列不能改', en: 'Cell that cannot be filled in' },
  why: {
    zh: '没有这一列、放不下、不由人填写，或没有人有权修改：写了也不会有输入框。',
    en: 'Without a column, room, somebody who fills it in, or a right, no input would ever appear.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'columns: [{ field: name }, { field: regionCode }]',
    bad: 'columns: [{ field: name }, { field: regionCode }]\ncells: [regionCode]',
    at: 'cells',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { config } = model

    const { cells = [], auth } = page
    if (cells.length === 0) return

    if (publishOf(config, page.entity))
      return report(['cells'], texts.published({ entity: entity.title }), {
        hint: texts.useForm(),
        part: 'key',
      })

    const isGranted = entity.access.some(
      ({ roles, actions }) =>
        actions.includes('update') && (!auth || roles.some((role) => auth.includes(role))),
    )

    if (!isGranted)
      return report(['cells'], texts.noRight({ entity: entity.title }), {
        hint: texts.grant(),
        part: 'key',
      })

    for (const [index, name] of cells.entries()) {
      const field = entity.fields[name]
      const at = ['cells', index]
      const column = page.columns.find((one) => one.field === name)

      if (!field || !column) report(at, texts.noColumn({ name }), { hint: texts.addColumn() })
      else if (column.open !== undefined)
        report(at, texts.opens({ title: field.title }), { hint: texts.moveOpen() })
      else if (!canEditInCell(field))
        report(at, texts.tooLarge({ title: field.title }), { hint: texts.chooseSmall() })
      else if (!isFilledByUsers(config, page.entity, name))
        report(at, texts.notFilled({ title: field.title }), { hint: texts.removeIt() })
    }
  }),
})

const times = ['createdAt', 'updatedAt', 'submittedAt', 'stateSince', 'dueAt']

function typeOfFact(name: string): FieldType | undefined {
  if (times.includes(name)) return 'date-time'
  return name === 'region' ? 'region' : undefined
}

export const rendererType = defineRule({
  id: 'list/renderer-type',
  severity: 'error',
  title: { zh: '显示方式不适合字段', en: 'Column shown in a way that does not fit' },
  why: {
    zh: '例如把文字当作日期显示，列里是空的。',
    en: 'Such as a text shown as a date: the column stays empty.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: kind, as: city }\n',
    at: 'city',
  },
  check: checkEach(eachColumn, ({ report }, at, column, { entity }) => {
    const { field, as } = column
    const type = entity.fields[field]?.type ?? typeOfFact(field)
    const types = rendererOf(column)?.types
    if (as !== undefined && type !== undefined && types && !types.includes(type))
      report([...at, 'as'], texts.notShownAs({ field, type, as }), {
        hint: texts.leaveOutAs(),
      })
  }),
})
