import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ReadCache } from '#config-compiler/read-config.ts'
import { channelsOf, externalChannels, traitsOfChannel } from '#config-model/channels.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { refusePlaceholders, createFirstAdmin } from './accounts/first-admin.ts'
import { keysChannel } from './accounts/login/keys.ts'
import { createApp } from './app.ts'
import { openBackupStore } from './backup/backup-store.ts'
import { startShippingArchive } from './backup/ship-archive.ts'
import { describeOutdated } from './config-release/load-config.ts'
import { startConfig, storeStartConfig, watchConfig } from './config-release/start-config.ts'
import type { Services } from './context.ts'
import { createServices } from './create-services.ts'
import { checkDatabase } from './database/check-database.ts'
import { type DatabaseUrls, grantServingRole, urlsOf } from './database/database-roles.ts'
import { Database, type SlowQueries } from './database/database.ts'
import { claimDatabase } from './database/embedded-postgres/claim-database.ts'
import { startPostgres } from './database/embedded-postgres/start-postgres.ts'
import { runJobs } from './jobs/daily-jobs.ts'
import { sendDigests } from './jobs/digests.ts'
import { runTimers } from './jobs/timers.ts'
import { registerLogKey } from './log/log-keys.ts'
import { startLogMaintenance } from './log/log-maintenance.ts'
import { migrateDatabase } from './migration/migrate-database.ts'
import { watchSteps } from './migration/watch-steps.ts'
import { ignoreClosedOutput, logErrorsOf, logLine } from './process-log.ts'
import { createStartReport } from './records/lists/start-report.ts'
import { serveStarting } from './serve-starting.ts'
import type { Settings } from './settings.ts'
import { openFileStore } from './storage/open-file-store.ts'
import { streamsChannel } from './streams.ts'
import { updateWaiting, updateWaitingInTurn } from './workflow/update-waiting.ts'

export interface RunningPortal {
  url: string
  /** `/readyz` fails for `stopDelay` seconds before. */
  close(): Promise<void>
}

/** Returns the password of the demo accounts. */
type Seed = (services: Services, password: string | null) => Promise<string | null>
export type StartedPortal = RunningPortal & { demoPassword: string | null }

/**
 * Starts configuration, database, migrations, demo data on the first start, and HTTP, which answers
 * 503 until then.
 * @param readCache configuration files read earlier, and those that this portal reads: its first
 * change reads nothing again but what changed
 * @throws Error with a message, after stopping what was started
 */
export async function startPortal(
  settings: Settings,
  seed: Seed,
  readCache = new ReadCache(),
): Promise<StartedPortal> {
  ignoreClosedOutput()
  const freePort = await serveStarting(settings)

  try {
    if (settings.metrics) await assertPortIsFree(settings.metrics)
    return await startServing(settings, { seed, readCache, freePort })
  } catch (error) {
    await freePort()
    throw error
  }
}

interface Start {
  seed: Seed
  readCache: ReadCache
  freePort: () => Promise<void>
}

async function startServing(settings: Settings, start: Start): Promise<StartedPortal> {
  const embedded = settings.databaseUrl
    ? null
    : await startPostgres(settings.dataDir, {
        isServing: true,
        isArchived: settings.backup !== null,
      })
  let release: (() => Promise<void>) | null = null
  try {
    release = embedded && (await claimDatabase(embedded.url, settings.dataDir))
    const portal = await serveFrom(urlsOf(settings, embedded), settings, start)
    return {
      ...portal,
      async close() {
        await portal.close()
        await release?.()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await release?.()
    // An adopted server may belong to a running portal.
    if (embedded && !embedded.isAdopted) await embedded.stop()
    throw error
  }
}

/**
 * Listens for a moment: before the database is started, migrated and seeded.
 * @throws Error of the operating system
 */
async function assertPortIsFree({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )
  await new Promise((resolve) => server.close(resolve))
}

async function serveFrom(
  urls: DatabaseUrls,
  settings: Settings,
  { seed, readCache, freePort }: Start,
): Promise<StartedPortal> {
  const database = new Database(urls.portal, {
    ownerUrl: urls.owner,
    sessionUrl: urls.session,
    readUrl: settings.readDatabaseUrl,
    slow: slowQueries(settings),
  })

  const closers: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer()
  }

  try {
    for (const line of await checkDatabase(database)) console.warn(line)
    const warning = await grantServingRole(database)
    if (warning !== null) console.warn(warning)
    const start = await startConfig(database, settings, new Date(), readCache)
    const assertConfig = settings.mode === 'production' ? refusePlaceholders : () => undefined

    if (start.outdated.length > 0 && start.fallback === null)
      console.warn(describeOutdated(start.outdated))
    assertConfig(start.config)
    const { onStep, stop } = watchSteps('正在准备数据，请稍候', console.log)
    closers.push(() => Promise.resolve(stop()))
    await migrateDatabase(database, start.config, undefined, onStep)
    const services = await createServices({
      config: start.config,
      outdated: start.outdated,
      configDir: settings.configSource === 'files' ? settings.configDir : null,
      assertConfig,
      say: console.log,
      database,
      dataDir: settings.dataDir,
      logKey: settings.logKey,
      files: openFileStore(settings),
      isDemo: settings.mode === 'demo',
      publicUrl: settings.publicUrl,
      mail: settings.mail,
      readCache,
    })

    if (settings.databaseUrl !== null) await registerLogKey(database, services.eventLog.keys)
    await storeStartConfig(services, { ...start, readCache }, services.clock(), onStep)
    stop()
    const demoPassword =
      settings.mode === 'demo' ? await seed(services, settings.demoPassword) : null
    if (settings.mode === 'production') await createFirstAdmin(services)

    for (const line of [...addressLines(settings), ...channelLines(services)]) console.log(line)

    closers.push(await database.followChanges())
    closers.push(
      await database.listen(streamsChannel, (payload) => services.streams.receive(payload)),
    )
    closers.push(await watchConfig(services.configPublisher, database, start))
    closers.push(
      await database.listen(keysChannel, () => {
        services.eventLog.keys.reload()
        void services.loginKeys.reload().catch(logErrorsOf('reloading the keys of sign-in'))
      }),
    )
    if (start.fallback !== null) await services.configPublisher.reload('启动')
    closers.push(await startLogMaintenance(services, logErrorsOf('maintaining the log')))
    if (settings.backup !== null)
      closers.push(
        startShippingArchive(services, {
          dataDir: settings.dataDir,
          store: openBackupStore(settings.backup, settings.dataDir),
          isFolder: settings.files === null,
          report: logErrorsOf('archiving for the backup'),
        }),
      )

    const { webDir, timeLimits, trustedProxies } = settings
    const watching = settings.metrics && (await import('./metrics.ts'))
    const metrics = watching && watching.createMetrics(services)
    const app = createApp(services, { webDir, timeLimits, trustedProxies, metrics, logger: true })

    closers.push(() => app.close())
    await freePort()
    await app.listen({ port: settings.port, host: settings.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : settings.port

    for (const line of await createStartReport(database.query, services.config(), services.clock()))
      console.log(line)
    closers.push(await startTimers(services))
    closers.push(services.jobs.start(logErrorsOf('background jobs')))
    closers.push(services.outbox.start(logErrorsOf('delivering messages')))

    if (watching && metrics && settings.metrics) {
      const server = await watching.serveMetrics(metrics, settings.metrics)
      closers.push(async () => server.close())
    }

    closers.push(() => drain(services, settings.stopDelay))

    return {
      url: `http://${settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host}:${port}`,
      demoPassword,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every minute and every ten minutes. */
async function startTimers(services: Services): Promise<() => Promise<void>> {
  const run = (work: (services: Services) => Promise<unknown>) =>
    work(services).catch(logErrorsOf(work.name))
  const every = (minutes: number, work: (services: Services) => Promise<unknown>) =>
    setInterval(() => void run(work), minutes * 60_000).unref()
  await run(updateWaiting)
  const timers = [
    every(10, runTimers),
    every(1, runJobs),
    every(1, sendDigests),
    every(1, updateWaitingInTurn),
  ]

  return async () => timers.forEach(clearInterval)
}

/** Keeps answering meanwhile. */
async function drain({ readiness }: Services, seconds: number): Promise<void> {
  readiness.isStopping = true
  if (seconds > 0) await pause(seconds * 1000)
}

/** As JSON. */
const slowQueries = ({ slowQuery }: Settings): SlowQueries | null =>
  slowQuery === 0
    ? null
    : {
        after: slowQuery,
        report: (query) => logLine('warn', 'slow query', query),
      }

const addressLines = ({ mode, publicUrl }: Settings): string[] =>
  mode === 'production' && publicUrl === null
    ? ['没有设置 PUBLIC_URL：公开页面和 sitemap.xml 不写完整网址，搜索引擎和转发的链接可能不完整']
    : []

function channelLines({ config, outbox }: Services): string[] {
  const channels = externalChannels(channelsOf(config()))
  const ready = channels.flatMap(([name, { title }]) => (outbox.isReady(name) ? title : []))
  const lines = channels.flatMap(([name, channel]) => {
    const fault = traitsOfChannel(channel).isEnvironment ? null : outbox.unreadyReason(name)
    return fault ? [`${formatPhrase(fault, 'zh-CN')}：消息留在待发箱`] : []
  })

  return ready.length === 0
    ? ['消息只在站内：没有设置 SMTP_URL 和 MAIL_FROM，也没有可用的其他渠道', ...lines]
    : [`消息渠道：站内、${ready.join('、')}`, ...lines]
}
