import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { importedTable, isImportable } from '#config-model/imports/import-columns.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  keyLeftOut: { zh: '表格的列里没有对应字段“{key}”', en: 'the columns leave out the key "{key}"' },
  addKey: { zh: '请在 columns 里加上 {key}', en: 'add {key} to columns' },
  unfit: { zh: '“{title}”不能写在一个格子里', en: '"{title}" cannot be written in a cell' },
  remove: { zh: '请删去这一列', en: 'remove the column' },
  manyTables: {
    zh: '一份表格只能导入一个表格字段，这里有 {tables}',
    en: 'a sheet has the rows of one table, here are {tables}',
  },
  noTable: { zh: '“{title}”不是固定行的表格字段', en: '"{title}" is no table with fixed rows' },
  rowKeyLeftOut: {
    zh: '表格的列里没有行键“{path}”',
    en: 'the columns leave out the key of the rows "{path}"',
  },
  nobody: { zh: '没有角色能新建或修改“{title}”', en: 'no role may make or change "{title}"' },
  grant: {
    zh: '请在实体的 access 中授权 create 或 update，或删去 import',
    en: 'grant create or update in its access, or remove import',
  },
})

/** 导入的列不对。 */
export const importColumn = defineRule({
  id: 'list/import-column',
  severity: 'error',
  title: { zh: '导入的列不对', en: 'Import that cannot work' },
  why: {
    zh: '没有对应字段就不知道哪一行是哪条记录；附件、列表写不进一个格子；没有人能新建或修改时，导入永远失败。',
    en: 'Without its key nobody knows which row is which record; files and lists fit in no cell; where nobody may make or change records it always fails.',
  },
  example: {
    file: 'pages/people.yaml',
    good: 'entity: person\n',
    bad: 'entity: person\nimport: { key: username, columns: [regionCode], maxRows: 100 }\n',
    at: 'username',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      if (page.import === undefined) return

      const { key, columns } = page.import
      if (!columns.includes(key))
        report(file, ['import', 'key'], texts.keyLeftOut({ key }), { hint: texts.addKey({ key }) })

      for (const [at, path] of columns.entries()) {
        const field = fieldAt(entity, path)
        if (field && !isImportable(field))
          report(file, ['import', 'columns', at], texts.unfit({ title: field.title }), {
            hint: texts.remove(),
          })
      }

      const tables = [
        ...new Set(
          columns.filter((path) => path.includes('.')).map((path) => path.split('.')[0] ?? ''),
        ),
      ]

      const table = importedTable(page.import)
      const rowKey = table === undefined ? undefined : entity.fields[table]?.rows?.key

      if (tables.length > 1)
        report(file, ['import', 'columns'], texts.manyTables({ tables: joinPhrases(tables, '、') }))
      else if (table !== undefined && rowKey === undefined)
        report(
          file,
          ['import', 'columns'],
          texts.noTable({ title: entity.fields[table]?.title ?? table }),
          {
            causes: [`lacks entities/${page.entity}.yaml`],
          },
        )
      else if (table !== undefined && !columns.includes(`${table}.${rowKey}`))
        report(file, ['import', 'columns'], texts.rowKeyLeftOut({ path: `${table}.${rowKey}` }))

      if (
        !entity.access.some(
          ({ actions }) => actions.includes('create') || actions.includes('update'),
        )
      )
        report(file, ['import'], texts.nobody({ title: entity.title }), {
          hint: texts.grant(),
          part: 'key',
        })
    })
  },
})
