/** A mistake somebody could make in one place, and the tests that must notice it. */
export interface Fault {
  /** What goes wrong for a user, in one sentence. */
  name: string
  file: string
  /** Source text that stands exactly once in the file. */
  find: string
  replace: string
  /** Test files of which at least one must fail. */
  foundBy: string[]
}

/** The vitest project that a test file belongs to. */
export function projectOf(testFile: string): string {
  const [, folder] = /^tests\/([\w-]+)\//.exec(testFile) ?? []
  if (folder !== undefined) return folder
  return testFile.startsWith('src/web/') ? 'web' : 'unit'
}

/**
 * @throws Error where the text to replace does not stand exactly once, however its lines are broken
 */
export function applyFault(source: string, { file, find, replace }: Fault): string {
  const pattern = patternOf(find)
  const occurrences = source.match(pattern)?.length ?? 0
  if (occurrences !== 1)
    throw new Error(`${file}: "${find}" occurs ${occurrences} times instead of once`)

  return source.replace(pattern, () => replace)
}

/**
 * Matches code wherever the formatter breaks its lines: blanks of any kind, a comma before a
 * closing bracket.
 */
function patternOf(code: string): RegExp {
  const words = code
    .split(/(\s+)/)
    .map((part) =>
      part.trim() === '' ? part && '\\s+' : part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    )

  return new RegExp(
    words
      .join('')
      .replaceAll(/(\\[([{])(?!\\[)\]}])/g, '$1\\s*')
      .replaceAll(/(?<!\\[([{])(\\[)\]])/g, ',?\\s*$1'),
    'g',
  )
}
