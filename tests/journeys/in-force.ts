import { expect, vi } from 'vitest'
import { portal } from './portal.ts'

/** Hash of the configuration that is in force on the portal of this file. */
export async function hashInForce(): Promise<string> {
  const answer = await fetch(`${portal.url}/healthz`)
  return ((await answer.json()) as { config: string }).config
}

/**
 * Waits until the files that were put back are in force: the next file works on the same portal.
 */
export const untilInForce = (hash: string): Promise<void> =>
  vi.waitFor(async () => expect(await hashInForce()).toBe(hash), { timeout: 30_000, interval: 50 })
