import { createHmac } from 'node:crypto'
import { explainOpen } from '#config-model/access/access.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { optionalMessages, usedChannels } from '#config-model/rights/message-readers.ts'
import { matchRoute } from '#config-model/route.ts'
import type { User } from '#config-model/user.ts'
import type { AccountUser, LoginHistoryEntry, Preferences, UserInfo } from '#contract/account.ts'
import { routes } from '#contract/routes.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { changePasswordOnce } from '#server/accounts/change-password.ts'
import { checkAvatar, saveProfile } from '#server/accounts/profile.ts'
import { readAccountUser } from '#server/accounts/read-account.ts'
import { readContacts, sendContactCode, verifyContact } from '#server/accounts/recovery/contacts.ts'
import { principalsOf } from '#server/accounts/substitutes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import type { RequestContext, RoutePlugin, Services } from '#server/context.ts'
import { readOrCreateSecret } from '#server/database/stored-secret.ts'
import { forbidden, badRequest, notFound } from '#server/errors.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

export const userRoutes: RoutePlugin = (app, services) => {
  accountRoutes(app, services)
  messageRoutes(app, services)
}

const accountRoutes: RoutePlugin = (app, services) => {
  const { database } = services
  const keyOfDrafts = draftKeys(services)

  serveRoute(app, routes.userInfo, async ({ user, context }) => {
    const { roles } = user
    const answer: UserInfo = {
      user: { ...(await readActingUser(services, user)), roles },
      roles,
      config: configAnswer(context, user).address,
      now: formatDateTime(services.clock()),
      draftKey: await keyOfDrafts(user.id),
    }

    return buildEnvelope(answer)
  })

  serveRoute(
    app,
    routes.acting,
    async ({ body: { substitution }, user, request }) => {
      const principals = await principalsOf(database.query, user.id, services.clock())
      if (substitution !== null && !principals.some((one) => one.substitution === substitution))
        throw forbidden(accountTexts.notActing())
      await database.query('update session set acting_for = $2 where token_hash = $1', [
        request.session,
        substitution,
      ])
      return buildEnvelope(null)
    },
    { missing: () => accountTexts.notActing() },
  )

  serveRoute(app, routes.updatePassword, ({ body, request }) => changePasswordOnce(request, body), {
    missing: () => accountTexts.passwordIncomplete(),
  })

  serveRoute(app, routes.updateProfile, async ({ body, user, context }) => {
    const { avatar, ...profile } = body
    const picture = avatar === undefined ? undefined : checkAvatar(avatar)
    const fields = await saveProfile(context, user, profile)
    if (picture !== undefined)
      await database.query('update account set avatar = $2 where id = $1', [user.id, picture])
    const changed = [...fields, ...(picture === undefined ? [] : ['avatar'])]

    if (changed.length > 0)
      await services.eventLog.write(context.caller, user, {
        kind: 'account',
        detail: { fields: changed },
      })

    return buildEnvelope(await readActingUser(services, user))
  })

  serveRoute(app, routes.contacts, async ({ user, context }) =>
    buildEnvelope(await readContacts(context, user)),
  )

  serveRoute(
    app,
    routes.contactCode,
    async ({ body, user, context }) =>
      buildEnvelope(await sendContactCode(context, user, body.field)),
    { missing: () => accountTexts.noContact() },
  )

  serveRoute(
    app,
    routes.verifyContact,
    async ({ body, user, context }) => buildEnvelope(await verifyContact(context, user, body)),
    {
      missing: (name) =>
        name === 'code' ? accountTexts.wrongContactCode() : accountTexts.noContact(),
    },
  )

  serveRoute(app, routes.access, async ({ query, user, context }) => {
    const config = context.localized(services.config())
    const match = matchRoute(config, query.path ?? '')
    if (match?.kind !== 'page') throw notFound(accountTexts.noPage())

    return buildEnvelope(explainOpen(user, config, match.page))
  })

  serveRoute(app, routes.loginHistory, async ({ user }) => {
    const rows = await database.query<Omit<LoginHistoryEntry, 'at'> & { at: Date }>(
      'select result, ip, agent, at from login_log where account_id = $1 order by at desc limit 10',
      [user.id],
    )

    return buildEnvelope(
      rows.map((row): LoginHistoryEntry => ({ ...row, at: formatDateTime(row.at) })),
    )
  })
}

/** The user's account, with the rights of the substituted user where there is one. */
async function readActingUser(services: Services, user: User): Promise<AccountUser> {
  const { roles, regionCode, userType, actingFor = null } = user
  const acting = { roles, region_code: regionCode, user_type: userType }

  return { ...(await readAccountUser(services, user.id, acting)), actingFor }
}

const messageRoutes: RoutePlugin = (app, services) => {
  const { database } = services

  serveRoute(app, routes.preferences, async ({ user, context }) =>
    buildEnvelope(await preferencesOf(context, user)),
  )

  serveRoute(app, routes.savePreferences, async ({ body, user, context }) => {
    const current = await preferencesOf(context, user)
    const { muted = current.muted, mutedChannels = current.mutedChannels, language } = body
    const { supported } = context.config().portal.locales

    const wrong = muted.find((id) => !current.optional.some((message) => message.id === id))
    if (wrong !== undefined) throw badRequest(accountTexts.alwaysSent({ message: wrong }))

    const wrongChannel = mutedChannels.find(
      (name) => !current.channels.some((channel) => channel.name === name),
    )
    if (wrongChannel !== undefined)
      throw badRequest(accountTexts.alwaysSent({ message: wrongChannel }))

    const next = {
      muted: [...new Set(muted)],
      mutedChannels: [...new Set(mutedChannels)],
      ...(language && supported.includes(language) ? { language } : {}),
    }

    await database.query(
      `update account set preferences = preferences || $2::jsonb where id = $1`,
      [user.id, JSON.stringify(next)],
    )

    return buildEnvelope(await preferencesOf(context, user))
  })
}

/** Messages and channels that the user can mute, with those muted. */
async function preferencesOf(services: RequestContext, user: User): Promise<Preferences> {
  const [row] = await services.database.query<{
    muted: string[] | null
    mutedChannels: string[] | null
  }>(
    `select preferences->'muted' as muted, preferences->'mutedChannels' as "mutedChannels"
      from account where id = $1`,
    [user.id],
  )

  const config = services.localized(services.config())
  const optional = optionalMessages(config, user)
  const channels = usedChannels(config).filter(({ name }) => services.outbox.isReady(name))

  return {
    optional,
    muted: (row?.muted ?? []).filter((id) => optional.some((message) => message.id === id)),
    channels,
    mutedChannels: (row?.mutedChannels ?? []).filter((name) =>
      channels.some((channel) => channel.name === name),
    ),
  }
}

/** Keys for local drafts: stable across nodes and sign-ins, 32 bytes in Base64. */
function draftKeys(
  services: Pick<Services, 'database' | 'random'>,
): (accountId: string) => Promise<string> {
  let secret: Buffer | undefined

  return async (accountId) => {
    secret ??= await readOrCreateSecret(services, 'draft-secret')
    return createHmac('sha256', secret).update(accountId).digest('base64')
  }
}
