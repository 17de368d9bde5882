import { expect } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { lintShipped, shippedFiles } from './lint-files.ts'

/** A place of a file of the shipped configuration, and what stands there instead. */
export type Edit = [path: string, good: string, bad: string]

/** The shipped configuration, which has no fault. */
export const shipped = lintShipped().config!

/** The files of the shipped configuration after some edits. */
export function edited(...edits: Edit[]): SourceFile[] {
  return edits.reduce((all, [path, good, bad]) => {
    const text = all.find((file) => file.path === path)!.text
    expect(text).toContain(good)

    return all.map((file) =>
      file.path === path ? { path, text: text.replace(good, () => bad) } : file,
    )
  }, shippedFiles)
}

/** What the edited configuration reads as. */
export const readEdited = (...edits: Edit[]) => lintShipped(edited(...edits))

/**
 * What is said after some edits of the shipped configuration, with the text it points at; remarks
 * left out.
 */
export function saidOfEdit(...edits: Edit[]) {
  const now = edited(...edits)
  return lintShipped(now)
    .problems.filter(({ severity }) => severity !== 'info')
    .map(({ file, line, column, endColumn, rule, hint = '' }) => {
      const text = now.find(({ path }) => path === file)!.text.split('\n')[line - 1]!
      return { file, rule, at: text.slice(column - 1, endColumn - 1), hint }
    })
}
