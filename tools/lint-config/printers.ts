import type { Problem } from '#config-model/problem.ts'

export type Format = 'unix' | 'json' | 'github'

const severityWord = { error: 'error', warning: 'warning', info: 'notice' } as const

/** Formats for programs; one problem a line but for json. */
export const printers: Record<Format, (problems: Problem[], root: string) => string> = {
  unix: (problems, root) =>
    problems
      .map(
        (item) =>
          `${root}/${item.file}:${item.line}:${item.column}: ${severityWord[item.severity]} [${item.rule}] ${item.message}${item.hint ? ` (${item.hint})` : ''}\n`,
      )
      .join(''),
  json: (problems) => `${JSON.stringify({ columnKind: 'utf16CodeUnits', problems }, null, 2)}\n`,
  github: (problems, root) =>
    problems
      .map(
        (item) =>
          `::${severityWord[item.severity]} file=${root}/${item.file},line=${item.line},col=${item.column},title=${item.rule}::${item.message}${item.hint ? ` ${item.hint}` : ''}\n`,
      )
      .join(''),
}
