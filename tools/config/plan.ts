/**
 * `npm run config:plan [-- --against current|DIR|GITREF] [--root DIR] [--json] [--all] [--locale
 * LOCALE]`: the effects of the folder's configuration on stored data. Reads only. 0 nothing
 * dangerous · 1 dangerous · 2 invalid arguments, or a configuration with errors · 3 the plan
 * failed.
 */
import { parseArgs } from 'node:util'
import { configChanges } from '#config-compiler/compare/config-changes.ts'
import type { PlanFinding } from '#config-compiler/compare/plan/finding.ts'
import { openRelease } from '#config-compiler/open-release.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { createPlan } from '#server/config-release/plan/create-plan.ts'
import { openSnapshot } from '#server/config-release/plan/snapshot.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { missingDatabase } from '../database/find-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { readCache } from './read-cache.ts'
import { readComparedConfig } from './read-compared-config.ts'
import { readLocale, toolTexts } from './tool-texts.ts'

const locale = readLocale(process.argv.slice(2))
const say = (phrase: Phrase) => formatPhrase(phrase, locale)
const maxLines = 20

class WrongCall extends Error {}

async function run(args: string[]): Promise<number> {
  const { values } = readArguments(args)
  const root = values.root ?? process.env['CONFIG_DIR'] ?? 'config'
  const after = attempt(() => loadConfig(root, locale, readCache))
  const started = performance.now()
  const missing = missingDatabase()
  const database = missing ? null : await openDatabase()
  const snapshot = database && (await openSnapshot(database.url))

  try {
    if (values.against === 'current' && missing)
      throw new WrongCall(say(toolTexts.unknownInForce({ reason: missing })))

    const against = await readComparedConfig(values.against, root, snapshot, locale).catch(
      (error: Error) => {
        throw new WrongCall(error.message)
      },
    )

    const { config: before, problems } = openRelease(against.files, readCache)
    if (!before) {
      const count = problems.filter(({ severity }) => severity === 'error').length
      throw new WrongCall(say(toolTexts.faultyVersion({ name: against.name, count })))
    }

    const { findings, scanned } = await createPlan(
      snapshot,
      { before: getLocalizedConfig(before, locale), after: getLocalizedConfig(after, locale) },
      new Date(),
      locale,
    )

    const changes = configChanges(before, after, 10_000, locale)
    const seconds = (performance.now() - started) / 1000

    if (values.json)
      process.stdout.write(
        `${JSON.stringify({ against: against.name, before: before.hash, after: after.hash, scanned, seconds, findings, changes }, null, 2)}\n`,
      )
    else {
      console.log(say(toolTexts.compared({ root, against: against.name })))
      print(findings, values.all === true)
      printChanges(changes, values.all === true)
      console.log(
        `\n${say(summaryOf(findings, missing))}${say(lookedAt(scanned, seconds.toFixed(1), missing))}`,
      )
    }

    return findings.some(({ level }) => level === 'danger') ? 1 : 0
  } finally {
    await snapshot?.close()
    await database?.close()
  }
}

function readArguments(args: string[]) {
  return attempt(() =>
    parseArgs({
      args,
      options: {
        against: { type: 'string', default: 'current' },
        root: { type: 'string' },
        json: { type: 'boolean' },
        all: { type: 'boolean' },
        locale: { type: 'string' },
      },
    }),
  )
}

function attempt<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw new WrongCall(
      error instanceof Error ? error.message.replace('没有启动', '无法比较') : String(error),
    )
  }
}

function print(findings: PlanFinding[], isAll: boolean): void {
  for (const level of ['danger', 'notice', 'info'] as const) {
    const levelFindings = findings.filter((finding) => finding.level === level)
    if (levelFindings.length === 0) continue

    console.log(
      `\n${say(toolTexts.group({ level: toolTexts[level](), count: levelFindings.length }))}`,
    )

    for (const { kind, message, count, examples } of isAll
      ? levelFindings
      : levelFindings.slice(0, maxLines)) {
      console.log(`  ${message} [${kind}]`)
      if (examples.length === 0) continue

      const noun = kind.startsWith('people/') ? toolTexts.accounts() : toolTexts.numbers()
      const rest = count > examples.length ? say(toolTexts.andMore({ count })) : ''
      console.log(`    ${say(noun)} ${examples.join(locale === 'zh-CN' ? '、' : ', ')}${rest}`)
    }

    if (!isAll && levelFindings.length > maxLines)
      console.log(say(toolTexts.moreFindings({ count: levelFindings.length - maxLines })))
  }
}

/** Also those without consequences. */
function printChanges(changes: string[], isAll: boolean): void {
  if (changes.length === 0) return

  console.log(`\n${say(toolTexts.changes({ count: changes.length }))}`)
  for (const change of isAll ? changes : changes.slice(0, maxLines)) console.log(`  ${change}`)
  if (!isAll && changes.length > maxLines)
    console.log(say(toolTexts.moreChanges({ count: changes.length - maxLines })))
}

function summaryOf(findings: PlanFinding[], missing: Phrase | null): Phrase {
  if (findings.length === 0) return missing ? toolTexts.noneWithoutDatabase() : toolTexts.noEffect()
  const count = (level: PlanFinding['level']) =>
    findings.filter((finding) => finding.level === level).length

  return toolTexts.sums({ danger: count('danger'), notice: count('notice'), info: count('info') })
}

/** How many records were read; without a database, that none were and why. */
const lookedAt = (scanned: number, seconds: string, missing: Phrase | null): Phrase =>
  missing
    ? toolTexts.notScanned({ seconds, reason: missing })
    : toolTexts.scanned({ scanned, seconds })

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isCall = error instanceof WrongCall
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  console.error(isCall ? error.message : say(toolTexts.failed({ reason })))
  process.exitCode = isCall ? 2 : 3
}
