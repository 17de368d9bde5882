/**
 * `npm run dev`: API and browser application on one port; changes of src/web reload hot, of
 * src/server rebuild the API, of config/ take effect at once.
 */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { createServer as createViteServer, type ErrorPayload } from 'vite'
import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { compileConfig } from '#server/config-release/load-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { checkDatabase } from '#server/database/check-database.ts'
import { grantServingRole, urlsOf } from '#server/database/database-roles.ts'
import { Database } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { explainStartError } from '#server/explain-start.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { readSettings } from '#server/settings.ts'
import { configOverlay } from './dev/config-overlay.ts'
import type * as DevelopmentApi from './dev/development-api.ts'
import { isServerRequest } from './dev/server-requests.ts'
import { writeEditorSchemas } from './editor/write-schemas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const fail = (error: unknown): void => {
  console.error(explainStartError(error))
  process.exit(1)
}
process.on('uncaughtException', fail)
const settings = readSettings(process.env, root)
const embedded = settings.databaseUrl
  ? null
  : await startPostgres(settings.dataDir, { isArchived: settings.backup !== null })
const urls = urlsOf(settings, embedded)
const database = new Database(urls.portal, {
  ownerUrl: urls.owner,
  sessionUrl: urls.session,
  readUrl: settings.readDatabaseUrl,
})
for (const line of await checkDatabase(database)) console.warn(line)
const warning = await grantServingRole(database)
if (warning !== null) console.warn(warning)
const startFiles = readConfigDir(settings.configDir)
let config = compileConfig(settings.configDir, startFiles)
await migrateDatabase(database, config)

const http = createHttpServer()
// HMR uses the same port; the server's modules are loaded through Vite too: a change invalidates
// exactly its dependents.
const vite = await createViteServer({
  configFile: `${root}/vite.config.ts`,
  appType: 'spa',
  server: {
    middlewareMode: true,
    hmr: { server: http },
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
})
vite.watcher.add([`${root}/src`, settings.configDir])

const openApi = async (): Promise<DevelopmentApi.Api> => {
  const module = (await vite.ssrLoadModule(
    `${root}/tools/dev/development-api.ts`,
  )) as typeof DevelopmentApi
  return module.openApi(config, database, settings)
}
let api = await openApi()

http.on('request', (request, response) => {
  if (isServerRequest(request.url ?? '')) api.handle(request, response)
  else
    void openPublic(request)
      .then((page) =>
        page === null
          ? vite.middlewares(request, response)
          : response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
})

/** Has Vite transform the page; null for other pages. */
async function openPublic(request: IncomingMessage): Promise<string | null> {
  const page = await api.publicPage(request)
  return page === null ? null : vite.transformIndexHtml(request.url ?? '/', page)
}

let pending: NodeJS.Timeout | undefined
vite.watcher.on('all', (_, path) => {
  const isConfig = path.startsWith(settings.configDir) && path.endsWith('.yaml')
  if (
    !isConfig &&
    !/\/src\/(server|config-model|config-compiler|contract|public)\/.*\.tsx?$/.test(path)
  )
    return

  scheduleReload(isConfig)
})

function scheduleReload(isConfig: boolean): void {
  clearTimeout(pending)
  pending = setTimeout(
    () =>
      void reload(isConfig).catch((error: unknown) =>
        console.error(error instanceof Error ? error.message : error),
      ),
    120,
  )
}

const sourceCache = new ReadCache()
let overlay: ErrorPayload | null = null
if (!isDeepStrictEqual(readConfigDir(settings.configDir), startFiles)) scheduleReload(true)
vite.ws.on('connection', () => overlay && vite.ws.send(overlay))

/** On the console and as an overlay. */
function show(error: ErrorPayload): void {
  overlay = error
  console.error(`${error.err.message}\n${error.err.frame ?? ''}`)
  vite.ws.send(error)
}

/** On an error the former configuration or code stays. */
async function reload(isConfig: boolean): Promise<void> {
  if (isConfig) {
    const files = readConfigDir(settings.configDir)
    const read = readConfig(files, sourceCache)
    if (!read.config) return show(configOverlay(read.problems, settings.configDir, files))

    config = read.config
    await migrateDatabase(database, config)
    writeEditorSchemas(config, `${root}/.vscode/schemas`)
  }

  const next = await openApi()
  const former = api

  api = next
  await former.close()
  overlay = null
  vite.ws.send({ type: 'full-reload' })
  console.log(isConfig ? '配置已更新' : '服务端已重新加载')
}

const stop = async (): Promise<void> => {
  http.close()
  await vite.close()
  await api.close()
  await database.close()
  await embedded?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

http.on('error', fail)
http.listen(settings.port, settings.host, () =>
  console.log(
    `开发服务器：http://${settings.host}:${settings.port}${api.demoPassword === null ? '' : `（演示密码 ${api.demoPassword}）`}`,
  ),
)
