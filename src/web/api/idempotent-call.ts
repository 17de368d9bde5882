import { sessionCookies } from '#web/browser-storage.ts'
import { ApiError } from './api-error.ts'

export type OnceHeaders = Record<'idempotency-key', string>

/** The keys where storage is full or forbidden. */
const keys = new Map<string, string>()

/**
 * Sends a call with an idempotency key. Until it is answered, the same call of the same user reuses
 * the key, also after a reload. `name` identifies call and content; with `isSecret` the key stays
 * in memory.
 */
export async function callOnce<Data>(
  name: string,
  send: (headers: OnceHeaders) => Promise<Data>,
  isSecret = false,
): Promise<Data> {
  const place = placeOf(name)
  const key = keys.get(place) ?? stored(() => localStorage.getItem(place)) ?? newKey()

  keys.set(place, key)
  if (!isSecret) stored(() => localStorage.setItem(place, key))

  try {
    const data = await send({ 'idempotency-key': key })
    forget(place)
    return data
  } catch (error) {
    if (isAnswer(error)) forget(place)
    throw error
  }
}

/** Forgets the keys of calls whose name begins with `start`: such calls are new ones. */
export function forgetIdempotencyKeys(start: string): void {
  const storageKeys = [...keys.keys(), ...(stored(() => Object.keys(localStorage)) ?? [])]
  for (const place of storageKeys) if (place.startsWith(placeOf(start))) forget(place)
}

/** Whether the server has definitely answered; otherwise the call may have taken effect. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 0 && !isPassing(error)
}

/** Whether a failure is temporary: no connection, timeout, overload or server error. */
export const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** The storage key. It belongs to the user's drafts, removed when another user signs in. */
const placeOf = (name: string) => `draft ${sessionCookies.get('uuid') ?? ''} call ${name}`

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

function forget(place: string): void {
  keys.delete(place)
  stored(() => localStorage.removeItem(place))
}

function stored<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
