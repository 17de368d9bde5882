import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

/** A place of a file of the shipped configuration, and what somebody writes there. */
export type Change = [file: string, from: string, to: string]

const files = readConfigDir('config')
const cache = new ReadCache()
readConfig(files, cache)

/** What the linter says of the shipped configuration after some changes: file, severity, rule, message and hint, one line each. */
export function tellOfChange(...changes: Change[]): string[] {
  let changed = files
  for (const [file, from, to] of changes) {
    const text = changed.find(({ path }) => path === file)?.text
    if (text?.includes(from) !== true) throw new Error(`${file} has no ${from}`)
    changed = changed.map((source) =>
      source.path === file ? { path: file, text: text.replace(from, () => to) } : source,
    )
  }
  return readConfig(changed, new ReadCache(cache)).problems.map(
    ({ file, severity, rule, message, hint }) => `${file} ${severity} ${rule} ${message} ${hint ?? ''}`,
  )
}
