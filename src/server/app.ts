import { randomBytes } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { addAuthentication } from './middleware/authentication.ts'
import { addErrorAnswers } from './middleware/error-answers.ts'
import { addLocale } from './middleware/locale.ts'
import { addSecurityHeaders } from './middleware/security-headers.ts'
import { serveWeb } from './middleware/web-files.ts'
import { checkYearApi, rewriteYearApi } from './middleware/year-api.ts'
import { keepAddresses } from './middleware/forwarded-for.ts'
import { parseBody } from './parse-body.ts'
import { routes } from './routes.ts'

export interface AppOptions {
  /** Folder of the built browser application; null serves the API alone. */
  webDir?: string | null
  /** Hot reload needs what the content security policy forbids. */
  isDevelopment?: boolean
  logger?: boolean
}

/** The whole server as one Fastify application: no port, no file of its own, no global. Tests call it with `inject`. */
export function createApp(
  services: Services,
  { webDir = null, isDevelopment = false, logger = false }: AppOptions = {},
): FastifyInstance {
  const app = fastify({
    rewriteUrl: (raw) => {
      keepAddresses(raw)
      return rewriteYearApi(raw)
    },
    genReqId: () => randomBytes(8).toString('hex'),
    bodyLimit: 4 * 1024 * 1024,
    trustProxy: 'loopback',
    logger: logger ? { level: 'warn' } : false,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  addSecurityHeaders(app, isDevelopment)
  addErrorAnswers(app)
  checkYearApi(app, services)
  addLocale(app, services)
  addAuthentication(app, services)
  // A DELETE of the specification carries a JSON body that may be empty.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text: string, done) => {
    try {
      done(null, text === '' ? null : parseBody(text))
    } catch {
      done(
        Object.assign(new Error('invalid json'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }),
        undefined,
      )
    }
  })
  for (const plugin of Object.values(routes)) plugin(app, services)
  if (!isDevelopment) serveWeb(app, services, webDir)
  return app
}
