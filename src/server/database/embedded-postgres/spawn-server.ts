import { spawn, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import type { RunAs } from './run-as.ts'

/** Starts a database's first process, which outlives whoever starts it; what it says goes to an open file. */
export function spawnServer(as: RunAs, program: string, args: string[], output: number): ChildProcess {
  const [command = program, ...rest] = [...as.prefix, program, ...args]
  const server = spawn(command, rest, {
    ...identity(as),
    detached: true,
    stdio: ['ignore', output, output],
    env: environment(),
  })
  if (server.pid !== undefined) giveWay(server.pid)
  return server
}

/**
 * A database is many processes, and each would get as much of a processor as the one thread of the portal that serves everybody: while processors are short they
 * wait for it. What it starts later inherits that.
 */
function giveWay(pid: number): void {
  try {
    setPriority(pid, Math.min(19, getPriority() + 5))
  } catch {
    // Where a machine forbids it, or the server has ended already, it goes on without.
  }
}

/** Whom a program runs as. */
export const identity = ({ uid, gid }: RunAs) => ({
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
})
/** A neutral environment: PG* variables of the caller must not leak in, and a home that cannot be read does not matter. */
export const environment = () => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' })
