import { detailInWords } from '#server/log/detail-words.ts'
import type { ReadSource } from './definition.ts'

/** The lines of the log of everything else. */
export const eventLogRows: ReadSource = () => ({
  table: 'event_log',
  tables: ['event_log'],
  id: 'id',
  createdAt: 'at',
  owner: 'account_id',
  isLockable: false,
  isStoredAsData: true,
  rowTexts: (config, locale) => (_, line) => {
    const { detail, recordKind } = line
    const title = typeof recordKind === 'string' ? config.entities[recordKind]?.title : undefined

    return {
      ...(typeof detail === 'string' ? { detail: detailInWords(config, locale, line) } : {}),
      ...(title === undefined ? {} : { recordKind: title }),
    }
  },
  columns: {
    at: { kind: 'time', sql: 'at', isFilled: true },
    kind: { kind: 'text', sql: 'kind', isFilled: true },
    username: { kind: 'text', sql: 'username' },
    roles: { kind: 'texts', sql: 'roles' },
    result: { kind: 'text', sql: 'result', isFilled: true },
    reason: { kind: 'text', sql: 'reason' },
    subject: { kind: 'text', sql: 'subject' },
    recordKind: { kind: 'text', sql: 'entity' },
    recordId: { kind: 'text', sql: 'record_id' },
    detail: { kind: 'text', sql: `nullif(detail::text, '{}')` },
    times: { kind: 'number', sql: 'times' },
    ip: { kind: 'text', sql: 'ip' },
    agent: { kind: 'text', sql: 'agent' },
    requestId: { kind: 'text', sql: 'request_id' },
  },
})
