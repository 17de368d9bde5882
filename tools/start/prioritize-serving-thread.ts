import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Nice levels (of 20) by which other threads are lowered. Where Linux schedules by priority alone,
 * as in a container, they run below the embedded database, whose few connections password hashing
 * would block.
 */
const steps = 10
/** Milliseconds between looking for new threads. */
const every = 5000

/**
 * Gives the serving thread priority over all others of this process (password hashing,
 * spreadsheets, reading files, compiling, garbage collection). Later threads follow within seconds.
 * Does nothing where threads have no separate priority (Linux has).
 */
export function prioritizeServingThread(): void {
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

/** The thread may just have ended. */
function tryToLower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    return
  }
}
