import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { LoginAnswer } from '#contract/account.ts'
import { openPortal, type Answer, type TestPortal } from '../open-portal.ts'

/**
 * The hash of a password as the portal stores it, made at a hundredth of the cost: what a stored
 * hash takes to judge is written in it, and none of these tests asks how long that is.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export type Padding = 'pkcs1' | 'oaep256' | 'oaep1'

/** What a browser, or whoever pretends to be one, does to sign in. */
export interface SigningIn {
  portal: TestPortal
  encrypt(text: string, padding?: Padding): string
  envelope(secret: string, at?: number): string
  login(
    username: string,
    cipher: string,
    more?: object,
    headers?: Record<string, string>,
  ): Promise<LoginResult>
  failTimes(username: string, times: number): Promise<void>
  /** A captcha and its answer, as somebody would read it; without a picture, which costs more. */
  captcha(): Promise<{ captchaId: string; code: string }>
}
type LoginResult = Answer<LoginAnswer & { reason: string }>

/** A portal of its own and the ways to sign in to it. */
export async function openSigningIn(
  more: Parameters<typeof openPortal>[0] = {},
): Promise<SigningIn> {
  const portal = await openPortal(more)
  const encrypt = (text: string, padding: Padding = 'pkcs1'): string =>
    publicEncrypt(
      {
        key: portal.services.loginKeys.publicKey,
        ...(padding === 'pkcs1'
          ? { padding: constants.RSA_PKCS1_PADDING }
          : {
              padding: constants.RSA_PKCS1_OAEP_PADDING,
              oaepHash: padding === 'oaep256' ? 'sha256' : 'sha1',
            }),
      },
      Buffer.from(text),
    ).toString('base64')

  const envelope = (secret: string, at = portal.time.now.getTime()): string =>
    `v1.${at}.${randomBytes(12).toString('base64url')}.${Buffer.from(secret).toString('base64url')}`
  const login = (
    username: string,
    cipher: string,
    more: object = {},
    headers: Record<string, string> = {},
  ) =>
    portal.call<LoginAnswer & { reason: string }>('POST', '/api/auth/login', {
      body: { username, password: cipher, code: '', ...more },
      headers,
    })

  const failTimes = async (username: string, times: number): Promise<void> => {
    for (let at = 0; at < times; at++) await login(username, encrypt(envelope('wrong')))
  }
  const captcha = async (): Promise<{ captchaId: string; code: string }> => {
    const { body } = await portal.call<{ captchaId: string }>(
      'GET',
      '/api/auth/captcha?form=question',
    )
    const [row] = await portal.services.database.query<{ answer: string }>(
      'select answer from captcha where id = $1',
      [body.data.captchaId],
    )

    return { captchaId: body.data.captchaId, code: row?.answer ?? '' }
  }

  return { portal, encrypt, envelope, login, failTimes, captcha }
}
