import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** Nice level: the many processes of the database get a third of the processor under contention. */
const steps = 5
/** Autogroup level: a database process gets a tenth of what the portal gets. */
const groupSteps = 10

/** A command prefix, for children too; empty without `nice`. */
export function lowerPriority(): string[] {
  const [command, ...words] = ['nice', '-n', String(steps)] as const
  return spawnSync(command, [...words, 'true']).status === 0 ? [command, ...words] : []
}

/**
 * Lowers the priority of a server's sessions, newest first. Linux may share processors between
 * sessions first (sched(7), autogroup); every database process is its own session, so ten of them
 * outweigh the portal. New sessions have full weight until the next call. Without special rights
 * Linux allows one change per tenth of a second: later calls continue. Does nothing without
 * autogroups.
 */
export function lowerGroups(postmaster: number): void {
  const targetPriority = Math.min(19, (groupPriority('self') ?? 19) + groupSteps)
  // A new process is in its parent's session until it creates its own.
  for (const pid of processesOf(postmaster)) {
    const priority = groupPriority(pid)
    if (priority !== null && priority < targetPriority && !couldLower(pid, targetPriority)) return
  }
}

/** False when Linux refuses for now. */
function couldLower(pid: string, priority: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
    return true
  } catch (error) {
    // Ended processes.
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** -20 to 19, lower is preferred; null for an ended process, or without autogroups. */
export function groupPriority(pid: number | string): number | null {
  try {
    const niceValue = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]
    return niceValue === undefined ? null : Number(niceValue)
  } catch {
    return null
  }
}

/** Newest first. */
export function processesOf(pid: number): string[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [...(started === '' ? [] : started.split(' ').toReversed()), String(pid)]
  } catch {
    return []
  }
}
