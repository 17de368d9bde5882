import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  notUnique: {
    zh: '“{title}”可以重复，同一个值有两条记录时，表格里的那一行写不进去',
    en: '"{title}" may repeat: where two records have it, the line of the sheet fits neither',
  },
  writeUnique: {
    zh: '请在 entities/{entity}.yaml 的 unique 中写 {key}，或换一个不会重复的字段',
    en: 'write {key} in unique of entities/{entity}.yaml, or use a field that does not repeat',
  },
})

/** 导入的对应字段可以重复。 */
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
  check: (model, report) => {
    eachList(model, (file, { import: imported, entity: name }, entity) => {
      if (
        imported === undefined ||
        (entity.source !== undefined && entity.source !== 'accounts') ||
        !Object.hasOwn(entity.fields, imported.key)
      )
        return

      const { key } = imported
      const isAccountName = entity.source === 'accounts' && key === accountName
      if (!isAccountName && !isUnique(entity, key))
        report(
          file,
          ['import', 'key'],
          texts.notUnique({ title: entity.fields[key]?.title ?? key }),
          {
            hint: texts.writeUnique({ entity: name, key }),
            causes: [`lacks entities/${name}.yaml`],
          },
        )
    })
  },
})

/** Of what the portal keeps of accounts this alone is given once. */
const accountName = 'username'

/**
 * Whether no two records of a year have the same: it is written so, numbered, or what the account
 * of an owner says, of whom there is one record.
 */
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
