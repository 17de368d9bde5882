import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { firstOf } from '#config-model/assert.ts'

/** How PostgreSQL programs are run. */
export interface RunAs {
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses root: a user namespace shows it another user (files stay root's, any path
 * works); where forbidden it runs as an unprivileged system user, who must own the data folder.
 */
export function runAs(): RunAs {
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

export function giveTo({ uid, gid }: RunAs, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
