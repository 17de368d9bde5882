import type { Config } from '#config-model/config.ts'
import type { Asked } from '#server/context.ts'
import { relationOf } from '#server/records/relations.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/**
 * Records of an entity with what their source says in the words of the portal, in the language of
 * whoever asks; others are the same.
 */
export function inOwnWords(
  { locale, spoken }: Pick<Asked, 'locale' | 'spoken'>,
  config: Config,
  entity: string,
): (record: StoredRecord) => StoredRecord {
  const relation = relationOf(config, entity)
  const isToldAsStored = locale === 'zh-CN' && !relation.isStoredAsData
  const told = isToldAsStored ? undefined : relation.told?.(spoken(config), locale)

  return told
    ? (record) => ({ ...record, data: { ...record.data, ...told(record.id, record.data) } })
    : (record) => record
}
