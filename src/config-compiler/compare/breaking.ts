import { breakingRules } from '#config-compiler/compare/breaking-rules.ts'
import { compareFields } from './breaking/fields.ts'
import { compareFlows } from './breaking/flows.ts'
import { compareValues } from './breaking/values.ts'
import { Version, type Break } from './breaking/version.ts'
import { say } from '#config-model/messages/phrase.ts'
import type { ReadCache } from '#config-compiler/read-config.ts'

/**
 * What the change from one version of the configuration to another breaks: data, records under way, bookmarks.
 * Both have been read before; a file that cannot be read is not compared, and that is said.
 */
export function compareVersions(before: ReadCache, after: ReadCache): Break[] {
  const former = new Version(before)
  const now = new Version(after)
  const isBroken = new Set(now.unreadable)
  const dropped = (['entity', 'workflow', 'dictionary'] as const).flatMap((kind) =>
    former.all<{ title: string }>(kind).filter(({ file }) => !now.source(file) && !isBroken.has(file)),
  )
  return [
    ...former.unreadable.map((file) => ({
      finding: now.problem(file, [], 'value', breakingRules.notCompared, say`旧版本的 ${file} 本身有错误，没有比较`),
    })),
    ...dropped.map(({ file, id, value }): Break => ({
      finding: now.problem(
        file,
        [],
        'value',
        breakingRules.definitionRemoved,
        say`${file}（${value.title}）被删除，它的数据将不再显示`,
        {
          hint: say`请保留文件，或先处理已有的数据`,
        },
      ),
      ...(file.startsWith('entities/') ? { concerned: [{ entity: id }] } : {}),
    })),
    ...compareFields(former, now),
    ...compareValues(former, now),
    ...compareFlows(former, now),
  ]
}
