import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * How much lower the other threads stand, steps of 20: where Linux goes by priorities alone, as in
 * a container, lower than the embedded database. A password being hashed that goes before the
 * database keeps each of its few connections busy for longer, and everybody waits for one.
 */
const steps = 10
/** Milliseconds after which threads that have begun are looked for. */
const every = 5000

/**
 * While processors are short the thread that serves everybody goes before all others of this
 * process: those that hash passwords, write sheets, read files, compile and collect. Threads that
 * begin later follow within seconds. Does nothing where threads cannot be told apart (Linux can).
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

/** One that has just ended stands in nobody's way. */
function tryToLower(thread: number, priority: number): void {
  try {
    setPriority(thread, priority)
  } catch {
    return
  }
}
