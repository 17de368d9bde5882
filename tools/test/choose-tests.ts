import { readFileSeconds } from './file-seconds.mjs'

interface Limit {
  files: number
  seconds: number
  /** Seconds of a file that is not listed. */
  usual: number
}

/**
 * The files that fit in a limit, in their order, and the rest; a changed test is chosen however
 * long it takes.
 */
export function chooseTests(
  files: string[],
  changed: string[],
  limit: Limit,
  seconds: Record<string, number> = readFileSeconds(),
): { chosen: string[]; rest: string[] } {
  const chosen: string[] = []
  const rest: string[] = []
  let total = 0

  for (const file of files) {
    const taken = seconds[file] ?? limit.usual
    const isFitting = chosen.length < limit.files && total + taken <= limit.seconds

    if (!isFitting && !changed.includes(file)) {
      rest.push(file)
      continue
    }

    chosen.push(file)
    total += taken
  }

  return { chosen, rest }
}
