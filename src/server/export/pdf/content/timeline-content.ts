import { placeTitles, remarkPlace } from '#config-model/display/remark-place.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { LogEntry, Remark } from '#contract/record.ts'
import type { Block } from '../pdf-document.ts'
import { paperTexts } from '../pdf-texts.ts'

/** What reviewers remarked, and what was done with the record, newest first. */
export function tellCourse(
  { entity: { fields }, data }: { entity: Pick<Entity, 'fields'>; data: RecordData },
  remarks: readonly Remark[],
  log: readonly LogEntry[],
  locale: Locale,
): Block[] {
  const say = (
    name: 'remarkOn' | 'remark' | 'reply' | 'at' | 'act' | 'by' | 'opinion' | 'remarks' | 'log',
  ) => formatPhrase(paperTexts[name](), locale)
  const column = (title: string) => ({ title, isFigure: false })
  const titleOf = (path: string) => {
    const place = remarkPlace(fields, data, path)
    const titles = placeTitles(fields, place.path, (n) =>
      formatPhrase(paperTexts.row({ n }), locale),
    )
    return [
      ...titles,
      ...(place.isRowGone ? [formatPhrase(paperTexts.rowGone(), locale)] : []),
    ].join(' ')
  }

  const table = (columns: string[], rows: string[][]): Block => ({
    kind: 'table',
    columns: columns.map(column),
    rows,
    sums: null,
    names: rows.map(([first = '']) => first),
  })

  const blocks: Block[] = []

  if (remarks.length > 0)
    blocks.push(
      { kind: 'title', level: 1, text: say('remarks') },
      table(
        [say('remarkOn'), say('remark'), say('reply')],
        remarks.map(({ path, content, reply }) => [titleOf(path), content, reply ?? '']),
      ),
    )

  if (log.length > 0)
    blocks.push(
      { kind: 'title', level: 1, text: say('log') },
      table(
        [say('at'), say('act'), say('by'), say('opinion')],
        log
          .toReversed()
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map((entry) => [
            entry.at,
            entry.toTitle !== null && entry.to !== entry.from
              ? `${entry.actionTitle} → ${entry.toTitle}`
              : entry.actionTitle,
            [...new Set([entry.orgName, entry.operatorName])].filter((word) => word).join(' '),
            [...entry.reasons.map(({ title, text }) => `${title}：${text}`), entry.opinion ?? '']
              .filter(Boolean)
              .join('\n'),
          ]),
      ),
    )

  return blocks
}
