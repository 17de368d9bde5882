import { breakingRules } from '#config-compiler/breaking-rules.ts'
import type { ReadCache } from '#config-compiler/read-config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { compareFields } from './breaking/fields.ts'
import { compareFlows } from './breaking/flows.ts'
import { compareArticles, comparePublishing } from './breaking/publishing.ts'
import { compareValues } from './breaking/values.ts'
import { ConfigVersion, type BreakingChange } from './breaking/version.ts'

const texts = definePhrases({
  formerFaulty: {
    zh: '旧版本的 {file} 本身有错误，没有比较',
    en: 'the former version of {file} has errors itself: not compared',
  },
  fileRemoved: {
    zh: '{file}（{title}）被删除，它的数据将不再显示',
    en: '{file} ({title}) was removed: its data are no longer shown',
  },
  keepFile: {
    zh: '请保留文件，或先处理已有的数据',
    en: 'keep the file, or deal with the stored data first',
  },
})

/**
 * Breaking changes between two versions: data, active records, bookmarks. Unreadable files are
 * reported and not compared.
 */
export function compareVersions(before: ReadCache, after: ReadCache): BreakingChange[] {
  const former = new ConfigVersion(before)
  const now = new ConfigVersion(after)
  const brokenFiles = new Set(now.unreadable)
  const dropped = (['entity', 'workflow', 'dictionary'] as const).flatMap((kind) =>
    former
      .all<{ title: string }>(kind)
      .filter(({ file }) => !now.source(file) && !brokenFiles.has(file)),
  )

  return [
    ...former.unreadable.map((file) => ({
      finding: now.problem(
        { file, pointer: [], part: 'value' },
        breakingRules.notCompared,
        texts.formerFaulty({ file }),
      ),
    })),
    ...dropped.map(({ file, id, value }): BreakingChange => ({
      finding: now.problem(
        { file, pointer: [], part: 'value' },
        breakingRules.definitionRemoved,
        texts.fileRemoved({ file, title: value.title }),
        { hint: texts.keepFile() },
      ),
      ...(file.startsWith('entities/') ? { affectedData: [{ entity: id }] } : {}),
    })),
    ...compareFields(former, now),
    ...comparePublishing(former, now),
    ...compareArticles(former, now),
    ...compareValues(former, now),
    ...compareFlows(former, now),
  ]
}
