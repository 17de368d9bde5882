import { formatProblem, type Problem } from '#config-compiler/diagnostic/problem.ts'
import { readConfig, type ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases, formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import { readConfigDir } from './read-config-dir.ts'

const texts = definePhrases({
  error: { zh: '错误', en: 'error' },
  warning: { zh: '警告', en: 'warning' },
  hinted: { zh: '{message}（{hint}）', en: '{message} ({hint})' },
  empty: { zh: '配置目录 {root} 中没有 YAML 文件', en: 'the folder {root} has no YAML files' },
  faulty: { zh: '配置有误，没有启动：\n{lines}', en: 'the configuration has errors:\n{lines}' },
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
  const files = readConfigDir(root)
  if (files.length === 0) throw new Error(formatPhrase(texts.empty({ root }), locale))

  const { config, problems } = readConfig(files, cache)
  if (config) return config

  const lines = problems.map((problem) => formatProblemLine(root, problem, locale)).join('\n')
  throw new Error(formatPhrase(texts.faulty({ lines }), locale))
}
