import { createHash } from 'node:crypto'

/** PostgreSQL silently truncates longer names, in bytes. */
const longest = 63

/**
 * Returns a name valid in SQL with and without quotes: lower-case letters, digits and underscores.
 * Longer names are cut and end with a hash, against collisions.
 * @throws Error for anything else, which never reaches a statement
 */
export function sqlIdentifier(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`“${name}”不能作为数据库中的名称`)
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10)

  return `${name.slice(0, longest - hash.length - 1)}_${hash}`
}

/** An SQL text literal of a configured word. */
export const sqlLiteral = (word: string): string => `'${word.replaceAll("'", "''")}'`
