import { isDeepStrictEqual } from 'node:util'
import { watch } from 'chokidar'
import {
  type ConfigChange,
  changePhrases,
  formatChange,
} from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { openRelease } from '#config-compiler/open-release.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import type { ConfigActivation } from '#server/active-config/activation.ts'
import {
  findNewestRelease,
  publicationChannel,
  storePublication,
} from '#server/active-config/releases.ts'
import type { Services } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'
import { noCaller } from '#server/log/event-log.ts'
import { assignRowIds } from '#server/migration/assign-row-ids.ts'
import { reconcileIndexes } from '#server/migration/entity-indexes.ts'
import { linkReferences } from '#server/migration/link-references.ts'
import { separateHiddenValues } from '#server/migration/separate-hidden-values.ts'
import { ignoreSteps, type OnStep } from '#server/migration/watch-steps.ts'
import type { Settings } from '#server/settings.ts'
import { findObjections } from './consequences/activation.ts'
import { migrateRecordStates } from './consequences/migrate-record-states.ts'
import { compileConfig, describeUnopened, openNewestRelease } from './load-config.ts'
import { readConfigDir } from './read-config-dir.ts'

export interface StartConfig {
  config: Config
  files: SourceFile[]
  /** Null when it is used, or need not be. */
  fallback: string | null
  /** What today's rules would refuse in it, as warnings. */
  outdated: Problem[]
}

/**
 * The folder's or, with CONFIG_SOURCE=database or an unacceptable folder (invalid, leaves records
 * without a state, or finalizes records without confirmation), the last active one, which opens
 * although today's rules may be stricter.
 * @param cache files read earlier
 * @throws Error listing every problem when there is none either, or naming the way back when this
 * version cannot open it
 */
export async function startConfig(
  database: Database,
  { configDir, configSource }: Settings,
  now: Date,
  cache = new ReadCache(),
): Promise<StartConfig> {
  const last = await database.withDedicatedConnection(findNewestRelease)
  const opened = last && openNewestRelease(last, cache)
  const lastConfig = opened?.config ?? null
  if (configSource === 'database' && last && opened) {
    if (!lastConfig) throw new Error(describeUnopened(last, opened.problems))
    const { outdated } = opened
    return { config: lastConfig, files: last.files, fallback: null, outdated }
  }

  try {
    const files = readConfigDir(configDir)
    const config = compileConfig(configDir, files, 'zh-CN', cache)
    const asks = lastConfig ? await objections(database, lastConfig, config, now) : []
    if (last && lastConfig && asks.length > 0)
      return {
        config: lastConfig,
        files: last.files,
        fallback: asks.map((ask) => formatChange(ask, 'zh-CN')).join('；'),
        outdated: opened?.outdated ?? [],
      }

    return { config, files, fallback: null, outdated: [] }
  } catch (error) {
    if (last && opened && !lastConfig)
      throw new Error(
        `${error instanceof Error ? error.message : String(error)}\n${describeUnopened(last, opened.problems)}`,
        { cause: error },
      )
    if (!last || !lastConfig) throw error

    return {
      config: lastConfig,
      files: last.files,
      fallback:
        error instanceof Error
          ? error.message.replace('没有启动', '继续使用上次生效的配置')
          : String(error),
      outdated: opened?.outdated ?? [],
    }
  }
}

/** At runtime these would need confirmation. */
async function objections(
  database: Database,
  before: Config,
  after: Config,
  now: Date,
): Promise<ConfigChange[]> {
  const { refusals, asks } = await findObjections(database, before, after, now)
  return [...refusals, ...asks]
}

/**
 * Stores the configuration unless already active; adopts records and drops obsolete rules. The
 * database is migrated.
 * @param start with the files read earlier, for the former configuration
 */
export async function storeStartConfig(
  { database, eventLog, random }: Pick<Services, 'database' | 'eventLog' | 'random'>,
  { config, files, readCache }: Pick<StartConfig, 'config' | 'files'> & { readCache?: ReadCache },
  at: Date,
  onStep: OnStep = ignoreSteps,
): Promise<void> {
  onStep('保存生效的配置')
  const last = await database.withDedicatedConnection(findNewestRelease)
  const before =
    last && last.hash !== config.hash ? openRelease(last.files, readCache).config : null

  await database.transaction(async (query) => {
    const adopted = await migrateRecordStates(
      { inTransaction: (work) => work(query), log: eventLog, random },
      { before, config },
      at,
    )

    if (last?.hash === config.hash) return

    const changes = [...(before ? changePhrases(before, config) : []), ...adopted]

    await storePublication(query, files, { hash: config.hash, at, by: '启动', changes })
    const detail = { hash: config.hash, changes: changes.length }

    await eventLog.write(
      noCaller,
      '启动',
      { kind: 'configuration', subject: '配置生效', detail },
      query,
    )
  })

  onStep('整理已有的记录')
  for (const adjust of [assignRowIds, separateHiddenValues, linkReferences])
    for (const sentence of await database.withDedicatedConnection((query) => adjust(query, config)))
      console.log(sentence)

  onStep('整理索引')
  await reconcileIndexes(database, config).catch((error: unknown) =>
    console.warn(
      `启动后的收尾工作没有完成：${error instanceof Error ? error.message : String(error)}`,
    ),
  )
}

/** Milliseconds: editors save in several steps. */
const debounceMs = 150
/** Milliseconds, in case a notification is lost. */
const pollEvery = 15_000

/**
 * Activates every change of the folder and every publication of other nodes. Returns how to stop.
 * @param start how the portal started: saves since it read the folder are changes too
 */
export async function watchConfig(
  publisher: ConfigActivation,
  database: Database,
  start?: Pick<StartConfig, 'files' | 'fallback'>,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void publisher.reload('文件改动').catch(ignored), debounceMs)
  }

  const watcher =
    publisher.dir === null
      ? null
      : watch(publisher.dir, {
          ignoreInitial: true,
          ignored: (path, stats) => stats?.isFile() === true && !/\.ya?ml$/.test(path),
        })

  watcher?.on('all', changed)
  watcher?.on('error', ignored)
  if (watcher) await new Promise<void>((resolve) => watcher.once('ready', resolve))
  if (publisher.dir !== null && start?.fallback === null)
    if (!isDeepStrictEqual(readConfigDir(publisher.dir), start.files)) changed()

  const stopListening = await database.listen(
    publicationChannel,
    () => void publisher.follow().catch(ignored),
  )
  const poll = setInterval(() => void publisher.follow().catch(ignored), pollEvery)

  poll.unref()

  return async () => {
    clearTimeout(timer)
    clearInterval(poll)
    await watcher?.close()
    await stopListening()
    await publisher.whenIdle()
  }
}

/** The publisher stores the error; an unavailable database is retried. */
const ignored = (): void => undefined
