import { defineRule } from '#config-compiler/rule.ts'
import { allowedTo, openTo } from '#config-compiler/walk/auth-of-path.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { isLiveOnSave } from '#config-model/access/publication.ts'
import { importedTable } from '#config-model/imports/import-columns.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  leftOut: {
    zh: '新建的记录必须填写 {names}，表格里却没有这些列，新的行都写不进去',
    en: 'new records need "{names}", which the sheet has no columns for: no new line can be written',
  },
  addColumns: {
    zh: '请在 columns 中加上 {fields}，或给字段写 default',
    en: 'add {fields} to columns, or write a default at the fields',
  },
})

/** 导入缺少必填的列。 */
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
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      const { import: imported, entity: name, auth } = page
      if (
        imported === undefined ||
        importedTable(imported) !== undefined ||
        !isLiveOnSave(model.config, name)
      )
        return

      const makers = allowedTo(model.config, name, 'create')

      if (!isMadeByImport(entity) || !openTo(model.config, auth).some((role) => makers.has(role)))
        return

      const missing = neededOf(entity).filter((field) => !imported.columns.includes(field))
      if (missing.length > 0)
        report(
          file,
          ['import', 'columns'],
          texts.leftOut({
            names: joinPhrases(
              missing.map((field) => entity.fields[field]?.title ?? field),
              '、',
            ),
          }),
          { hint: texts.addColumns({ fields: joinPhrases(missing, '、') }) },
        )
    })
  },
})

/** Records of the portal itself are not imported, accounts are. */
const isMadeByImport = ({ source }: Entity) => source === undefined || source === 'accounts'

/** Fields that a new record must have and nothing but its author fills in. */
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
