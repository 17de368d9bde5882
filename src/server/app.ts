import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import { apiPaths, apiPathPrefix, isAutomaticPath, isSignInPath } from '#contract/paths.ts'
import { accountTexts } from './accounts/account-texts.ts'
import { SessionCache } from './accounts/session-cache.ts'
import { hashToken, refuseSession, type Session } from './accounts/sessions.ts'
import { compressAnswers } from './answers/compress-answers.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type Services, unauthorized } from './context.ts'
import { ApiError } from './errors.ts'
import type { Metrics } from './metrics.ts'
import {
  addErrorAnswers,
  createClientErrorHandler,
  answerError,
  refuseAmbiguousRequests,
  type RenderErrorPage,
} from './middleware/error-answers.ts'
import { addLocale } from './middleware/locale.ts'
import { cleanProxyHeaders, trustProxies, type TrustProxy } from './middleware/proxy-headers.ts'
import { addReadPosition } from './middleware/read-position.ts'
import { addSecurityHeaders, securityHeaders } from './middleware/security-headers.ts'
import { checkYearApi, rewriteYearApi } from './middleware/year-api.ts'
import { requestLogger } from './process-log.ts'
import { renderErrorPage } from './public/plain/error-page.ts'
import { fileTexts } from './records/files/file-texts.ts'
import { requestTexts } from './request-texts.ts'
import { addRequestValidation } from './requests/check-requests.ts'
import { addCleanBodyParser } from './requests/parse-body.ts'
import { createRandomPool } from './requests/random-pool.ts'
import {
  addBodyTimeout,
  serverTimeouts,
  defaultTimeLimits,
  type TimeLimits,
} from './requests/time-limits.ts'
import { routePlugins } from './routes.ts'
import { serveWeb } from './routes/web-files.ts'

/** Milliseconds; service managers kill after ten seconds or more. */
const usualEnding = 6000

/** Milliseconds. */
const closeEvery = 50

const openBeforeChange = new Set<string>([
  apiPaths.notices,
  apiPaths.userInfo,
  apiPaths.updatePassword,
  apiPaths.logout,
  apiPaths.config,
  apiPaths.portal,
  apiPaths.portalToday,
  apiPaths.registration,
  apiPaths.preferences,
  apiPaths.jobs,
])

/** It ended its own session: only its key identifies it. */
const isRepeatedPasswordUpdate = ({ url, headers }: FastifyRequest) =>
  textBefore(url, '?') === apiPaths.updatePassword && headers['idempotency-key'] !== undefined

/** Per account: fewer than connections, more than a page requests at once. */
const shares = { maxRunning: 7, maxWaiting: 100, timeoutMs: 20_000 }

/** Per account or registering address: slow uploads do not delay other calls. */
const uploadShares = {
  maxRunning: 3,
  maxWaiting: 30,
  timeoutMs: 30_000,
  refusal: () => new ApiError(429, 'uploads', fileTexts.tooManyAtOnce(), { retryAfter: 10 }),
}

const shortWait = 500

const importing = apiPaths.listImport('')

const ofRows = /^\/api\/record\/[^/]+\/[^/]+\/rows\//

const isUpload = ({ method, url }: FastifyRequest) =>
  method === 'POST' &&
  (textBefore(url, '?') === apiPaths.upload || url.startsWith(importing) || ofRows.test(url))

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose X-Forwarded headers count. */
    isTrustedProxy: TrustProxy
  }
}

export interface AppOptions {
  /** The built browser application; null serves only the API. */
  webDir?: string | null
  /** Hot reload needs a weaker content security policy. */
  isDevelopment?: boolean
  logger?: boolean
  timeLimits?: TimeLimits
  /** Addresses and networks on other machines. */
  trustedProxies?: string[]
  metrics?: Metrics | null
  /** Milliseconds. */
  longestEnding?: number
}

/** Creates the server without port, files or globals. Tests use `inject`. */
export function createApp(
  services: Services,
  {
    webDir = null,
    isDevelopment = false,
    logger = false,
    timeLimits = defaultTimeLimits,
    trustedProxies = [],
    metrics = null,
    longestEnding = usualEnding,
  }: AppOptions = {},
): FastifyInstance {
  const { connectionTimeout, http } = serverTimeouts(timeLimits)
  const isTrustedProxy = trustProxies(trustedProxies)
  const renderPage: RenderErrorPage = (request, error) => renderErrorPage(services, request, error)
  const app = fastify({
    rewriteUrl: (raw) => {
      warnOfProxy(raw)
      cleanProxyHeaders(raw, isTrustedProxy)
      return rewriteYearApi(raw)
    },
    connectionTimeout,
    requestTimeout: 0,
    // A missing Host header gets our envelope.
    http: { ...http, requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(isDevelopment),
    frameworkErrors: (error, request, reply) => {
      const answer = reply.headers(securityHeaders(isDevelopment))
      void answerError(error, request, answer, renderPage)
    },
    genReqId: requestIds(),
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: isTrustedProxy,
    logger: logger ? requestLogger : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })

  const warnOfProxy = once(({ headers, socket }: IncomingMessage) => {
    const peer = socket.remoteAddress ?? ''
    if (headers['x-forwarded-for'] === undefined || isTrustedProxy(peer)) return false

    app.log.warn(
      `X-Forwarded-For of ${peer} is ignored: if it is a reverse proxy, name it in TRUSTED_PROXIES, or all visitors count as one address`,
    )

    return true
  })

  app.decorate('isTrustedProxy', isTrustedProxy)
  metrics?.observe(app)
  addSecurityHeaders(app, isDevelopment)
  compressAnswers(app)
  addErrorAnswers(app, services, renderPage)
  refuseAmbiguousRequests(app, isDevelopment)
  addBodyTimeout(app, timeLimits)
  closeConnections(app, services, longestEnding)
  checkYearApi(app, services)
  addLocale(app, services)
  addAuthentication(app, services)
  addRequestValidation(app)
  addFairShares(app, services)
  addCleanBodyParser(app)
  addReadPosition(app, services)
  for (const plugin of Object.values(routePlugins)) plugin(app, services)
  if (!isDevelopment) serveWeb(app, services, webDir)

  return app
}

/** Calls `act` until it has returned true. */
function once<Input>(act: (input: Input) => boolean): (input: Input) => void {
  let isDone = false
  return (input) => {
    if (!isDone) isDone = act(input)
  }
}

/** Per account; expensive public calls too. */
function addFairShares(app: FastifyInstance, { database }: Services): void {
  const requestLimiter = new ConcurrencyLimiter(shares)
  const uploads = new ConcurrencyLimiter(uploadShares)

  app.addHook('onRequest', (request, reply, done): Promise<void> | void => {
    const isLong = isUpload(request)
    if (!isLong && request.user === null) return done()

    const queue = isLong ? uploads : requestLimiter
    const name = request.user?.id ?? `address ${request.ip}`
    const begin = (leave: () => void): void => {
      reply.raw.once('finish', leave).once('close', leave)
      if (reply.raw.destroyed) leave()
    }

    const now = queue.tryAcquire(name)
    if (now) {
      begin(now)
      return done()
    }

    return queue.acquire(name).then((leave) => {
      begin(leave)
      // Fails at once after a long wait in an outage.
      if (reply.elapsedTime > shortWait && database.isOverloaded)
        throw new ApiError(503, 'unavailable', requestTexts.unavailable(), { retryAfter: 5 })
    })
  })
}

/**
 * Reads the session from the authorization header, never a cookie (CSRF). A wrong token is 401 on
 * public calls too.
 */
function addAuthentication(app: FastifyInstance, services: Services): void {
  const sessions = new SessionCache(services.database)
  app.decorateRequest('user', null)
  app.decorateRequest('session', null)

  // Synchronous where nothing is awaited.
  app.addHook('onRequest', (request, _, done): Promise<void> | void => {
    const token = request.headers.authorization?.replace(/^bearer +/i, '')
    if (!token || !request.url.startsWith(apiPathPrefix)) return done()
    if (token.length > 100) return done(take(request, token, null))

    const call = {
      now: services.clock(),
      isAutomatic: isAutomaticPath(textBefore(request.url, '?')),
    }
    const cachedSession = sessions.getCached(services.config(), token, call)
    if (cachedSession) return done(take(request, token, cachedSession))

    return sessions.read(services.config(), token, call).then(async (activeSession) => {
      const refusal = take(request, token, activeSession)
      if (refusal?.status === 401) throw await refuseSession(services.database, token)
      if (refusal) throw refusal
    })
  })
}

/** Returns the reason for a refusal. */
function take(
  request: FastifyRequest,
  token: string,
  activeSession: Session | null,
): ApiError | undefined {
  if (activeSession) {
    request.user = activeSession.user
    request.session = activeSession.session
    if (activeSession.mustChangePassword && !openBeforeChange.has(textBefore(request.url, '?')))
      return new ApiError(403, 'password-change-required', accountTexts.changePasswordFirst())

    return undefined
  }

  if (isRepeatedPasswordUpdate(request)) {
    request.session = hashToken(token)
    return undefined
  }

  return isSignInPath(request.url) || request.url.startsWith(apiPaths.portal)
    ? undefined
    : unauthorized()
}

/**
 * Answers calls in progress with `Connection: close` and cuts off slow ones. Starts when the node
 * is not ready, so that proxies reuse no closing connection.
 */
function closeConnections(
  app: FastifyInstance,
  { readiness }: Services,
  longestEnding: number,
): void {
  let isClosing = false
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isClosing || readiness.isStopping) void reply.header('connection', 'close')
    done(null, payload)
  })

  app.addHook('preClose', async () => {
    isClosing = true
    const { server } = app
    if (!server.listening) return

    const idle = setInterval(() => server.closeIdleConnections(), closeEvery)
    const late = setTimeout(() => server.closeAllConnections(), longestEnding)

    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

/** Sixteen unguessable hexadecimal digits. */
function requestIds(): () => string {
  const random = createRandomPool()
  return () => random(8).toString('hex')
}
