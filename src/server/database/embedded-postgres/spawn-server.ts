import { spawn, type ChildProcess } from 'node:child_process'
import { lowerPriority } from './lower-priority.ts'
import type { RunAs } from './run-as.ts'

/** Detached, with output to an open file. */
export function spawnServer(
  as: RunAs,
  program: string,
  args: string[],
  output: number,
): ChildProcess {
  const [command = program, ...rest] = [...lowerPriority(), ...as.prefix, program, ...args]
  return spawn(command, rest, {
    ...spawnIdentity(as),
    detached: true,
    stdio: ['ignore', output, output],
    env: neutralEnvironment(),
  })
}

export const spawnIdentity = ({ uid, gid }: RunAs) => ({
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
})
/** Without PG* variables, with an unreadable home. */
export const neutralEnvironment = () => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: '/',
})
