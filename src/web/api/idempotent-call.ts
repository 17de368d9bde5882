import { sessionCookies } from '#web/browser-storage.ts'
import { ApiError } from './api-error.ts'

export type IdempotencyHeaders = Record<'idempotency-key', string>

/** Used where storage is full or forbidden. */
const keys = new Map<string, string>()

/**
 * Until it is answered, the same call of the same user reuses the key, also after a reload. `name`
 * identifies call and content; with `isSecret` the key stays in memory.
 */
export async function callWithIdempotencyKey<Data>(
  name: string,
  send: (headers: IdempotencyHeaders) => Promise<Data>,
  isSecret = false,
): Promise<Data> {
  const place = storageKeyOf(name)
  const key = keys.get(place) ?? tryStorage(() => localStorage.getItem(place)) ?? newKey()

  keys.set(place, key)
  if (!isSecret) tryStorage(() => localStorage.setItem(place, key))

  try {
    const data = await send({ 'idempotency-key': key })
    removeKey(place)
    return data
  } catch (error) {
    if (isFinalError(error)) removeKey(place)
    throw error
  }
}

/** Later calls whose name begins with `start` are new ones. */
export function clearIdempotencyKeys(start: string): void {
  const storageKeys = [...keys.keys(), ...(tryStorage(() => Object.keys(localStorage)) ?? [])]
  for (const place of storageKeys) if (place.startsWith(storageKeyOf(start))) removeKey(place)
}

/** Whether the server has definitely answered; otherwise the call may have taken effect. */
export function isFinalError(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && !isTransientError(error)
}

/** No connection, timeout, overload or server error. */
export const isTransientError = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** Belongs to the user's drafts, which are removed when another user signs in. */
const storageKeyOf = (name: string) => `draft ${sessionCookies.get('uuid') ?? ''} call ${name}`

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

function removeKey(place: string): void {
  keys.delete(place)
  tryStorage(() => localStorage.removeItem(place))
}

function tryStorage<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
