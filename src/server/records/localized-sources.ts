import type { Config } from '#config-model/config.ts'
import type { RequestContext } from '#server/context.ts'
import { relationOf } from './relations/relations.ts'
import type { StoredRecord } from './stored-record.ts'

/** For records of sources; others are unchanged. */
export function inOwnWords(
  { locale, localized }: Pick<RequestContext, 'locale' | 'localized'>,
  config: Config,
  entity: string,
): (record: StoredRecord) => StoredRecord {
  const relation = relationOf(config, entity)
  const isStoredLanguage = locale === 'zh-CN' && !relation.isStoredAsData
  const textsOfRow = isStoredLanguage ? undefined : relation.rowTexts?.(localized(config), locale)

  return textsOfRow
    ? (record) => ({ ...record, data: { ...record.data, ...textsOfRow(record.id, record.data) } })
    : (record) => record
}
