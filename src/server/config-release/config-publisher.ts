import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type ConfigChange,
  changePhrases,
  formatChange,
} from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { openRelease } from '#config-compiler/open-release.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { ReadCache, readConfig, type ReadResult } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type {
  ActivationAttempt,
  ConfigActivation,
  Confirmation,
} from '#server/active-config/activation.ts'
import type { ConfigHolder } from '#server/active-config/config-holder.ts'
import {
  type ConfigPublication,
  listPublications,
  findNewestRelease,
  readReleaseFiles,
  storePublication,
} from '#server/active-config/releases.ts'
import { UnusableFieldError } from '#server/active-config/unusable-field.ts'
import type { Database, Query } from '#server/database/database.ts'
import { type EventLog, type LogEvent, noCaller } from '#server/log/event-log.ts'
import { reconcileIndexes } from '#server/migration/entity-indexes.ts'
import { linkReferences } from '#server/migration/link-references.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { refreshRecentRecords } from '#server/migration/refresh-heads.ts'
import { separateHiddenValues } from '#server/migration/separate-hidden-values.ts'
import { refreshRelated } from '#server/records/write/related-values.ts'
import { findObjections } from './consequences/activation.ts'
import { type MigrationContext, migrateRecordStates } from './consequences/migrate-record-states.ts'
import { createWholeProblem, formatProblemLine } from './load-config.ts'
import { readConfigDir } from './read-config-dir.ts'

interface PublisherOptions {
  holder: ConfigHolder
  database: Database
  log: EventLog
  clock: () => Date
  random: (bytes: number) => Buffer
  /** Null for publications alone. */
  dir: string | null
  /**
   * Checks conditions of the server, e.g. no demo placeholders in production.
   * @throws Error with a message
   */
  assertConfig: (config: Config) => void
  say: (line: string) => void
  cache?: ReadCache | undefined
  /** What today's rules would refuse in the configuration of the holder, as warnings. */
  outdated?: Problem[]
}

/** Reads what is to be activated: `openRelease` for what was active before. */
type ReadFiles = (
  files: SourceFile[],
  cache: ReadCache,
) => ReadResult & { outdated?: readonly Problem[] }

/**
 * Checks, prepares and activates configurations, one at a time and atomically. Never fails a
 * request.
 */
export class ConfigPublisher implements ConfigActivation {
  readonly dir: string | null
  attempt: ActivationAttempt | null = null
  private faulty: string | null = null
  private readonly options: PublisherOptions
  private readonly cache: ReadCache
  private turn: Promise<unknown> = Promise.resolve()

  constructor(options: PublisherOptions) {
    this.options = options
    this.dir = options.dir
    this.cache = options.cache ?? new ReadCache()
    const { outdated = [], holder, clock } = options
    if (outdated.length > 0)
      this.attempt = {
        at: clock(),
        by: '启动',
        hash: holder.yamlConfig.hash,
        outcome: 'outdated',
        problems: outdated,
        changes: [],
        asks: [],
      }
  }

  /**
   * Activates the folder unless it is invalid, unchanged, or moves records to final states without
   * confirmation.
   */
  reload(by: string, confirmed: Confirmation = null): Promise<ActivationAttempt> {
    return this.inTurn(() =>
      this.take(() => (this.dir === null ? [] : readConfigDir(this.dir)), by, confirmed),
    )
  }

  publish(
    files: SourceFile[],
    by: string,
    confirmed: Confirmation = null,
    parse: ReadFiles = readConfig,
  ): Promise<ActivationAttempt> {
    return this.inTurn(() => this.take(() => files, by, confirmed, parse))
  }

  /**
   * Changes one file, which is saved only after activation. An error thrown by `change` or an
   * unwritable folder aborts.
   * @throws Error of the file system, before anything is changed
   */
  revise(path: string, change: (text: string) => string, by: string): Promise<ActivationAttempt> {
    const revision = { dir: this.dir, query: this.options.database.query, path, change }
    return this.inTurn(() =>
      reviseFile(revision, (files, former) =>
        this.take(() => files, by, null, unlessWorse(former, this.options.holder.yamlConfig.hash)),
      ),
    )
  }

  follow(): Promise<void> {
    return this.inTurn(async () => {
      const { holder, database, log, clock, say } = this.options
      const [newest] = await listPublications(database.query, 1)
      if (!newest || newest.hash === holder.yamlConfig.hash || newest.hash === this.faulty) return

      const { config, problems, outdated } = openRelease(
        (await readReleaseFiles(database.query, newest.hash)) ?? [],
        this.cache,
      )

      const attempt: ActivationAttempt = {
        at: clock(),
        by: newest.by,
        hash: newest.hash,
        outcome: config ? outcomeOf(outdated) : 'refused',
        problems,
        changes: newest.changes,
        asks: [],
      }

      this.attempt = attempt
      this.faulty = config ? null : newest.hash

      if (config) {
        const before = holder.yamlConfig
        holder.replace(holder.prepare(config))
        await migrateRecordStates(this.adopting(), { before, config }, attempt.at)
      }

      const eventDetails = { subject: '随其他节点发布的配置', detail: { hash: newest.hash } }
      const event: LogEvent = config
        ? { kind: 'configuration', ...eventDetails }
        : { kind: 'configuration', result: 'refused', reason: 'faulty', ...eventDetails }

      await log.write(noCaller, newest.by, event)
      say(
        config
          ? `配置已更新（${newest.by}）`
          : `另一节点发布的配置 ${newest.hash} 在本节点有误，继续使用原配置`,
      )
    })
  }

  whenIdle(): Promise<unknown> {
    return this.turn
  }

  private async take(
    read: () => SourceFile[],
    by: string,
    confirmed: Confirmation,
    parse: ReadFiles = readConfig,
  ): Promise<ActivationAttempt> {
    const attempt = await this.tryToTake(read, { by, confirmed, parse })
    this.attempt = attempt
    if (attempt.outcome === 'refused') await this.noteRefusal(attempt)
    const lines = attempt.problems.map((problem) =>
      formatProblemLine(this.dir ?? 'config', problem),
    )

    if (attempt.asks.length > 0)
      this.options.say(
        `配置须确认后才能生效，继续使用原配置：\n${attempt.asks.map((ask) => formatChange(ask, 'zh-CN')).join('\n')}\n确认：“配置状态”页面，或 npm run config:publish -- --confirm`,
      )
    else if (attempt.outcome === 'refused')
      this.options.say(`配置有误，继续使用原配置：\n${lines.join('\n')}`)

    if (attempt.outcome === 'in-force' || attempt.outcome === 'outdated')
      this.options.say(
        `配置已更新（${by}）：${
          attempt.changes
            .slice(0, 5)
            .map((change) => formatChange(change, 'zh-CN'))
            .join('；') || '只改了写法，内容没有变化'
        }`,
      )

    return attempt
  }

  private async tryToTake(
    read: () => SourceFile[],
    { by, confirmed, parse }: { by: string; confirmed: Confirmation; parse: ReadFiles },
  ): Promise<ActivationAttempt> {
    const { holder, clock, assertConfig } = this.options
    const attempt: ActivationAttempt = {
      at: clock(),
      by,
      hash: null,
      outcome: 'refused',
      problems: [],
      changes: [],
      asks: [],
    }

    let files: SourceFile[] = []

    try {
      files = read()
      if (files.length === 0)
        return {
          ...attempt,
          problems: [createWholeProblem('config/missing', '配置目录不存在，或其中没有 YAML 文件')],
        }

      const { config, problems, outdated = [] } = parse(files, this.cache)

      Object.assign(attempt, { problems, hash: config?.hash ?? null })
      if (!config) return attempt
      if (config.hash === holder.yamlConfig.hash) return { ...attempt, outcome: 'unchanged' }

      assertConfig(config)
      const changes: ConfigChange[] = changePhrases(holder.yamlConfig, config)
      const { refusals, asks: dangers } = await findObjections(
        this.options.database,
        holder.yamlConfig,
        config,
        attempt.at,
      )

      if (refusals.length > 0)
        return {
          ...attempt,
          problems: [
            ...problems,
            ...refusals.map((text) =>
              createWholeProblem('config/not-applicable', formatPhrase(text, 'zh-CN'), text),
            ),
          ],
        }

      const isConfirmed = confirmed === true || confirmed === config.hash
      const asks = isConfirmed ? [] : dangers
      if (asks.length > 0) return { ...attempt, changes, asks }

      await this.putInForce(config, files, { ...attempt, hash: config.hash, changes })

      return { ...attempt, outcome: outcomeOf(outdated), changes }
    } catch (error) {
      return {
        ...attempt,
        problems: [
          ...attempt.problems,
          error instanceof UnusableFieldError
            ? error.problemIn(files)
            : createWholeProblem(
                'config/not-applicable',
                error instanceof Error ? error.message : String(error),
              ),
        ],
      }
    }
  }

  /** Failures to log are ignored. */
  private async noteRefusal({ by, hash, problems, asks }: ActivationAttempt): Promise<void> {
    const reason = asks.length > 0 ? 'unconfirmed' : 'faulty'
    const detail = {
      hash,
      problems: problems.slice(0, 5).map(({ file, rule }) => `${file} ${rule}`),
      asks: asks.map((ask) => formatChange(ask, 'zh-CN')),
    }

    const event: LogEvent = {
      kind: 'configuration',
      result: 'refused',
      reason,
      subject: '配置未生效',
      detail,
    }

    await this.options.log.count(noCaller, by, event, 60_000).catch(() => undefined)
  }

  /** Adopts records in the running transaction, or in batches with one each. */
  private adopting(running?: Query): MigrationContext {
    const { database, log, random } = this.options
    return {
      inTransaction: (work) => (running ? work(running) : database.transaction(work)),
      log,
      random,
    }
  }

  /** Prepares database and validators while the former one serves, then switches. */
  private async putInForce(
    config: Config,
    files: SourceFile[],
    publication: Omit<ConfigPublication, 'id'>,
  ): Promise<void> {
    const { holder, database, log, say } = this.options
    const before = holder.yamlConfig
    const publish = async () => {
      const prepared = holder.prepare(config)
      await database.transaction(async (query) => {
        const adopted = await migrateRecordStates(
          this.adopting(query),
          { before, config },
          publication.at,
        )
        publication.changes.push(...adopted)
        await storePublication(query, files, publication)
        const detail = {
          hash: publication.hash,
          changes: publication.changes.slice(0, 50).map((change) => formatChange(change, 'zh-CN')),
        }

        await log.write(
          noCaller,
          publication.by,
          { kind: 'configuration', subject: '配置生效', detail },
          query,
        )
      })

      this.faulty = null
      holder.replace(prepared)
    }

    const refreshed = await migrateDatabase(database, config, publish)

    try {
      // Adopts records written meanwhile without the workflow.
      await migrateRecordStates(this.adopting(), { before, config }, publication.at)
      await refreshRecentRecords(database.query, config, refreshed, publication.at)
      await refreshRelated(database.query, config)
      for (const adjust of [separateHiddenValues, linkReferences])
        for (const sentence of await database.withDedicatedConnection((query) =>
          adjust(query, config),
        ))
          say(sentence)
      await reconcileIndexes(database, config)
    } catch (error) {
      say(`配置已更新，收尾工作没有完成：${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** A failure does not stop the next. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.turn.then(work, work)
    this.turn = mine.catch(() => undefined)
    return mine
  }
}

const outcomeOf = (outdated: readonly Problem[]) =>
  outdated.length > 0 ? ('outdated' as const) : ('in-force' as const)

/** Tolerates what today's rules refuse in the former files too, where these are active. */
function unlessWorse(former: SourceFile[], activeHash: string): ReadFiles {
  return (files, cache) => {
    const strict = readConfig(files, cache)
    if (strict.config) return strict

    const active = openRelease(former, cache)
    if (active.config?.hash !== activeHash) return strict

    const tolerated = new Set(active.outdated.map(keyOf))
    const opened = openRelease(files, cache)

    return opened.outdated.every((problem) => tolerated.has(keyOf(problem))) ? opened : strict
  }
}

const keyOf = ({ file, rule, message }: Problem) => `${file} ${rule} ${message}`

interface PreparedFile {
  /** Replaces the original atomically. */
  keep: () => void
  drop: () => void
}

interface Revising {
  /** Null for publications alone. */
  dir: string | null
  query: Query
  path: string
  change: (text: string) => string
}

/**
 * Writes a changed file only once `take` has activated it. An error thrown by `change` aborts.
 * @throws Error of the file system
 */
async function reviseFile<Attempt extends { outcome: string }>(
  { dir, query, path, change }: Revising,
  take: (files: SourceFile[], former: SourceFile[]) => Promise<Attempt>,
): Promise<Attempt> {
  const files = dir === null ? ((await findNewestRelease(query))?.files ?? []) : readConfigDir(dir)
  const text = change(files.find((file) => file.path === path)?.text ?? '')
  const preparedFile = dir === null ? null : prepareFile(`${dir}/${path}`, text)

  try {
    const attempt = await take(
      files.map((file) => (file.path === path ? { path, text } : file)),
      files,
    )
    if (attempt.outcome !== 'refused') preparedFile?.keep()
    return attempt
  } finally {
    preparedFile?.drop()
  }
}

/**
 * Writes a hidden file beside the original, which proves that the folder is writable.
 * @throws Error of the file system
 */
function prepareFile(place: string, text: string): PreparedFile {
  const target = realpathSync(place)
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  writeFileSync(beside, text, { mode: statSync(target).mode, flush: true })

  return { keep: () => renameSync(beside, target), drop: () => rmSync(beside, { force: true }) }
}
