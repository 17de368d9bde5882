import type { JSEncrypt as Encryptor } from 'jsencrypt'
import type { LoginAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { beginSession } from './session.ts'

interface Credentials {
  username: string
  password: string
  code?: string
  captchaId?: string | undefined
}

/**
 * Sends the password encrypted. Returns true when the pending address belongs to another user.
 * @throws ApiError with the server's message
 */
export async function signIn(
  publicKey: string,
  { password, code = '', ...otherCredentials }: Credentials,
): Promise<boolean> {
  const encrypted = await encryptPassword(publicKey, password)
  return beginSession(
    await api.post<LoginAnswer>(apiPaths.login, { ...otherCredentials, code, password: encrypted }),
  )
}

const load = lazyRetry(() => import('jsencrypt'))

/**
 * An ASCII envelope under the portal's RSA key (specification §5).
 * @throws Error when the password is too long to be encrypted
 */
export async function encryptPassword(publicKey: string, password: string): Promise<string> {
  const { JSEncrypt } = (await load()) as { JSEncrypt: new () => Encryptor }
  const bytes = new TextEncoder().encode(password)
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

  const nonce = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const encryptor = new JSEncrypt()

  encryptor.setPublicKey(publicKey)
  const cipher = encryptor.encrypt(`v1.${serverNow().getTime()}.${nonce}.${text}`)
  if (!cipher) throw new Error(shellText('longPassword'))

  return cipher
}
