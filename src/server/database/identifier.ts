import { createHash } from 'node:crypto'

/** Bytes; PostgreSQL silently truncates longer names. */
const longest = 63

/**
 * Makes a name that is valid with and without quotes: lower-case letters, digits, underscores.
 * Longer names end with a hash.
 * @throws Error for anything else, which never reaches a statement
 */
export function sqlIdentifier(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`“${name}”不能作为数据库中的名称`)
  if (name.length <= longest) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10)

  return `${name.slice(0, longest - hash.length - 1)}_${hash}`
}

export const sqlLiteral = (word: string): string => `'${word.replaceAll("'", "''")}'`
