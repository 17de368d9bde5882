import { isFile, isRichText } from '#config-model/field-traits.ts'
import { memoize } from '#config-model/memoize.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { imageIdsInHtml } from '#contract/pictures.ts'

export interface NamedFile {
  file: FileValue
  field: Field
}

const fileFields = memoize((fields: Record<string, Field>) =>
  Object.entries(fields).filter(([, field]) => canHoldFiles(field)),
)

/** Finds the files in a record's data, rows included, each with its field. */
export function namedFiles(fields: Record<string, Field>, data: RecordData): NamedFile[] {
  return fileFields(fields).flatMap(([name, field]) => {
    const value = data[name]
    if (isFile(field))
      return Array.isArray(value)
        ? (value as unknown as FileValue[])
            .filter((file) => typeof file?.id === 'string')
            .map((file) => ({ file, field }))
        : []

    if (isRichText(field)) return typeof value === 'string' ? picturesOf(value, field) : []

    const { fields: inner } = field
    if (!inner || value === null || typeof value !== 'object') return []

    const rows = Array.isArray(value) ? value : [value]

    return rows.flatMap((row: Json) =>
      row !== null && typeof row === 'object' && !Array.isArray(row) ? namedFiles(inner, row) : [],
    )
  })
}

/** Pictures in a text have only an id. */
const picturesOf = (html: string, field: Field): NamedFile[] =>
  imageIdsInHtml(html).map((id) => ({ file: { id, name: '', size: 0, type: '' }, field }))

export const canHoldFiles = (field: Field): boolean =>
  isFile(field) ||
  isRichText(field) ||
  (field.fields !== undefined && fileFields(field.fields).length > 0)

export const filesInData = (fields: Record<string, Field>, data: RecordData): FileValue[] =>
  namedFiles(fields, data).map(({ file }) => file)

export const serializeFiles = (fields: Record<string, Field>, data: RecordData): string =>
  JSON.stringify(filesInData(fields, data))
