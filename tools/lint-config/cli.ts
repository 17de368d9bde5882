/** `npx pinlu-lint`: arguments and exit code. */

import { formatPhrase } from '#config-model/messages/phrase.ts'
import { chooseFiles } from './arguments/choose-files.ts'
import { helpText, readOptions } from './arguments/options.ts'
import { UsageError } from './arguments/usage-error.ts'
import { checkOnce } from './check-once.ts'
import { lintTexts } from './lint-texts.ts'
import { chooseRules, explainRule, formatRuleList, unknownRuleMessage } from './rule-texts.ts'
import { watchConfigFolder } from './watch.ts'

/**
 * Exit code: 0 no errors · 1 errors, or too many warnings · 2 wrong call or nothing to check · 3
 * the linter itself failed.
 */
type ExitCode = 0 | 1 | 2 | 3

async function run(args: string[]): Promise<ExitCode> {
  const options = readOptions(args, process.env)
  const { locale } = options
  if (options.help) return print(helpText(locale))
  if (options.listRules) return print(formatRuleList(locale))

  if (options.explain !== undefined) {
    const text = explainRule(options.explain, locale)
    if (text === undefined) throw new UsageError(unknownRuleMessage(options.explain, locale))
    return print(text)
  }

  const rules = chooseRules(options.only, locale)
  if (rules.wrong.length > 0) throw new UsageError(rules.wrong.join('\n'))

  const chosen = chooseFiles(options, process.env['CONFIG_DIR'] || 'config')
  if (options.watch) return watchConfigFolder(options, chosen, rules)

  return checkOnce(options, chosen, rules)
}

function print(text: string): ExitCode {
  process.stdout.write(text)
  return 0
}

// A closed reader (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const isRefused = error instanceof UsageError
  process.stderr.write(
    isRefused
      ? `${error.message}\n`
      : `${formatPhrase(lintTexts.crash(), 'zh-CN')}${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )

  process.exitCode = isRefused ? 2 : 3
}
