import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How much lower the priority of other threads is, nice levels (of 20): where Linux schedules by
 * priority alone, as in a container, lower than the embedded database. Password hashing above the
 * database would block its few connections, which everyone waits for.
 */
const steps = 10
/** Milliseconds after which threads that have begun are looked for. */
const every = 5000

/**
 * Gives the serving thread priority over all others of this process (password hashing,
 * spreadsheets, reading files, compiling, garbage collection) when processors are scarce. Later
 * threads follow within seconds. Does nothing where threads have no separate priority (Linux has).
 */
export function serveFirst(): void {
  const priority = Math.min(19, getPriority() + steps)
  const lower = (): void => otherThreads().forEach((thread) => tryToLower(thread, priority))
  lower()
  setInterval(lower, every).unref()
}

function otherThreads(): number[] {
  try {
    return readdirSync('/proc/self/task')
      .map(Number)
      .filter((thread) => thread !== process.pid)
  } catch {
    return []
  }
}

/** Ignores a thread that has just ended. */
function tryToLower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    return
  }
}
