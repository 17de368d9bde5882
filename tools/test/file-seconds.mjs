import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('file-seconds.json', import.meta.url))
/** Faster files are not listed. */
const minSeconds = 5

/**
 * Seconds of the slower test files by path, as `npm test -- --times` measured them on two quiet
 * processors: the order in which files begin, and what `npm run test:changed` has no time for.
 * @returns {Record<string, number>}
 */
export const readFileSeconds = () => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Replaces the measured files of a run; those of other suites stay as they are.
 * @param {Record<string, number>} seconds
 * @param {{ file: string, seconds: { import: number, tests: number } }[]} measured
 * @returns {Record<string, number>}
 */
export function updateFileSeconds(seconds, measured) {
  const updated = { ...seconds }
  for (const { file, seconds: taken } of measured) {
    const total = Math.round(taken.import + taken.tests)
    if (total >= minSeconds) updated[file] = total
    else delete updated[file]
  }

  return Object.fromEntries(Object.entries(updated).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Writes what the suites of a run measured. */
export function writeFileSeconds(results) {
  const measured = results.flatMap(({ files }) => files)
  const updated = updateFileSeconds(readFileSeconds(), measured)
  writeFileSync(path, `${JSON.stringify(updated, null, 2)}\n`)
}
