import { tellChange, type Change } from '#config-compiler/compare/config-changes.ts'
import { nameWithAccount } from '#server/accounts/signed-name.ts'
import { tellProblem } from '#config-compiler/diagnostic/tell-problem.ts'
import { speak, type Locale } from '#config-model/messages/phrase.ts'
import { PassThrough } from 'node:stream'
import { mayOpen } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { User } from '#config-model/user.ts'
import type { ConfigAttempt, ConfigHealth, ConfigReload } from '#contract/config-health.ts'
import { patterns } from '#contract/paths.ts'
import { ok } from '#server/answer.ts'
import type { Attempt } from '#server/config-release/config-desk.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import { workflowsAnswer } from '#server/config-release/present-config.ts'
import { listPublications } from '#server/config-release/releases.ts'
import { requireUser, type RoutePlugin, type Services } from '#server/context.ts'
import { ApiError, forbidden } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { releaseTexts } from '#server/config-release/release-texts.ts'

/** How often a silent stream says that it is alive, milliseconds: proxies close what is silent for a minute. */
const heartbeat = 25_000
const shownReleases = 50
/** One for each open browser; whoever comes later asks again a minute later. A province behind one proxy is one address. */
const maxStreams = 20_000
const maxStreamsOfAddress = 5000
/** What a browser leaves unread, bytes: beyond it nobody is there. */
const maxUnread = 65_536

/** The configuration as something that changes while the portal runs: what is in force, what was refused and why, and word of every change. */
export const configRoutes: RoutePlugin = (app, services) => {
  const { desk, holder, database } = services
  streamEvents(app, services)

  app.get(patterns.configHealth, async (request) => {
    requireConfigKeeper(services.config(), requireUser(request))
    const releases = await listPublications(database.query, shownReleases, request.services.locale)
    const answer: ConfigHealth = {
      hash: holder.written.hash,
      source: desk.dir === null ? 'database' : 'files',
      unsealedSince: unsealedSince(services),
      attempt: desk.attempt && presentAttempt(desk.attempt, request.services.locale),
      releases: releases.map(({ id, hash, at, by, changes }) => ({ id, hash, at: formatDateTime(at), by, changes })),
    }
    return ok(answer)
  })

  app.get(patterns.configWorkflows, async (request, reply) => {
    const answer = workflowsAnswer(request.services, requireUser(request))
    if (answer === null) throw forbidden(releaseTexts.notDrawn())
    return sendVersioned(request, reply, answer, 'private')
  })

  app.post(patterns.configReload, async (request, reply) => {
    const user = requireUser(request)
    requireConfigKeeper(services.config(), user)
    if (desk.dir === null) throw new ApiError(409, 'not-from-files', releaseTexts.notFromFiles())
    const { confirm } = (request.body ?? {}) as ConfigReload
    const confirmed = typeof confirm === 'string' ? confirm : null
    const attempt = await desk.reload(nameWithAccount(user), confirmed)
    if (attempt.outcome !== 'refused') return ok(presentAttempt(attempt, request.services.locale))
    if (attempt.asks.length > 0)
      return reply.code(409).send({
        code: 409,
        msg: speak(releaseTexts.unconfirmed(), request.services.locale),
        data: presentAttempt(attempt, request.services.locale),
      })
    const errors = attempt.problems.filter(({ severity }) => severity === 'error').length
    return reply.code(422).send({
      code: 422,
      msg: speak(releaseTexts.faulty({ count: errors }), request.services.locale),
      data: presentAttempt(attempt, request.services.locale),
    })
  })
}

/** Tells every open browser which configuration is in force, now and at every change. */
const streamEvents: RoutePlugin = (app, { holder }) => {
  /** Every open stream and the address it goes to. */
  const streams = new Map<PassThrough, string>()
  const write = (stream: PassThrough, text: string) =>
    stream.readableLength > maxUnread ? stream.destroy() : stream.write(text)
  const tell = (stream: PassThrough, hash: string) =>
    write(stream, `event: config\ndata: ${JSON.stringify({ hash })}\n\n`)
  holder.onReplaced((hash) => streams.forEach((_, stream) => tell(stream, hash)))
  const alive = setInterval(() => streams.forEach((_, stream) => write(stream, ':\n\n')), heartbeat)
  alive.unref()
  app.addHook('preClose', async () => {
    clearInterval(alive)
    for (const stream of streams.keys()) stream.end()
  })

  // Says which configuration is in force, never what is in it: open to everybody, as the portal's name is.
  app.get(patterns.configEvents, (request, reply) => {
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .header('connection', 'close')
    // Whoever asks for the head reads no body: a stream would stay open for ever.
    if (request.method === 'HEAD') return reply.send()
    const ofAddress = [...streams.values()].filter((address) => address === request.ip).length
    if (streams.size >= maxStreams || ofAddress >= maxStreamsOfAddress)
      throw new ApiError(503, 'busy', requestTexts.busy(), { retryAfter: 60 })

    const stream = new PassThrough()
    streams.set(stream, request.ip)
    stream.on('close', () => streams.delete(stream))
    reply.raw.on('close', () => stream.destroy())
    stream.write('retry: 2000\n\n')
    tell(stream, holder.config.hash)
    return reply.send(stream)
  })
}

/** Whoever may open the page of the configuration's health may ask for it and reload. @throws ApiError 403 */
function requireConfigKeeper(config: Config, user: User): void {
  const page = Object.values(config.pages).find((item) => item.kind === 'screen' && item.screen === 'config-health')
  if (!page || !mayOpen(user, config, page)) throw forbidden(releaseTexts.notAllowed())
}

const told = (changes: Change[], locale: Locale) => changes.map((change) => tellChange(change, locale))

/** What administrators are told: problems in their language, without the repairs, whose texts are the file's own. */
const presentAttempt = ({ at, problems, changes, asks, ...attempt }: Attempt, locale: Locale): ConfigAttempt => ({
  ...attempt,
  at: formatDateTime(at),
  changes: told(changes, locale),
  asks: told(asks, locale),
  problems: problems.map((problem) => {
    const { file, line, column, rule, severity, message, hint } = tellProblem(problem, locale)
    return { file, line, column, rule, severity, message, ...(hint ? { hint } : {}) }
  }),
})

function unsealedSince({ log, clock }: Services): string | null {
  return log.sealedAt !== null && log.isUnsealed(clock()) ? formatDateTime(log.sealedAt) : null
}
