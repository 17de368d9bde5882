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
 * The password is sent encrypted. True when the pending address belongs to another user.
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
