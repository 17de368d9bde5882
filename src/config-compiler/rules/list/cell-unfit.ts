import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { fitsCell, isFilledIn } from '#config-model/access/cell-rights.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
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
})

/** 行内修改的列不能改。 */
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
  check: (model, report) => {
    const { config } = model
    eachList(model, (file, page, entity) => {
      const { cells = [], auth } = page
      if (cells.length === 0) return

      if (publishOf(config, page.entity))
        return report(file, ['cells'], texts.published({ entity: entity.title }), {
          hint: texts.useForm(),
          part: 'key',
        })

      const isGranted = entity.access.some(
        ({ roles, actions }) =>
          actions.includes('update') && (!auth || roles.some((role) => auth.includes(role))),
      )

      if (!isGranted)
        return report(file, ['cells'], texts.noRight({ entity: entity.title }), {
          hint: texts.grant(),
          part: 'key',
        })

      for (const [index, name] of cells.entries()) {
        const field = entity.fields[name]
        const at = ['cells', index]
        const column = page.columns.find((one) => one.field === name)

        if (!field || !column)
          report(file, at, texts.noColumn({ name }), { hint: texts.addColumn() })
        else if (column.open !== undefined)
          report(file, at, texts.opens({ title: field.title }), { hint: texts.moveOpen() })
        else if (!fitsCell(field))
          report(file, at, texts.tooLarge({ title: field.title }), { hint: texts.chooseSmall() })
        else if (!isFilledIn(config, page.entity, name))
          report(file, at, texts.notFilled({ title: field.title }), { hint: texts.removeIt() })
      }
    })
  },
})
