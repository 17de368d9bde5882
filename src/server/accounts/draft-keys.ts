import { createHmac } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { storedSecret } from '#server/database/stored-secret.ts'

/**
 * The keys that browsers encrypt unsaved forms with, by account: the same on every node and after
 * each login, of 32 bytes in Base64.
 */
export function draftKeys(
  services: Pick<Services, 'database' | 'random'>,
): (accountId: string) => Promise<string> {
  let secret: Buffer | undefined

  return async (accountId) => {
    secret ??= await storedSecret(services, 'draft-secret')
    return createHmac('sha256', secret).update(accountId).digest('base64')
  }
}
