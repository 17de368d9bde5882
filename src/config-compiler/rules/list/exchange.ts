import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { rolesGranted, rolesOfAuth } from '#config-compiler/walk/auth-of-path.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { accountName, importedTable, isImportable } from '#config-model/import-columns.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  keyLeftOut: { zh: '表格的列里没有对应字段“{key}”', en: 'the columns leave out the key "{key}"' },
  addKey: { zh: '请在 columns 里加上 {key}', en: 'add {key} to columns' },
  unfit: { zh: '“{title}”不能写在一个格子里', en: '"{title}" cannot be written in a cell' },
  readonlyColumn: {
    zh: '“{title}”是只读字段，表格里写了也导不进去',
    en: '"{title}" is readonly: what a sheet says of it is refused',
  },
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
  noRowLimit: {
    zh: '有导出按钮，却没有写导出条数上限',
    en: 'there is an export button, but no row limit',
  },
  writeMaxRows: { zh: '请写 export: { maxRows: 20000 }', en: 'write export: { maxRows: 20000 }' },
  notExported: {
    zh: '“{field}”只在导出的表里，而这个列表不能导出',
    en: '"{field}" is only in exported sheets, and this list is not exported',
  },
  writeExport: {
    zh: '请写 export: { maxRows: … } 和导出的批量操作，或删去这一列',
    en: 'write export: { maxRows: … } and a bulk action that exports, or delete the column',
  },
  doesNothing: {
    zh: '“{field}”只在导出的表里，{key} 不起作用',
    en: '"{field}" is only in exported sheets: {key} does nothing',
  },
  removeKey: { zh: '请删去 {key}，或删去 exportOnly', en: 'remove {key}, or exportOnly' },
  noneShown: {
    zh: '所有的列都只在导出的表里，页面上一列也没有',
    en: 'every column is only in exported sheets: the page shows none',
  },
  showOne: { zh: '请让至少一列显示在页面上', en: 'let the page show at least one column' },
  notUnique: {
    zh: '“{title}”可以重复，同一个值有两条记录时，表格里的那一行写不进去',
    en: '"{title}" may repeat: where two records have it, the line of the sheet fits neither',
  },
  writeUnique: {
    zh: '请在 entities/{entity}.yaml 的 unique 中写 {key}，或换一个不会重复的字段',
    en: 'write {key} in unique of entities/{entity}.yaml, or use a field that does not repeat',
  },
  leftOut: {
    zh: '新建的记录必须填写 {names}，表格里却没有这些列，新的行都写不进去',
    en: 'new records need "{names}", which the sheet has no columns for: no new line can be written',
  },
  addColumns: {
    zh: '请在 columns 中加上 {fields}，或给字段写 default',
    en: 'add {fields} to columns, or write a default at the fields',
  },
})

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
  check: checkEach(eachList, ({ report }, page, entity) => {
    if (page.import === undefined) return

    const { key, columns } = page.import
    if (!columns.includes(key))
      report(['import', 'key'], texts.keyLeftOut({ key }), { hint: texts.addKey({ key }) })

    for (const [at, path] of columns.entries()) {
      const field = fieldAt(entity, path)
      if (field && !isImportable(field))
        report(['import', 'columns', at], texts.unfit({ title: field.title }), {
          hint: texts.remove(),
        })
      else if (field?.readonly === true && path !== key && !path.includes('.'))
        report(['import', 'columns', at], texts.readonlyColumn({ title: field.title }), {
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
      report(['import', 'columns'], texts.manyTables({ tables: joinPhrases(tables, '、') }))
    else if (table !== undefined && rowKey === undefined)
      report(
        ['import', 'columns'],
        texts.noTable({ title: entity.fields[table]?.title ?? table }),
        { causes: [`lacks entities/${page.entity}.yaml`] },
      )
    else if (table !== undefined && !columns.includes(`${table}.${rowKey}`))
      report(['import', 'columns'], texts.rowKeyLeftOut({ path: `${table}.${rowKey}` }))

    if (
      !entity.access.some(({ actions }) => actions.includes('create') || actions.includes('update'))
    )
      report(['import'], texts.nobody({ title: entity.title }), {
        hint: texts.grant(),
        part: 'key',
      })
  }),
})

export const exportNoLimit = defineRule({
  id: 'list/export-no-limit',
  severity: 'warning',
  title: { zh: '导出没有条数上限', en: 'Export without a row limit' },
  why: {
    zh: '没有写 export.maxRows 的列表不能导出全部结果。',
    en: 'Without export.maxRows the button cannot export.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '[{ transition: finish, max: 50 }]',
    bad: '[{ export: xlsx }]',
    at: 'export',
  },
  check: checkEach(eachList, ({ report }, page) => {
    for (const [index, { export: format }] of (page.bulkActions ?? []).entries())
      if (format !== undefined && !meetsSchema('list/export-no-limit', page))
        report(['bulkActions', index, 'export'], texts.noRowLimit(), {
          hint: texts.writeMaxRows(),
          part: 'key',
        })
  }),
})

export const exportOnly = defineRule({
  id: 'list/export-only',
  severity: 'error',
  title: { zh: '只导出的列用不上', en: 'Column for exports that has no use' },
  why: {
    zh: '只在导出的表里的列，列表要能导出才用得上；页面上没有它，点开、排序、固定、隐藏都无从谈起。',
    en: 'A column for exports needs a list that is exported; the page does not have it, so there is nothing to open, sort, pin or hide.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n  - { field: state',
    bad: '- { field: kind, exportOnly: true }\n  - { field: state',
    at: 'exportOnly',
  },
  check: checkEach(eachList, ({ report }, page) => {
    for (const [index, column] of page.columns.entries()) {
      if (!column.exportOnly) continue
      const { field } = column
      const at = ['columns', index]
      if (page.export === undefined)
        report([...at, 'exportOnly'], texts.notExported({ field }), {
          hint: texts.writeExport(),
          part: 'key',
        })

      for (const key of ['open', 'sort', 'pin', 'hidden'] as const)
        if (column[key] !== undefined)
          report([...at, key], texts.doesNothing({ field, key }), {
            hint: texts.removeKey({ key }),
            part: 'key',
          })
    }

    if (page.columns.length > 0 && page.columns.every((column) => column.exportOnly))
      report(['columns', 0], texts.noneShown(), { hint: texts.showOne() })
  }),
})

export const importKey = defineRule({
  id: 'list/import-key',
  severity: 'warning',
  title: { zh: '导入的对应字段可以重复', en: 'Import by a key that may repeat' },
  why: {
    zh: '导入凭它找到已有的记录；两条记录一样时，不知道改哪一条，整份表格都不能导入。',
    en: 'It tells which record a line is about; where two have the same nobody knows which, and the whole sheet is refused.',
  },
  example: {
    file: 'pages/shelves.yaml',
    good: 'entity: shelf\n',
    bad: 'entity: shelf\nimport: { key: name, columns: [name, code], maxRows: 100 }\n',
    at: 'name',
  },
  check: checkEach(eachList, ({ report }, { import: imported, entity: name }, entity) => {
    if (
      imported === undefined ||
      (entity.source !== undefined && entity.source !== 'accounts') ||
      !Object.hasOwn(entity.fields, imported.key)
    )
      return

    const { key } = imported
    const isAccountName = entity.source === 'accounts' && key === accountName
    if (!isAccountName && !isUnique(entity, key))
      report(['import', 'key'], texts.notUnique({ title: entity.fields[key]?.title ?? key }), {
        hint: texts.writeUnique({ entity: name, key }),
        causes: [`lacks entities/${name}.yaml`],
      })
  }),
})

/** Per year: by rule, by number, or by the owner's account with one record. */
function isUnique({ unique = [], numbering, fields, scope }: Entity, key: string): boolean {
  const field = fields[key]
  const start = field?.default
  const isOfOwner =
    field?.readonly === true && start !== null && typeof start === 'object' && 'user' in start
  const owner = scope?.owner

  return (
    numbering?.field === key ||
    unique.some(
      ({ fields: names }) =>
        names.includes(key) || (isOfOwner && owner !== undefined && names.includes(owner)),
    )
  )
}

export const importRequired = defineRule({
  id: 'list/import-required',
  severity: 'warning',
  title: { zh: '导入缺少必填的列', en: 'Import without a required column' },
  why: {
    zh: '新的行要建成记录，必填的字段没有列可填，每一行都会因为没有填写而被拒绝。',
    en: 'A new line becomes a record; where a required field has no column every such line is refused.',
  },
  example: {
    file: 'pages/shelves.yaml',
    good: 'entity: shelf\n',
    bad: 'entity: shelf\nimport: { key: code, columns: [code, place], maxRows: 100 }\n',
    at: '[code, place]',
  },
  check: checkEach(eachList, ({ report, model }, page, entity) => {
    const { import: imported, entity: name, auth } = page
    if (
      imported === undefined ||
      importedTable(imported) !== undefined ||
      !isLiveOnSave(model.config, name)
    )
      return

    const makers = rolesGranted(model.config, name, 'create')

    if (
      !isMadeByImport(entity) ||
      !rolesOfAuth(model.config, auth).some((role) => makers.has(role))
    )
      return

    const missing = neededOf(entity).filter((field) => !imported.columns.includes(field))
    if (missing.length > 0)
      report(
        ['import', 'columns'],
        texts.leftOut({
          names: joinPhrases(
            missing.map((field) => entity.fields[field]?.title ?? field),
            '、',
          ),
        }),
        { hint: texts.addColumns({ fields: joinPhrases(missing, '、') }) },
      )
  }),
})

/** An import can create records; of the portal's own, only accounts. */
const isMadeByImport = ({ source }: Entity) => source === undefined || source === 'accounts'

/** Required fields of a new record that only its author fills in. */
const neededOf = ({ fields, scope }: Entity): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.required === true &&
    !field.visibleWhen &&
    field.default === undefined &&
    field.computed === undefined &&
    field.readonly !== true &&
    field.until === undefined &&
    name !== scope?.year &&
    name !== scope?.owner
      ? [name]
      : [],
  )
