import { lintShipped, shippedFiles } from './lint-files.ts'

/**
 * What somebody does to a file of the shipped configuration, the text that is underlined, and what
 * the message or its hint must say.
 */
export type Slip = [
  what: string,
  file: string,
  from: string,
  to: string,
  shown: string,
  said: RegExp,
]

/**
 * What is told of a slip: every problem with its file, the text it points at, its message and hint.
 */
export function toldOfSlip([, path, from, to]: Slip) {
  const text = shippedFiles.find((file) => file.path === path)?.text
  if (text?.includes(from) !== true) throw new Error(`${path} has no ${from}`)

  const changed = shippedFiles.map((source) =>
    source.path === path ? { path, text: text.replace(from, () => to) } : source,
  )

  return lintShipped(changed).problems.map(({ file, line, column, endColumn, message, hint }) => {
    const shown = changed.find((source) => source.path === file)?.text.split('\n')[line - 1]
    return {
      file,
      shown: shown?.slice(column - 1, endColumn - 1),
      said: `${file} ${message} ${hint ?? ''}`,
    }
  })
}
