import type { Config } from '#config-model/config.ts'
import type { Asked } from '#server/context.ts'
import { relationOf } from '#server/records/relations.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Records of an entity with what their source says in the words of the portal, in the language of whoever asks; others are the same. */
export function inOwnWords(
  { locale, spoken }: Pick<Asked, 'locale' | 'spoken'>,
  config: Config,
  entity: string,
): (record: StoredRecord) => StoredRecord {
  const told = locale === 'zh-CN' ? undefined : relationOf(config, entity).told?.(spoken(config), locale)
  return told ? (record) => ({ ...record, data: { ...record.data, ...told(record.id) } }) : (record) => record
}
