import type { LoginAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { encryptPassword } from './encrypt-password.ts'
import { beginSession } from './session.ts'

interface Credentials {
  username: string
  password: string
  code?: string
  captchaId?: string | undefined
}

/**
 * Begins a session; the password travels encrypted. True when the address that waits is somebody
 * else's.
 * @throws ApiError with what the server says
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
