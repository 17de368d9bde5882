/**
 * `npm run config:explain -- USER ACTION RECORD`: why a user may or may not do something. RECORD is
 * an id, a number such as 申报编号, or a path of the site.
 */

import { parseArgs } from 'node:util'
import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { Action } from '#config-model/access/access.ts'
import { textBefore } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { recordFormOf } from '#config-model/forms/form-schema.ts'
import {
  joinPhrases,
  formatPhrase,
  verbatimPhrase,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import {
  explainAction,
  explainPage,
  explainTransition,
  recordActions,
  describeRecord,
  describeUser,
  type Explanation,
} from '#config-model/rights/table/explain-access.ts'
import { explainWords as texts } from '#config-model/rights/table/explain-words.ts'
import {
  actionWords,
  withLocale,
  type LocalizedConfig,
} from '#config-model/rights/table/table-words.ts'
import type { User } from '#config-model/user.ts'
import { ownerSql, userOf, type AccountRow } from '#server/accounts/sessions.ts'
import { compileForm } from '#server/active-config/compile-validators.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import type { Query } from '#server/database/database.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { unresolvedPaths, readRemarks } from '#server/records/remarks.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { missingDatabase } from '../database/find-database.ts'
import { openDatabase } from '../database/open-database.ts'
import { readCache } from './read-cache.ts'
import { readLocale, toolTexts } from './tool-texts.ts'

const locale = readLocale(process.argv.slice(2))
const say = (phrase: Phrase) => formatPhrase(phrase, locale)

/** Exit codes: 0 allowed · 1 not allowed · 2 invalid arguments, or no such user or record. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { root: { type: 'string' }, locale: { type: 'string' } },
  })

  const [username, action, target] = positionals
  if (!username || !action || !target) return fail(toolTexts.explainUsage())

  const config = withLocale(
    getLocalizedConfig(
      loadConfig(values.root ?? process.env['CONFIG_DIR'] ?? 'config', locale, readCache),
      locale,
    ),
    locale,
  )

  const missing = missingDatabase()
  if (missing) return fail(missing)

  const { database, close } = await openDatabase()

  try {
    const user = await findUser(database.query, config, username)
    if (!user) return fail(texts.noAccount({ username }))

    write(describeUser(config, user))
    if (target.startsWith('/'))
      return print(explainPage(config, user, textBefore(target, '?')), texts.open({ target }))

    const record = await findRecord(database.query, config, target)
    if (!record) return fail(texts.record404({ target }))

    write(describeRecord(config, record))

    if (recordActions.includes(action)) {
      const remarks = unresolvedPaths(await readRemarks(database.query, config, record, user))
      return print(
        explainAction(config, user, {
          action: action as Action,
          record,
          now: new Date(),
          openRemarks: remarks,
        }),
        actionWords[action as Action](),
      )
    }

    const transition = workflowOf(config, record.entity)?.transitions[action]

    if (!transition)
      return fail(
        texts.noAction({
          action,
          names: joinPhrases(
            [
              ...recordActions,
              ...Object.keys(workflowOf(config, record.entity)?.transitions ?? {}),
            ],
            '、',
          ),
        }),
      )

    const explanation = explainTransition(config, user, action, { record, now: new Date() })
    const problems = transition.guard?.includes('form-valid') ? faultsOf(config, user, record) : []
    for (const problem of problems.slice(0, 10))
      explanation.because.push(say(texts.fault({ problem })))

    if (explanation.allowed && problems.length > 0)
      Object.assign(explanation, {
        allowed: false,
        reason: say(texts.faults({ count: problems.length })),
      })

    return print(explanation, verbatimPhrase(transition.title))
  } finally {
    await close()
  }
}

function print({ allowed, reason, because }: Explanation, what: Phrase): number {
  const refused = reason ? texts.mayNot({ what, reason }) : texts.mayNotPlain({ what })
  write(say(allowed ? texts.may({ what }) : refused))
  for (const line of because) write(`  - ${line}`)

  return allowed ? 0 : 1
}

/** With passwords and keys masked. */
function write(line: string): void {
  console.log(maskSecrets(line))
}

function fail(message: Phrase): number {
  console.error(maskSecrets(say(message)))
  return 2
}

async function findUser(query: Query, config: Config, username: string): Promise<User | null> {
  const [row] = await query<AccountRow & { owner: RecordData | null }>(
    `select a.*, ${ownerSql(config)} as owner from account a where a.username = $1 and a.enabled`,
    [username],
  )
  return row ? userOf(row, row.owner, config) : null
}

async function findRecord(
  query: Query,
  config: Config,
  target: string,
): Promise<StoredRecord | null> {
  for (const [id, entity] of Object.entries(config.entities)) {
    if (entity.source !== undefined) continue

    const [row] = await query(
      `select ${recordColumns} from ${tableOf(id)} where id = $1 or head->>$2 = $1
        order by updated_at desc limit 1`,
      [target, entity.key ?? entity.titleField],
    )

    if (row) return toRecord(config, id, row)
  }

  return null
}

function faultsOf(config: LocalizedConfig, user: User, record: StoredRecord): string[] {
  const form = recordFormOf(config, record.entity)
  if (form === undefined) return []

  const { validators } = compileForm(config, form, record.year)

  return checkRecord(config, form, { record, user, now: new Date() }, validators)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) =>
      say(
        texts.fieldFault({
          field: config.entities[record.entity]?.fields[String(path[0])]?.title ?? String(path[0]),
          message,
        }),
      ),
    )
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(maskSecrets(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
