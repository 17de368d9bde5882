import { formatChange, type ConfigChange } from '#config-compiler/compare/config-changes.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatPhrase, type Locale, definePhrases } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { ConfigAttempt, ConfigHealth } from '#contract/config.ts'
import { routes } from '#contract/routes.ts'
import type { ActivationAttempt } from '#server/active-config/activation.ts'
import { listPublications } from '#server/active-config/releases.ts'
import { buildEnvelope } from '#server/answer.ts'
import { immutableCacheControl } from '#server/answers/fixed-answer.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import { configAnswer, workflowsAnswer } from '#server/config-release/present-config.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { ApiError, forbidden } from '#server/errors.ts'
import { nameWithAccount } from '#server/log/signature.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

const releaseTexts = definePhrases({
  faulty: {
    zh: '配置有 {count} 处错误，继续使用原配置',
    en: 'Errors in the configuration: {count}; the former one stays in force',
  },
  unconfirmed: {
    zh: '改动会影响已有的记录或账号，须确认后才能生效；目前继续使用原配置',
    en: 'The change would affect stored records or accounts and has to be confirmed; the former configuration stays in force',
  },
  notFromFiles: {
    zh: '本系统的配置由 npm run config:publish 发布，不从目录读取',
    en: 'The configuration of this portal is published with npm run config:publish, not read from a folder',
  },
  notDrawn: {
    zh: '您的角色不能查看流程图',
    en: 'Your role may not see the drawings of the workflows',
  },
  notAllowed: {
    zh: '您的角色不能查看或重新加载配置',
    en: 'Your role may not see or reload the configuration',
  },
})

const maxReleases = 50

/** The configuration as its user sees it, its checks, and activation. */
export const configRoutes: RoutePlugin = (app, services) => {
  const { configPublisher, configHolder, database } = services

  serveRoute(app, routes.config, ({ user, context, ...call }) =>
    sendVersioned(call, configAnswer(context, user), 'private'),
  )

  serveRoute(app, routes.validators, async ({ params, request, reply }) => {
    const script = configHolder.script(`/validators/${params.name}`)
    if (script === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个校验程序，请刷新页面')

    return script.send(request, reply, immutableCacheControl('public'))
  })

  serveRoute(app, routes.configHealth, async ({ user, context }) => {
    requireConfigKeeper(services.config(), user)
    const releases = await listPublications(database.query, maxReleases, context.locale)
    const answer: ConfigHealth = {
      hash: configHolder.yamlConfig.hash,
      source: configPublisher.dir === null ? 'database' : 'files',
      unsealedSince: unsealedSince(services),
      attempt: configPublisher.attempt && presentAttempt(configPublisher.attempt, context.locale),
      releases: releases.map(({ id, hash, at, by, changes }) => ({
        id,
        hash,
        at: formatDateTime(at),
        by,
        changes,
      })),
    }

    return buildEnvelope(answer)
  })

  serveRoute(app, routes.configWorkflows, async ({ user, context, ...call }) => {
    const answer = workflowsAnswer(context, user)
    if (answer === null) throw forbidden(releaseTexts.notDrawn())
    return sendVersioned(call, answer, 'private')
  })

  serveRoute(app, routes.configReload, async ({ body, user, context, reply }) => {
    requireConfigKeeper(services.config(), user)
    if (configPublisher.dir === null)
      throw new ApiError(409, 'not-from-files', releaseTexts.notFromFiles())

    const { confirm } = body
    const confirmed = typeof confirm === 'string' ? confirm : null
    const attempt = await configPublisher.reload(nameWithAccount(user), confirmed)
    if (attempt.outcome !== 'refused') return buildEnvelope(presentAttempt(attempt, context.locale))

    if (attempt.asks.length > 0)
      return reply.code(409).send({
        code: 409,
        msg: formatPhrase(releaseTexts.unconfirmed(), context.locale),
        data: presentAttempt(attempt, context.locale),
      })

    const errors = attempt.problems.filter(({ severity }) => severity === 'error').length

    return reply.code(422).send({
      code: 422,
      msg: formatPhrase(releaseTexts.faulty({ count: errors }), context.locale),
      data: presentAttempt(attempt, context.locale),
    })
  })
}

/** @throws ApiError 403 */
function requireConfigKeeper(config: Config, user: User): void {
  const page = Object.values(config.pages).find(
    (item) => item.kind === 'screen' && item.screen === 'config-health',
  )
  if (!page || !mayOpen(user, config, page)) throw forbidden(releaseTexts.notAllowed())
}

const describeChanges = (changes: ConfigChange[], locale: Locale) =>
  changes.map((change) => formatChange(change, locale))

/** Without repairs, which quote the file. */
const presentAttempt = (
  { at, problems, changes, asks, ...attempt }: ActivationAttempt,
  locale: Locale,
): ConfigAttempt => ({
  ...attempt,
  at: formatDateTime(at),
  changes: describeChanges(changes, locale),
  asks: describeChanges(asks, locale),
  problems: problems.map((problem) => {
    const { file, line, column, rule, severity, message, hint } = formatProblem(problem, locale)
    return { file, line, column, rule, severity, message, ...(hint ? { hint } : {}) }
  }),
})

function unsealedSince({ eventLog, clock }: Services): string | null {
  return eventLog.sealedAt !== null && eventLog.isUnsealed(clock())
    ? formatDateTime(eventLog.sealedAt)
    : null
}
