import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { openSigningIn, type Padding } from './signing-in.ts'

const password = 'Right-2025'
const { portal, encrypt, envelope, login, failTimes, captcha } = await openSigningIn()

beforeAll(async () => {
  const passwordHash = await hashPassword(password)
  for (const username of [
    'admin',
    'gate',
    'guess',
    'captcha',
    'change',
    'replay',
    'parallel',
    'idle',
  ])
    await portal.addAccount({
      username,
      roles: username === 'admin' ? ['admin'] : ['district'],
      region: '530828',
      passwordHash,
    })
})
afterAll(() => portal.close())
/** A new minute for every test: what one address may guess in a minute is a test of its own. */
beforeEach(() => (portal.time.now = new Date(portal.time.now.getTime() + 120_000)))

describe('signing in', () => {
  test.each<Padding>(['pkcs1', 'oaep256', 'oaep1'])(
    'the bare password of the specification is accepted under %s',
    async (padding) => {
      const { status, body } = await login('gate', encrypt(password, padding))
      expect(status).toBe(200)
      expect(body.code).toBe(0)
      expect(body.data.token).toMatch(/^[\w-]{43}$/)
      expect(body.data.user.user).toMatchObject({
        username: 'gate',
        userType: 'DISTRICT',
        regionCode: '530828',
      })

      expect(body.data.user.roles).toEqual(['district'])
    },
  )

  test('a password with Chinese characters survives the envelope', async () => {
    await portal.addAccount({
      username: 'han',
      roles: ['district'],
      passwordHash: await hashPassword('密码-Ab1𠮷😀'),
    })

    expect((await login('han', encrypt(envelope('密码-Ab1𠮷😀')))).status).toBe(200)
  })

  test('an envelope works once, and not when it is old', async () => {
    const cipher = encrypt(envelope(password))
    expect((await login('replay', cipher)).status).toBe(200)
    expect((await login('replay', cipher)).status).toBe(401)
    expect(
      (await login('replay', encrypt(envelope(password, portal.time.now.getTime() - 3_600_000))))
        .status,
    ).toBe(401)
  })

  test('wrong password, unknown user and damaged cipher text answer alike', async () => {
    const answers = [
      await login('gate', encrypt(envelope('wrong'))),
      await login('nobody-here', encrypt(envelope('wrong'))),
      await login('nobody-else', 'AAAA'),
      await login('nobody-more', randomBytes(256).toString('base64')),
    ]

    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body.msg).toBe('用户名或密码错误（还可尝试 4 次）')
    }

    expect((await login('gate', encrypt(envelope(password)))).status).toBe(200)
  })

  test('the token counts in the authorization header, never as a cookie', async () => {
    const { body } = await login('gate', encrypt(envelope(password)))
    expect(
      (await portal.call('GET', '/api/user/info', { token: body.data.token })).body.data,
    ).toMatchObject({
      user: { username: 'gate' },
      roles: ['district'],
    })

    expect(
      (
        await portal.call('GET', '/api/user/info', {
          headers: { cookie: `admin-token=${body.data.token}` },
        })
      ).status,
    ).toBe(401)
  })

  test('after three failures a captcha is due, and it counts once', async () => {
    await failTimes('captcha', 3)
    const without = await login('captcha', encrypt(envelope(password)))

    expect([without.status, without.body.data.reason]).toEqual([400, 'captcha'])
    const picture = await captcha()

    expect((await login('captcha', encrypt(envelope('wrong')), picture)).status).toBe(401)
    expect((await login('captcha', encrypt(envelope(password)), picture)).body.data.reason).toBe(
      'captcha',
    )
    expect((await login('captcha', encrypt(envelope(password)), await captcha())).status).toBe(200)
  })

  test('five failures lock the account; only an administrator unlocks it, and that is noted', async () => {
    await failTimes('guess', 3)
    for (let at = 0; at < 2; at++) await login('guess', encrypt(envelope('wrong')), await captcha())
    const locked = await login('guess', encrypt(envelope(password)))

    expect(locked.status).toBe(423)
    expect(locked.body.msg).toContain('账号已锁定')
    expect(locked.headers['retry-after']).toBe(String(30 * 60))
    const { data } = (await login('gate', encrypt(envelope(password)))).body

    expect(
      (await portal.call('GET', '/api/sys/user/unlock?username=guess', { token: data.token }))
        .status,
    ).toBe(403)

    expect((await portal.call('GET', '/api/sys/user/unlock?username=guess')).status).toBe(401)
    const admin = (await login('admin', encrypt(envelope(password)))).body.data.token

    expect(
      (await portal.call('GET', '/api/sys/user/unlock?username=guess', { token: admin })).body.data,
    ).toMatchObject({ unlocked: true })
    const { query } = portal.services.database
    expect(
      await query(
        `select username, kind, detail from event_log where subject = 'guess' order by number`,
      ),
    ).toEqual([{ username: 'admin', kind: 'account', detail: { act: 'unlock' } }])
    expect(await query(`select 1 from login_log where result = 'unlock'`)).toEqual([])

    expect((await login('guess', encrypt(envelope(password)))).status).toBe(200)
  })

  test('a lock ends by itself after its time', async () => {
    await failTimes('idle', 3)
    for (let at = 0; at < 2; at++) await login('idle', encrypt(envelope('wrong')), await captcha())
    expect((await login('idle', encrypt(envelope(password)))).status).toBe(423)
    portal.time.now = new Date(portal.time.now.getTime() + 31 * 60_000)
    expect((await login('idle', encrypt(envelope(password)), await captcha())).status).toBe(200)
  })

  test('of many wrong guesses at once as many are judged as one after another before a captcha is due', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login('parallel', encrypt(envelope('wrong')))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect((await login('parallel', encrypt(envelope(password)))).body.data.reason).toBe('captcha')
    for (let at = 0; at < 2; at++)
      await login('parallel', encrypt(envelope('wrong')), await captcha())
    expect((await login('parallel', encrypt(envelope(password)), await captcha())).status).toBe(423)
  })
})

describe('a session', () => {
  test('ends with logout, whose body may be empty', async () => {
    const { token } = (await login('gate', encrypt(envelope(password)))).body.data
    expect(
      (
        await portal.call('DELETE', '/api/auth/logout', {
          token,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200)

    expect((await portal.call('GET', '/api/user/info', { token })).status).toBe(401)
  })

  test('ends after a day, whatever is done in it, and earlier when nothing is done', async () => {
    const started = portal.time.now
    const { token } = (await login('gate', encrypt(envelope(password)))).body.data
    for (let hour = 7; hour < 24; hour += 7) {
      portal.time.now = new Date(started.getTime() + hour * 3_600_000)
      expect((await portal.call('GET', '/api/user/info', { token })).status).toBe(200)
    }

    portal.time.now = new Date(started.getTime() + 24 * 3_600_000 + 1000)
    expect((await portal.call('GET', '/api/user/info', { token })).status).toBe(401)
    const second = (await login('gate', encrypt(envelope(password)))).body.data.token

    portal.time.now = new Date(portal.time.now.getTime() + 8 * 3_600_000 + 120_000)
    expect((await portal.call('GET', '/api/user/info', { token: second })).status).toBe(401)
  })

  test('keeps only a hash of its token in the database', async () => {
    const { token } = (await login('gate', encrypt(envelope(password)))).body.data
    const rows = await portal.services.database.query('select token_hash from session')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a new password ends all sessions; the old one and weak ones are refused', async () => {
    const { token } = (await login('change', encrypt(envelope(password)))).body.data
    const change = (oldPassword: string, newPassword: string) =>
      portal.call('POST', '/api/user/updatePwd', {
        token,
        body: {
          oldPassword: encrypt(envelope(oldPassword)),
          newPassword: encrypt(envelope(newPassword)),
        },
      })

    expect((await change('wrong', 'Other-2025')).body.msg).toBe('原密码不正确')
    expect((await change(password, 'short')).body.msg).toContain('8–64位')
    expect((await change(password, 'Yunnan2025')).body.msg).toContain('容易被猜中')
    expect((await change(password, 'P@ssw0rd1')).body.msg).toContain('容易被猜中')
    expect((await change(password, 'xX-change-2025')).body.msg).toContain('不能含有账号')
    expect((await change(password, 'aA1!aA1!aA1!')).body.msg).toContain('容易被猜中')
    expect((await change(password, password)).body.msg).toContain('不能与原密码相同')
    expect((await change(password, 'four words make a phrase')).status).toBe(200)
    expect(await portal.call('GET', '/api/user/info', { token })).toMatchObject({
      status: 401,
      body: { data: { reason: 'password-changed' } },
    })
    expect((await login('change', encrypt(envelope('four words make a phrase')))).status).toBe(200)
  })

  test('who holds a session cannot guess its password without end', async () => {
    const token = await portal.tokenOf(
      await portal.addAccount({
        username: 'guessed',
        roles: ['district'],
        region: '530828',
        passwordHash: await hashPassword(password),
      }),
    )

    const change = (oldPassword: string) =>
      portal.call('POST', '/api/user/updatePwd', {
        token,
        body: {
          oldPassword: encrypt(envelope(oldPassword)),
          newPassword: encrypt(envelope('Other-2025')),
        },
      })

    for (let at = 0; at < 10; at++) expect((await change(`wrong-${at}`)).status).toBe(400)
    expect((await change(password)).status).toBe(429)
    portal.time.now = new Date(portal.time.now.getTime() + 11 * 60_000)
    expect((await change(password)).status).toBe(200)
  })

  test('a disabled account is out at once', async () => {
    const id = await portal.addAccount({ username: 'gone', roles: ['district'], region: '530828' })
    const token = await portal.tokenOf(id)
    expect((await portal.call('GET', '/api/user/info', { token })).status).toBe(200)
    await portal.services.database.query('update account set enabled = false where id = $1', [id])
    expect((await portal.call('GET', '/api/user/info', { token })).status).toBe(401)
  })
})

describe('one’s own profile', () => {
  test('can be changed; what is wrong is refused', async () => {
    const token = await portal.tokenOf(
      await portal.addAccount({ username: 'profile', roles: ['district'], region: '530828' }),
    )
    expect(
      (
        await portal.call('POST', '/api/user/update/profile', {
          token,
          body: { nickName: '小澜', mobile: '13800000000', email: 'a@b.cn' },
        })
      ).body.data,
    ).toMatchObject({ nickName: '小澜', mobile: '13800000000', email: 'a@b.cn' })

    for (const body of [{ nickName: ' ' }, { mobile: '23800000000' }, { email: 'nowhere' }])
      expect((await portal.call('POST', '/api/user/update/profile', { token, body })).status).toBe(
        400,
      )

    expect(
      (
        await portal.call('POST', '/api/user/update/profile', {
          token,
          body: { nickName: 'a\u0000b' },
        })
      ).status,
    ).toBe(400)
  })
})
