import { isFile } from '#config-model/field-traits.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export interface KnownFile {
  file: FileValue
  place: string
  field: Field
}

export function knownFiles(fields: Record<string, Field>, data: RecordData): KnownFile[] {
  const filesById = new Map<string, KnownFile>()
  const visit = (inner: Record<string, Field>, values: RecordData, way: string[]) => {
    for (const [name, field] of Object.entries(inner))
      look(field, values[name], [...way, field.title])
  }

  const look = (field: Field, value: Json | undefined, way: string[]) => {
    if (value === undefined || value === null || typeof value !== 'object') return

    const items = Array.isArray(value) ? value : [value]
    if (isFile(field))
      for (const file of items as unknown as FileValue[])
        if (!filesById.has(file.id)) filesById.set(file.id, { file, place: way.join(' · '), field })

    if (field.fields) for (const row of items) visit(field.fields, row as RecordData, way)
  }

  visit(fields, data, [])

  return [...filesById.values()]
}
