import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** How much lower the other threads stand, steps of 20. */
const steps = 5
/** Milliseconds after which threads that have begun are looked for. */
const every = 5000

/**
 * While processors are short the thread that serves everybody goes before all others of this process: those that hash passwords, write sheets, read files, compile and
 * collect. Threads that begin later follow within seconds. Does nothing where threads cannot be told apart (Linux can).
 */
export function serveFirst(): void {
  const priority = Math.min(19, getPriority() + steps)
  let lowered = new Set<string>()
  const lower = (): void => {
    lowered = new Set(otherThreads().filter((thread) => lowered.has(thread) || isLowered(Number(thread), priority)))
  }
  lower()
  setInterval(lower, every).unref()
}

function otherThreads(): string[] {
  try {
    return readdirSync('/proc/self/task').filter((thread) => thread !== String(process.pid))
  } catch {
    return []
  }
}

/** False for a thread that has just ended. */
function isLowered(thread: number, priority: number): boolean {
  try {
    setPriority(thread, priority)
    return true
  } catch {
    return false
  }
}
