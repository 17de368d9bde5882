import { firstOf } from '#config-model/found.ts'
import type { FastifyRequest } from 'fastify'
import { explainOpen } from '#config-model/access/access.ts'
import { matchRoute } from '#config-model/route.ts'
import { optionalMessages } from '#config-model/messages/message-readers.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type {
  LoginHistoryEntry,
  Preferences,
  UpdatePasswordRequest,
  UpdateProfileRequest,
  UserInfo,
} from '#contract/account.ts'
import { patterns } from '#contract/paths.ts'
import { checkAvatar } from '#server/accounts/avatar.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { hashPassword, verifyPassword } from '#server/accounts/login/password-hash.ts'
import { passwordFault } from '#server/accounts/login/password-rules.ts'
import { openEnvelope } from '#server/accounts/login/password-envelope.ts'
import { saveProfile } from '#server/accounts/profile.ts'
import { readAccountUser } from '#server/accounts/read-account.ts'
import { endSessions, type AccountRow } from '#server/accounts/sessions.ts'
import { ok } from '#server/answer.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { LogEvent } from '#server/log/event-log.ts'
import { bodyObject, bodyText, queryText } from '#server/request-values.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** The signed-in user's own account. */
export const userRoutes: RoutePlugin = (app, services) => {
  accountRoutes(app, services)
  messageRoutes(app, services)
}

/** Who somebody is: facts, password, profile, rights, sign-ins. */
const accountRoutes: RoutePlugin = (app, services) => {
  const { database } = services
  const accountOf = async (id: string) =>
    firstOf(await database.query<AccountRow>('select * from account where id = $1', [id]))

  app.get(patterns.userInfo, async (request) => {
    const user = requireUser(request)
    const account = await accountOf(user.id)
    const { roles } = account
    const answer: UserInfo = {
      user: { ...(await readAccountUser(services, account)), roles },
      roles,
      config: configAnswer(request.services, user).address,
      now: formatDateTime(services.clock()),
    }
    return ok(answer)
  })

  app.post(patterns.updatePassword, async (request) =>
    ok(await changePassword(services, request, requireUser(request))),
  )

  app.post(patterns.updateProfile, async (request) => {
    const user = requireUser(request)
    const { avatar, ...profile } = bodyObject<UpdateProfileRequest>(request)
    const picture = avatar === undefined ? undefined : checkAvatar(avatar)
    const fields = await saveProfile(services, user, profile)
    if (picture !== undefined) await database.query('update account set avatar = $2 where id = $1', [user.id, picture])
    const changed = [...fields, ...(picture === undefined ? [] : ['avatar'])]
    if (changed.length > 0)
      await services.log.write(request.services.caller, user, { kind: 'account', detail: { fields: changed } })
    return ok(await readAccountUser(services, await accountOf(user.id)))
  })

  app.get(patterns.access, async (request) => {
    const config = request.services.spoken(services.config())
    const match = matchRoute(config, queryText(request, 'path', 300) ?? '')
    if (match?.kind !== 'page') throw notFound(accountTexts.noPage())
    return ok(explainOpen(requireUser(request), config, match.page))
  })

  app.get(patterns.loginHistory, async (request) => {
    const user = requireUser(request)
    const rows = await database.query<Omit<LoginHistoryEntry, 'at'> & { at: Date }>(
      'select result, ip, agent, at from login_log where account_id = $1 order by at desc limit 10',
      [user.id],
    )
    return ok(rows.map((row): LoginHistoryEntry => ({ ...row, at: formatDateTime(row.at) })))
  })
}

/** Changes the password and ends every session; either way it leaves a line. @throws ApiError 400, 429 */
async function changePassword(services: Services, request: FastifyRequest, user: User): Promise<null> {
  const { database, keys, clock } = services
  const body = bodyObject<UpdatePasswordRequest>(request)
  const oldPassword = await openEnvelope(keys, database.query, bodyText(body.oldPassword, 'oldPassword'), clock())
  const newPassword = await openEnvelope(keys, database.query, bodyText(body.newPassword, 'newPassword'), clock())
  await limitCalls(database, { kind: 'password', address: user.id, limit: 10, seconds: 600 }, clock())
  const [account] = await database.query<AccountRow>('select * from account where id = $1', [user.id])
  const note = (event: Partial<LogEvent>) =>
    services.log.write(request.services.caller, user, { kind: 'password', ...event })
  if (!account || !(await verifyPassword(account.password_hash, oldPassword))) {
    await note({ result: 'refused', reason: 'credentials' })
    throw invalid(accountTexts.wrongFormerPassword())
  }
  const fault =
    passwordFault(newPassword, account.username) ?? (oldPassword === newPassword ? accountTexts.samePassword() : null)
  if (fault) throw invalid(fault)
  await database.query('update account set password_hash = $2, password_changed_at = $3 where id = $1', [
    user.id,
    await hashPassword(newPassword),
    clock(),
  ])
  await note({})
  await endSessions(database.query, user.id)
  return null
}

/** Which messages somebody gets. */
const messageRoutes: RoutePlugin = (app, services) => {
  const { database } = services

  app.get(patterns.preferences, async (request) => ok(await preferencesOf(request, requireUser(request))))

  app.post(patterns.preferences, async (request) => {
    const user = requireUser(request)
    const { muted } = bodyObject<Preferences>(request)
    const { optional } = await preferencesOf(request, user)
    if (!Array.isArray(muted)) throw invalid(accountTexts.mutedNotList())
    const wrong = muted.find((id) => !optional.some((message) => message.id === id))
    if (wrong !== undefined) throw invalid(accountTexts.alwaysSent({ message: String(wrong) }))
    await database.query(
      `update account set preferences = preferences || jsonb_build_object('muted', $2::jsonb) where id = $1`,
      [user.id, JSON.stringify([...new Set(muted)])],
    )
    return ok(await preferencesOf(request, user))
  })
}

/** The messages a user may switch off, and those switched off. */
async function preferencesOf(request: FastifyRequest, user: User): Promise<Preferences> {
  const { services } = request
  const [row] = await services.database.query<{ muted: string[] | null }>(
    `select preferences->'muted' as muted from account where id = $1`,
    [user.id],
  )
  const optional = optionalMessages(services.spoken(services.config()), user)
  return { optional, muted: (row?.muted ?? []).filter((id) => optional.some((message) => message.id === id)) }
}
