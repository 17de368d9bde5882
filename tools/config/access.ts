/**
 * `npm run config:access [-- --check | --print] [--root DIR] [--locale LOCALE]`: writes the truth
 * table of rights next to the configuration, prints it, or describes how it differs from the
 * reviewed one (exit 1).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { buildAccessTable } from '#config-model/rights/table/access-table.ts'
import {
  compareAccessTables,
  formatAccessTable,
  describeAccessChange,
} from '#config-model/rights/table/access-text.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { readCache } from './read-cache.ts'
import { readLocale, toolTexts } from './tool-texts.ts'

const maxLines = 60
const locale = readLocale(process.argv.slice(2))
const say = (phrase: Phrase) => formatPhrase(phrase, locale)

/**
 * Exit codes: 0 written or unchanged · 1 rights changed unreviewed · 2 wrong call, or a
 * configuration with errors.
 */
function run(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: 'boolean' },
      print: { type: 'boolean' },
      root: { type: 'string' },
      locale: { type: 'string' },
    },
  })

  const root = values.root ?? process.env['CONFIG_DIR'] ?? 'config'
  const file = join(root, 'access.txt')
  const config = loadConfig(root, locale, readCache)

  if (values.print) {
    process.stdout.write(
      maskSecrets(
        formatAccessTable(buildAccessTable(getLocalizedConfig(config, locale), locale), locale),
      ),
    )
    return 0
  }

  // Always in the portal's own language.
  const text = formatAccessTable(buildAccessTable(config))
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const changes = compareAccessTables(before, text).map((change) =>
    maskSecrets(describeAccessChange(change)),
  )
  const count = changes.length
  const some = changes.slice(0, maxLines)

  if (!values.check) {
    if (text !== before) writeFileSync(file, text)
    console.log(
      count === 0
        ? say(toolTexts.rightsUnchanged({ file }))
        : `${some.join('\n')}\n${say(toolTexts.rightsWritten({ file, count }))}`,
    )

    return 0
  }

  if (text === before) {
    console.log(say(toolTexts.rightsReviewed({ file })))
    return 0
  }

  const more = count > maxLines ? [say(toolTexts.rightsMore({ count: count - maxLines }))] : []

  console.error([...some, ...more].join('\n'))
  console.error(say(toolTexts.rightsUnreviewed({ count })))

  return 1
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
