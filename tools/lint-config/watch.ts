import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { watch as watchFolder } from 'chokidar'
import type { LocalizedProblem } from '#config-compiler/diagnostic/problem.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { writeEditorSchemas } from '#tools/editor/write-schemas.ts'
import { readChosen, type FileSelection } from './arguments/choose-files.ts'
import type { Options } from './arguments/options.ts'
import { programRoot } from './cache/engine-hash.mjs'
import { Folder } from './folder.ts'
import { lintTexts } from './lint-texts.ts'
import { openLinter } from './linter.ts'
import { reportPrinters } from './printers.ts'

/** Milliseconds without a save before a check: editors save in several steps. */
const quiet = 40

const keyOf = ({ file, rule, message }: LocalizedProblem) => `${file} ${rule} ${message}`

/** Prints new and fixed problems after every save; ends with the process. */
export async function watchConfigFolder(
  options: Options,
  chosen: FileSelection,
  rules: { includes(rule: string): boolean },
): Promise<0> {
  const { locale, format } = options
  readChosen(chosen, options)
  const folder = new Folder(chosen.root)
  const linter = openLinter(options, chosen, rules)

  // Editors complete the names of this portal's own configuration.
  const isOwn = resolve(chosen.root) === join(programRoot(), 'config')
  const editorFolder = join(programRoot(), '.vscode/schemas')
  let former: LocalizedProblem[] = []
  const say = (text: string) => format === 'unix' && process.stdout.write(`[pinlu-lint] ${text}\n`)
  const check = (isFirst: boolean) => {
    // Editors that run the watcher as a task read these two lines.
    say('begin')
    const started = performance.now()
    const { files } = folder
    const problems = linter.lint(files)
    const config = linter.config()
    const milliseconds = performance.now() - started
    const isTerminal = process.stdout.isTTY
    const before = new Set(former.map(keyOf))
    const after = new Set(problems.map(keyOf))
    if (isTerminal) process.stdout.write('\u001b[2J\u001b[H')
    process.stdout.write(
      reportPrinters[format]({
        problems,
        files,
        root: chosen.root,
        locale,
        isColoured: isTerminal && !process.env['NO_COLOR'],
        milliseconds,
      }),
    )

    say('end')
    if (config && isOwn) writeEditorSchemas(config, editorFolder)

    if (!isFirst) {
      const added = problems.filter((problem) => !before.has(keyOf(problem))).length
      const gone = former.filter((problem) => !after.has(keyOf(problem))).length
      process.stderr.write(`${formatPhrase(lintTexts.delta({ added, gone }), locale)}\n`)
    }

    former = problems
  }

  check(true)
  const stop = await watchFiles(chosen.root, folder, () => check(false))

  // What was saved before the watcher was ready is a save too.
  const { files } = folder
  folder.look(chosen.root)
  if (!isDeepStrictEqual(folder.files, files)) check(false)

  process.stderr.write(`${formatPhrase(lintTexts.watching({ root: chosen.root }), locale)}\n`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await stop()
  linter.close()

  return 0
}

/** Calls `changed` once after every burst of saves. Returns how to stop. */
async function watchFiles(
  root: string,
  folder: Folder,
  changed: () => void,
): Promise<() => Promise<void>> {
  const touched = new Set<string>()
  let pending: NodeJS.Timeout | undefined
  const watcher = watchFolder(root, { ignoreInitial: true })

  watcher.on('all', (event, path) => {
    if (event !== 'addDir' && event !== 'unlinkDir' && !/\.ya?ml$/.test(path)) return

    touched.add(path)
    clearTimeout(pending)
    pending = setTimeout(() => {
      for (const one of touched) folder.look(one)
      touched.clear()
      changed()
    }, quiet)
  })

  // Unreadable files are reported by the check.
  watcher.on('error', () => undefined)
  await new Promise<void>((resolve) => watcher.once('ready', resolve))

  return () => {
    clearTimeout(pending)
    return watcher.close()
  }
}
