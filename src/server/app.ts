import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { compressAnswers } from './answers/compress-answers.ts'
import type { Services } from './context.ts'
import { addFairShares } from './middleware/account-limiter.ts'
import { addAuthentication } from './middleware/authentication.ts'
import { addErrorAnswers, answerError } from './middleware/error-answers.ts'
import { addLocale } from './middleware/locale.ts'
import { cleanProxyHeaders, trustProxies, type TrustProxy } from './middleware/proxy-headers.ts'
import { addSecurityHeaders, securityHeaders } from './middleware/security-headers.ts'
import { checkYearApi, rewriteYearApi } from './middleware/year-api.ts'
import { serveWeb } from './pages/web-files.ts'
import { answerBrokenRequest, refuseStrangeRequests } from './requests/broken-requests.ts'
import { checkRequests, validatorOptions } from './requests/check-requests.ts'
import { cleanInput } from './requests/clean-input.ts'
import { closeConnections } from './requests/close-connections.ts'
import { requestIds } from './requests/request-ids.ts'
import { limitBodies, serverLimits, usualLimits, type TimeLimits } from './requests/time-limits.ts'
import { routePlugins } from './routes.ts'
import type { Metrics } from './watching/metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an address is a proxy whose X-Forwarded headers count. */
    isTrustedProxy: TrustProxy
  }
}

export interface AppOptions {
  /** Folder of the built browser application; null serves the API alone. */
  webDir?: string | null
  /** Hot reload needs what the content security policy forbids. */
  isDevelopment?: boolean
  logger?: boolean
  timeLimits?: TimeLimits
  /** Addresses and networks of proxies on other machines. */
  trustedProxies?: string[]
  /** Counts and times each call. */
  metrics?: Metrics | null
}

/**
 * Creates the server as a Fastify application without port, files or globals. Tests use `inject`.
 */
export function createApp(
  services: Services,
  {
    webDir = null,
    isDevelopment = false,
    logger = false,
    timeLimits = usualLimits,
    trustedProxies = [],
    metrics = null,
  }: AppOptions = {},
): FastifyInstance {
  const { connectionTimeout, http } = serverLimits(timeLimits)
  const isTrustedProxy = trustProxies(trustedProxies)
  const app = fastify({
    rewriteUrl: (raw) => {
      warnOfProxy(raw)
      cleanProxyHeaders(raw, isTrustedProxy)
      return rewriteYearApi(raw)
    },
    connectionTimeout,
    requestTimeout: 0,
    // Missing hosts are refused by our handler, with an envelope.
    http: { ...http, requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest(isDevelopment),
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(securityHeaders(isDevelopment)))
    },
    ajv: { customOptions: validatorOptions },
    genReqId: requestIds(),
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: isTrustedProxy,
    logger: logger ? { level: 'warn' } : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })

  const warnOfProxy = once(({ headers, socket }: IncomingMessage) => {
    const peer = socket.remoteAddress ?? ''
    if (headers['x-forwarded-for'] === undefined || isTrustedProxy(peer)) return false

    app.log.warn(
      `${peer} 发来的 X-Forwarded-For 没有采用；如果它是反向代理，请写进 TRUSTED_PROXIES，否则所有访客都算作同一个地址`,
    )

    return true
  })

  app.decorate('isTrustedProxy', isTrustedProxy)
  metrics?.observe(app)
  addSecurityHeaders(app, isDevelopment)
  compressAnswers(app)
  addErrorAnswers(app, services)
  refuseStrangeRequests(app, isDevelopment)
  limitBodies(app, timeLimits)
  closeConnections(app)
  checkYearApi(app, services)
  addLocale(app, services)
  addAuthentication(app, services)
  checkRequests(app)
  addFairShares(app, services)
  cleanInput(app)
  for (const plugin of Object.values(routePlugins)) plugin(app, services)
  if (!isDevelopment) serveWeb(app, services, webDir)

  return app
}

/** Runs `act` until it answers true for the first time. */
function once<Input>(act: (input: Input) => boolean): (input: Input) => void {
  let isDone = false
  return (input) => {
    if (!isDone) isDone = act(input)
  }
}
