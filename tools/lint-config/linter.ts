import {
  formatProblem,
  type LocalizedProblem,
  type Problem,
} from '#config-compiler/diagnostic/problem.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, type ReadCache } from '#config-compiler/read-config.ts'
import type { Config } from '#config-model/config.ts'
import { isChosen, type FileSelection } from './arguments/choose-files.ts'
import type { Options } from './arguments/options.ts'
import { openCache } from './cache/disk-cache.ts'

/** Results of unchanged files are cached, also on disk. */
export interface Linter {
  /** The selected problems, sorted and localized. */
  lint(files: SourceFile[]): LocalizedProblem[]
  /** What this run or the last read of these files. */
  sourcesOf(files: SourceFile[]): ReadCache
  /** Of the last check; null when it had errors. */
  config(): Config | null
  narrow(problems: Problem[]): LocalizedProblem[]
  /** Stores the cache for the next run. */
  close(): void
}

export function openLinter(
  options: Options,
  chosen: FileSelection,
  rules: { includes(rule: string): boolean },
): Linter {
  const cache = openCache(chosen.root, options.cache)
  const narrow = (problems: Problem[]): LocalizedProblem[] =>
    problems
      .filter(({ file, rule }) => isChosen(chosen, file) && rules.includes(rule))
      .map((problem) => formatProblem(problem, options.locale))

  let last: Config | null = null

  return {
    lint(files) {
      // The watcher needs the configuration too.
      const same = options.watch ? null : cache.answer(files)
      if (same) return narrow(same)

      cache.restore(files)
      const { config, problems } = readConfig(files, cache.sourceCache)

      last = config
      if (!options.watch && problems.every(({ rule }) => rule !== fileRules.ruleCrash.id))
        cache.keep(files, problems)

      return narrow(problems)
    },
    sourcesOf(files) {
      cache.restore(files)
      return cache.sourceCache
    },
    config: () => last,
    narrow,
    close: () => cache.save(),
  }
}
