import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Programs of the cluster, with the Debian packages that bring them. */
const programs: [path: string, packages: string[]][] = [
  ['/usr/sbin/nginx', ['nginx']],
  ['/usr/sbin/haproxy', ['haproxy']],
  ['/usr/lib/postgresql/15/bin/postgres', ['postgresql-15']],
  ['/usr/sbin/pgbouncer', ['pgbouncer']],
  ['/usr/bin/faketime', ['faketime']],
  ['/usr/sbin/iptables', ['iptables']],
  ['/usr/bin/openssl', ['openssl']],
  ['/usr/bin/promtool', ['prometheus']],
  ['/usr/bin/memcached', ['memcached']],
  [
    '/usr/bin/swift-proxy-server',
    ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  ],
]

/**
 * Installs what is missing from Debian when this is root.
 * @throws Error with the command that installs the rest
 */
export function installPrograms(say: (line: string) => void): void {
  const isRoot = userInfo().uid === 0
  if (isRoot && missingPackages().length > 0) {
    say(`installing ${missingPackages().join(' ')}`)
    for (const words of [['update'], ['install', '-y', '--no-install-recommends']])
      spawnSync('apt-get', [...words, ...(words[0] === 'install' ? missingPackages() : [])], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
  }

  const missing = missingPackages()
  if (missing.length > 0)
    throw new Error(`missing programs; as root: apt-get install ${missing.join(' ')}`)
}

const missingPackages = (): string[] =>
  programs.flatMap(([path, packages]) => (existsSync(path) ? [] : packages))
