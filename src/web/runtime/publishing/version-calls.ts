import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { StoredVersion } from '#contract/routes/records.ts'
import { api } from '#web/api/client.ts'

export const versionCalls = {
  list: (entity: string, id: string) => api.get<StoredVersion[]>(apiPaths.versions(entity, id)),
  read: (entity: string, id: string, number: number) =>
    api.get<RecordView>(apiPaths.keptVersion(entity, id, String(number))),
  restore: (entity: string, id: string, number: number, version: number) =>
    api.postIdempotent<RecordView>(apiPaths.keptVersion(entity, id, String(number)), { version }),
}
