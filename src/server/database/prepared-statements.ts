import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** Per connection; one with more is closed after use. The database holds about 50 kB for each. */
export const maxNamedStatements = 400

const maxRemembered = 2000

export class PreparedStatements {
  private readonly names = new LRUCache<string, string>({ max: maxRemembered })
  private readonly namesByClient = new WeakMap<pg.PoolClient, Set<string>>()
  private readonly isNameless: boolean
  private generation = 0

  /** @param isNameless behind a pooler, where the next call uses another connection */
  constructor(isNameless = false) {
    this.isNameless = isNameless
  }

  /** @throws ApiError 400 for a text that the database cannot store */
  named(text: string, values: unknown[]): pg.QueryConfig {
    if (values.some((value) => typeof value === 'string' && value.includes('\0')))
      throw new ApiError(400, 'invalid', requestTexts.unstorable())

    return this.isNameless ? { text, values } : { name: this.nameOf(text), text, values }
  }

  /** All statements are planned again. */
  renew(): void {
    this.generation++
    this.names.clear()
  }

  note(client: pg.PoolClient, { name }: pg.QueryConfig): void {
    if (name === undefined) return
    const names = this.namesByClient.get(client)
    if (names) names.add(name)
    else this.namesByClient.set(client, new Set([name]))
  }

  isFull(client: pg.PoolClient): boolean {
    return (this.namesByClient.get(client)?.size ?? 0) >= maxNamedStatements
  }

  private nameOf(text: string): string {
    const name =
      this.names.get(text) ??
      createHash('sha1').update(`${this.generation} ${text}`).digest('base64url')
    this.names.set(text, name)

    return name
  }
}

/**
 * Whether a statement failed before it did anything because another node of a newer version added a
 * column to its table.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
