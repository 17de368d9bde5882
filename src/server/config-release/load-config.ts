import { formatProblem, type Problem } from '#config-compiler/diagnostic/problem.ts'
import { openRelease, type OpenedRelease } from '#config-compiler/open-release.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, type ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import {
  type Locale,
  type Phrase,
  definePhrases,
  formatPhrase,
  verbatimPhrase,
} from '#config-model/messages/phrase.ts'
import { ConfigHolder } from '#server/active-config/config-holder.ts'
import type { NewestRelease } from '#server/active-config/releases.ts'
import { programVersion } from '#server/program-version.ts'
import { readConfigDir } from './read-config-dir.ts'

const texts = definePhrases({
  error: { zh: '错误', en: 'error' },
  warning: { zh: '警告', en: 'warning' },
  hinted: { zh: '{message}（{hint}）', en: '{message} ({hint})' },
  empty: { zh: '配置目录 {root} 中没有 YAML 文件', en: 'the folder {root} has no YAML files' },
  faulty: { zh: '配置有误，没有启动：\n{lines}', en: 'the configuration has errors:\n{lines}' },
  outdated: {
    zh: '生效的配置由较早的版本发布，有 {count} 处不符合本版本（{version}）的规则。平台照常启动，不认识的键不起作用；请改好后重新发布：\n{lines}',
    en: 'the active configuration was published by an earlier version; places that break the rules of this one ({version}): {count}. The portal starts and ignores unknown keys; correct them and publish again:\n{lines}',
  },
  more: { zh: '……另有 {count} 处', en: '… and {count} more' },
  unopened: {
    zh: '{at} 生效的配置（{hash}），本版本（{program}）不能使用，没有启动：\n{lines}\n可任选一种办法：\n1. 在配置目录中改好，用 npm run config:publish 发布，再启动；\n2. 用 npm run config:history 查看较早的配置，用 npm run config:rollback -- 编号 回退，再启动；\n3. 装回发布它的版本（{version}）启动，数据不受影响',
    en: 'the configuration {hash}, active since {at}, cannot be used by this version ({program}):\n{lines}\nEither\n1. correct it in the configuration folder, run npm run config:publish, and start;\n2. choose an earlier one with npm run config:history, run npm run config:rollback -- NUMBER, and start;\n3. install the version that published it ({version}); the data is untouched',
  },
  earlierVersion: { zh: '升级之前的版本', en: 'the one before the upgrade' },
})

/** Formats a problem like a compiler, never with a password or key. */
export function formatProblemLine(
  root: string,
  problem: Problem,
  locale: Locale = 'zh-CN',
): string {
  const { file, line, column, severity, rule, message, hint } = formatProblem(problem, locale)
  const messageText = hint ? formatPhrase(texts.hinted({ message, hint }), locale) : message
  const word = formatPhrase(severity === 'error' ? texts.error() : texts.warning(), locale)

  return `${root}/${file}:${line}:${column} ${word}[${rule}] ${messageText}`
}

/**
 * @param cache files read earlier
 * @throws Error listing every problem when it has errors
 */
export function loadConfig(root: string, locale: Locale = 'zh-CN', cache?: ReadCache): Config {
  return compileConfig(root, readConfigDir(root), locale, cache)
}

/**
 * @param root named in problems
 * @param cache files read earlier
 * @throws Error listing every problem when it has errors
 */
export function compileConfig(
  root: string,
  files: SourceFile[],
  locale: Locale = 'zh-CN',
  cache?: ReadCache,
): Config {
  if (files.length === 0) throw new Error(formatPhrase(texts.empty({ root }), locale))

  const { config, problems } = readConfig(files, cache)
  if (config) return config

  const lines = problems.map((problem) => formatProblemLine(root, problem, locale)).join('\n')
  throw new Error(formatPhrase(texts.faulty({ lines }), locale))
}

/** With its parts compiled, so that a start with it does not fail later. */
export function openNewestRelease({ files }: NewestRelease, cache?: ReadCache): OpenedRelease {
  const opened = openRelease(files, cache)
  if (!opened.config || opened.outdated.length === 0) return opened

  try {
    void new ConfigHolder(opened.config)
    return opened
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      config: null,
      problems: [createWholeProblem('config/not-applicable', message)],
      outdated: [],
    }
  }
}

/** About the configuration as a whole. */
export function createWholeProblem(
  rule: string,
  message: string,
  phrase: Phrase = verbatimPhrase(message),
): Problem {
  const place = { file: 'portal.yaml', line: 1, column: 1, endLine: 1, endColumn: 1 }
  return { ...place, rule, severity: 'error', message, phrases: { message: phrase } }
}

const maxLines = 20

/** Text for the log about warnings that are errors for files published now. */
export function describeOutdated(outdated: Problem[]): string {
  const count = outdated.length
  return formatPhrase(
    texts.outdated({ count, version: programVersion, lines: listProblems(outdated) }),
    'zh-CN',
  )
}

/** Text for a start that is impossible with the stored configuration. */
export function describeUnopened(release: NewestRelease, problems: Problem[]): string {
  const version = release.version ?? texts.earlierVersion()
  return formatPhrase(
    texts.unopened({
      at: formatDateTime(release.at),
      hash: release.hash,
      program: programVersion,
      lines: listProblems(problems),
      version,
    }),
    'zh-CN',
  )
}

function listProblems(problems: Problem[]): string {
  const lines = problems.slice(0, maxLines).map((problem) => formatProblemLine('config', problem))
  const count = problems.length - lines.length
  const rest = count > 0 ? [formatPhrase(texts.more({ count }), 'zh-CN')] : []

  return [...lines, ...rest].join('\n')
}
