import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#config-model/config.ts'
import { createApp } from '#server/app.ts'
import { migrateRecordStates } from '#server/config-release/consequences/migrate-record-states.ts'
import { createServices } from '#server/create-services.ts'
import type { Database } from '#server/database/database.ts'
import { startLogMaintenance } from '#server/log/log-maintenance.ts'
import { createRequestContext, requestLocaleOf } from '#server/middleware/locale.ts'
import { renderDocument } from '#server/public/pages/document.ts'
import { isPublicAddress, readPublicPage } from '#server/public/pages/read-page.ts'
import type { Settings } from '#server/settings.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'

/** The script of the public pages as Vite serves it, with styles. */
const sources = { scripts: ['/public-screens/catalogue/start.tsx'], styles: [], words: {} }

/** One generation of code and configuration; a change replaces it. */
export interface Api {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** For Vite to transform; null for other addresses. */
  publicPage(request: IncomingMessage): Promise<string | null>
  /** Of the demo accounts if this generation created them. */
  demoPassword: string | null
  close(): Promise<void>
}

/** On a migrated database; adopts records without a state. */
export async function openApi(
  config: Config,
  database: Database,
  settings: Settings,
): Promise<Api> {
  const services = await createServices({
    config,
    database,
    dataDir: settings.dataDir,
    isDemo: settings.mode === 'demo',
  })

  const { eventLog, random, clock } = services

  await migrateRecordStates(
    { inTransaction: (work) => database.transaction(work), log: eventLog, random },
    { before: null, config },
    clock(),
  )

  const demoPassword =
    settings.mode === 'demo' ? await seedDemo(services, settings.demoPassword) : null
  const app = createApp(services, { isDevelopment: true, logger: true })

  await app.ready()
  const stopLog = await startLogMaintenance(services, (error) => console.error(error))
  const close = async (): Promise<void> => {
    await app.close()
    await stopLog()
  }

  const publicPage: Api['publicPage'] = async ({ url = '/', headers }) => {
    if (!isPublicAddress(services.config(), url)) return null
    const read = await readPublicPage(
      createRequestContext(services, requestLocaleOf({ headers })),
      url,
      '',
    )
    return renderDocument(read, sources, services.config())
  }

  return {
    handle: (request, response) => app.routing(request, response),
    publicPage,
    demoPassword,
    close,
  }
}
