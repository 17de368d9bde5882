import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * A database is many processes, and each would get as much of a processor as the one thread of the
 * portal that serves everybody: while processors are short they get a third of it.
 */
const steps = 5
/**
 * Of sessions: all threads of the portal are one, each process of the database is another, which
 * gets a tenth of what the portal does.
 */
const groupSteps = 10

/**
 * Words before a command that start it at a lower priority, which whatever it starts inherits. None
 * on a machine without the command.
 */
export function lowerPriority(): string[] {
  const [command, ...words] = ['nice', '-n', String(steps)] as const
  return spawnSync(command, [...words, 'true']).status === 0 ? [command, ...words] : []
}

/**
 * Linux may share processors between sessions first (sched(7), autogroup) and heed priorities only
 * within one: every process of a database is a session of its own, so that ten of them weigh ten
 * times as much as the portal with all its threads. Lowers those of a server that are not low yet,
 * the newest first; what begins between two calls is full-weight until the next. Linux lets whoever
 * has no special rights lower one in a tenth of a second: the rest is left to the next calls. Where
 * there are no such groups nothing happens.
 */
export function lowerGroups(postmaster: number): void {
  const targetPriority = Math.min(19, (groupPriority('self') ?? 19) + groupSteps)
  // A process is looked at each time: it begins in the session of the first one, and makes its own
  // a moment later.
  for (const pid of processesOf(postmaster)) {
    const priority = groupPriority(pid)
    if (priority !== null && priority < targetPriority && !couldLower(pid, targetPriority)) return
  }
}

/** Lowers the session of a process; false when Linux lets nobody do so just now. */
function couldLower(pid: string, priority: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
    return true
  } catch (error) {
    // One that has just ended stands in nobody's way.
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/**
 * The priority of the session a process belongs to, -20 to 19, the lower the more it gets; null for
 * one that ended, or where sessions are not told apart.
 */
export function groupPriority(pid: number | string): number | null {
  try {
    const niceValue = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]
    return niceValue === undefined ? null : Number(niceValue)
  } catch {
    return null
  }
}

/** A process and those it has started, the newest first. */
export function processesOf(pid: number): string[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [...(started === '' ? [] : started.split(' ').toReversed()), String(pid)]
  } catch {
    return []
  }
}
