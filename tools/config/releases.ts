/**
 * `npm run config:history | config:diff A B | config:rollback A | config:publish`: lists activated
 * configurations, compares, rolls back, publishes.
 */

import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { configChanges, formatChange } from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import { openRelease } from '#config-compiler/open-release.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig } from '#config-compiler/read-config.ts'
import { firstOf, itemAt } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { refusePlaceholders } from '#server/accounts/first-admin.ts'
import { ConfigHolder } from '#server/active-config/config-holder.ts'
import {
  listPublications,
  findNewestRelease,
  readReleaseFiles,
} from '#server/active-config/releases.ts'
import { ConfigPublisher } from '#server/config-release/config-publisher.ts'
import { formatProblemLine } from '#server/config-release/load-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { createSystemTables } from '#server/database/system-tables.ts'
import { migrationLock, acquireLock } from '#server/database/transaction.ts'
import { readSettings } from '#server/settings.ts'
import { missingDatabase } from '../database/find-database.ts'
import { openDatabaseOrExit } from '../database/open-database.ts'
import { readCache } from './read-cache.ts'
import { readLocale, toolTexts } from './tool-texts.ts'

const settings = readSettings(process.env, fileURLToPath(new URL('../..', import.meta.url)))
const words = process.argv.slice(2)
const locale = readLocale(words)
const say = (phrase: Phrase) => formatPhrase(phrase, locale)
const written = readWords()
const isConfirmed = written?.values.confirm === true
const [command = '', ...versions] = written?.positionals ?? []
const expected: Record<string, number> = { history: 0, diff: 2, rollback: 1, publish: 0 }
if (expected[command] !== versions.length) {
  console.error(say(toolTexts.releaseUsage()))
  process.exit(2)
}
const missing = missingDatabase()
if (missing) {
  console.error(say(missing))
  process.exit(2)
}
const linesOf = (root: string, problems: Problem[]) =>
  problems.map((problem) => formatProblemLine(root, problem, locale)).join('\n')
const { database, log, close } = await openDatabaseOrExit({ mayBeEmpty: true })
try {
  const [made] = await database.query(
    `select 1 where to_regclass('config_publication') is not null`,
  )
  if (!made)
    await database.asOwner((owner) =>
      owner.withDedicatedConnection(async (query) => {
        await acquireLock(query, migrationLock)
        await createSystemTables(query)
      }),
    )

  if (command === 'history') await history()
  else if (command === 'diff') await diff(firstOf(versions), itemAt(versions, 1))
  else if (command === 'rollback') await rollback(firstOf(versions))
  else await publish(readConfigDir(settings.configDir), `${userInfo().username} 发布`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}

async function history(): Promise<void> {
  const publications = await listPublications(database.query, 200, locale)
  if (publications.length === 0) console.log(say(toolTexts.neverInForce()))

  for (const [at, { id, hash, at: time, by, changes }] of publications.entries()) {
    console.log(
      `${String(id).padStart(4)}  ${formatDateTime(time)}  ${hash}  ${by}${at === 0 ? say(toolTexts.current()) : ''}`,
    )
    for (const change of changes.slice(0, 5)) console.log(`      ${change}`)
    if (changes.length > 5)
      console.log(`      ${say(toolTexts.moreInDiff({ count: changes.length - 5 }))}`)
  }
}

async function diff(a: string, b: string): Promise<void> {
  const changes = configChanges(
    toConfig(await filesOf(a), a),
    toConfig(await filesOf(b), b),
    10_000,
    locale,
  )

  console.log(changes.length === 0 ? say(toolTexts.same()) : changes.join('\n'))
}

/** Publishes an earlier version, then updates the folder after a backup of its content. */
async function rollback(version: string): Promise<void> {
  const files = await filesOf(version)
  await publish(
    files,
    `${userInfo().username} 回退`,
    version === 'folder' ? readConfig : openRelease,
  )
  const before = readConfigDir(settings.configDir).filter(
    ({ readError }) => readError === undefined,
  )
  const aside = join(
    settings.dataDir,
    'config-before-rollback',
    formatDateTime(new Date()).replaceAll(/\D+/g, '-'),
  )

  for (const { path, text } of before) writeWhole(join(aside, path), text)
  for (const { path, text } of files)
    if (before.find((file) => file.path === path)?.text !== text)
      writeWhole(join(settings.configDir, path), text)

  for (const { path } of before)
    if (!files.some((file) => file.path === path)) rmSync(join(settings.configDir, path))
  console.log(say(toolTexts.folderRestored({ aside })))
}

/**
 * Running nodes follow at once.
 * @throws Error with every problem
 */
async function publish(
  files: SourceFile[],
  by: string,
  parse: typeof readConfig = readConfig,
): Promise<void> {
  const last = await findNewestRelease(database.query)
  const current = (last && openRelease(last.files, readCache).config) ?? toConfig(files, by)
  const publisher = new ConfigPublisher({
    holder: new ConfigHolder(current),
    database,
    log,
    clock: () => new Date(),
    random: randomBytes,
    dir: settings.configDir,
    assertConfig: settings.mode === 'production' ? refusePlaceholders : () => undefined,
    say: () => undefined,
    cache: readCache,
  })

  const { outcome, hash, problems, changes, asks } = await publisher.publish(
    files,
    by,
    isConfirmed || null,
    parse,
  )

  if (asks.length > 0)
    throw new Error(
      say(
        toolTexts.notPublished({ asks: asks.map((ask) => formatChange(ask, locale)).join('\n') }),
      ),
    )

  if (outcome === 'refused')
    throw new Error(
      say(toolTexts.faultyRelease({ problems: linesOf(settings.configDir, problems) })),
    )

  console.log(
    outcome === 'unchanged'
      ? say(toolTexts.alreadyInForce({ hash: hash ?? '' }))
      : say(
          toolTexts.nowInForce({
            hash: hash ?? '',
            changes:
              changes.map((change) => formatChange(change, locale)).join('\n') ||
              toolTexts.noEntries(),
          }),
        ),
  )
}

/** @throws Error for an unknown version */
async function filesOf(version: string): Promise<SourceFile[]> {
  if (version === 'folder') return readConfigDir(settings.configDir)

  const publications = await listPublications(database.query, 10_000)
  const release =
    version === 'current'
      ? publications[0]
      : publications.find(
          ({ id, hash }) =>
            String(id) === version || (version.length >= 4 && hash.startsWith(version)),
        )

  const files = release && (await readReleaseFiles(database.query, release.hash))
  if (!files) throw new Error(say(toolTexts.unknownVersion({ name: version })))

  return files
}

function toConfig(files: SourceFile[], name: string): Config {
  const { config, problems } = openRelease(files, readCache)
  if (!config)
    throw new Error(say(toolTexts.wrongVersion({ name, problems: linesOf('config', problems) })))

  return config
}

function writeWhole(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(`${place}.new`, text)
  renameSync(`${place}.new`, place)
}

/** Null for an unknown option. */
function readWords() {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { confirm: { type: 'boolean' }, locale: { type: 'string' } },
    })
  } catch {
    return null
  }
}
