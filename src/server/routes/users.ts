import { explainOpen } from '#config-model/access.ts'
import { matchRoute } from '#config-model/route.ts'
import { formatDateTime } from '#config-model/time.ts'
import type { UpdatePasswordRequest, UpdateProfileRequest, UserInfo } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { hashPassword, passwordFault, verifyPassword } from '#server/accounts/password-hash.ts'
import { openEnvelope } from '#server/accounts/password-envelope.ts'
import { readAccountUser } from '#server/accounts/read-account.ts'
import { endSessions, type AccountRow } from '#server/accounts/sessions.ts'
import { ok } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import { spokenConfig } from '#server/middleware/locale.ts'
import { bodyObject, bodyText, queryText } from '#server/request-values.ts'

/** The signed-in user's own account. */
export const userRoutes: RoutePlugin = (app, services) => {
  const { database, keys, clock } = services
  const accountOf = async (id: string) => (await database.query<AccountRow>('select * from account where id = $1', [id]))[0]!

  app.get(paths.userInfo, async (request) => {
    const account = await accountOf(requireUser(request).id)
    const answer: UserInfo = { user: await readAccountUser(services, account), roles: account.roles }
    return ok(answer)
  })

  app.post(paths.updatePassword, async (request) => {
    const user = requireUser(request)
    const body = bodyObject<UpdatePasswordRequest>(request)
    const oldPassword = await openEnvelope(keys, database.query, bodyText(body.oldPassword, 'oldPassword'), clock())
    const newPassword = await openEnvelope(keys, database.query, bodyText(body.newPassword, 'newPassword'), clock())
    const account = await accountOf(user.id)
    if (!(await verifyPassword(account.password_hash, oldPassword))) throw invalid('原密码不正确')
    const fault = passwordFault(newPassword, account.username) ?? (oldPassword === newPassword ? '新密码不能与原密码相同' : null)
    if (fault) throw invalid(fault)
    await database.query('update account set password_hash = $2, password_changed_at = $3 where id = $1', [user.id, await hashPassword(newPassword), clock()])
    await endSessions(database, user.id)
    return ok(null)
  })

  app.post(paths.updateProfile, async (request) => {
    const user = requireUser(request)
    const body = bodyObject<UpdateProfileRequest>(request)
    if (body.nickName !== undefined && (typeof body.nickName !== 'string' || body.nickName.trim() === '' || body.nickName.length > 30))
      throw invalid('昵称须为 1–30 字')
    if (body.mobile !== undefined && body.mobile !== '' && !/^1\d{10}$/.test(String(body.mobile))) throw invalid('请输入以1开头的11位手机号')
    if (body.email !== undefined && body.email !== '' && (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(body.email)) || String(body.email).length > 64))
      throw invalid('邮箱格式不正确')
    await database.query('update account set nick_name = coalesce($2, nick_name), mobile = coalesce($3, mobile), email = coalesce($4, email) where id = $1', [
      user.id,
      body.nickName?.trim() ?? null,
      body.mobile ?? null,
      body.email ?? null,
    ])
    return ok(await readAccountUser(services, await accountOf(user.id)))
  })

  app.get('/api/user/access', async (request) => {
    const config = spokenConfig(services.config())
    const match = matchRoute(config, queryText(request, 'path', 300) ?? '')
    if (match?.kind !== 'page') throw notFound('没有这个页面')
    return ok(explainOpen(requireUser(request), config, match.page))
  })

  app.get(paths.loginHistory, async (request) => {
    const user = requireUser(request)
    const rows = await database.query<{ result: string; ip: string | null; agent: string | null; at: Date }>(
      'select result, ip, agent, at from login_log where account_id = $1 order by at desc limit 10',
      [user.id],
    )
    return ok(rows.map((row) => ({ ...row, at: formatDateTime(row.at) })))
  })
}
