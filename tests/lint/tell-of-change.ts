import { lintShipped, shippedFiles } from './lint-files.ts'

/**
 * A place of a file of the shipped configuration, and what somebody writes there; without a place
 * the file is a new one.
 */
export type Change = [file: string, from: string, to: string]

/**
 * What the linter says of the shipped configuration after some changes: file, severity, rule,
 * message and hint, one line each.
 */
export function tellOfChange(...changes: Change[]): string[] {
  let changed = shippedFiles
  for (const [file, from, to] of changes) {
    if (from === '') {
      changed = [...changed, { path: file, text: to }]
      continue
    }

    const text = changed.find(({ path }) => path === file)?.text
    if (text?.includes(from) !== true) throw new Error(`${file} has no ${from}`)

    changed = changed.map((source) =>
      source.path === file ? { path: file, text: text.replace(from, () => to) } : source,
    )
  }

  return lintShipped(changed).problems.map(
    ({ file, severity, rule, message, hint }) =>
      `${file} ${severity} ${rule} ${message} ${hint ?? ''}`,
  )
}
