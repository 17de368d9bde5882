import { workflowOf } from '#config-model/config.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })

/** Records without permitted actors. */
export const unattendedRows: ReadSource = () => ({
  table: 'unattended_record',
  tables: ['unattended_record'],
  id: `entity || '.' || record_id`,
  idParts: ['entity', 'record_id'],
  createdAt: 'since',
  region: 'region_code',
  bigramsSql: `portal_grams(title || ' ' || coalesce(number, ''))`,
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config) => (_, row) => {
    const [entity = '', state = ''] = [row['recordKind'], row['recordState']].map(String)
    return {
      recordKind: config.entities[entity]?.title ?? entity,
      recordState: workflowOf(config, entity)?.states[state]?.title ?? state,
    }
  },
  columns: {
    title: { ...text('title'), isFilled: true },
    number: text('number'),
    recordKind: { ...text('entity'), isFilled: true },
    recordState: { ...text('state'), isFilled: true },
    regionCode: text('region_code'),
    year: { kind: 'number', sql: 'year' },
    since: { kind: 'time', sql: 'since', isFilled: true },
  },
})
