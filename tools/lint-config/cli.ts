/** `npm run lint:config`: reads arguments, prints every problem, sets the exit code. Everything else is config-model. */
import { readConfig } from '#config-model/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { printPretty } from './print-pretty.ts'
import { printers, type Format } from './printers.ts'

/** 0 no errors · 1 errors · 2 wrong call or nothing to check · 3 the linter itself failed. */
function run(args: string[]): number {
  const root = option(args, '--root') ?? process.env['CONFIG_DIR'] ?? 'config'
  const format = option(args, '--format') ?? 'pretty'
  const only = args.filter((arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'))
  if (!(format in printers) && format !== 'pretty') return fail(`不认识的格式 ${format}；可用 pretty、unix、json、github`)
  const files = readConfigDir(root)
  if (files.length === 0) return fail(`${root} 中没有配置文件`)
  const started = performance.now()
  const { problems } = readConfig(files)
  const shown = problems.filter(({ file }) => only.length === 0 || only.some((path) => `${root}/${file}`.startsWith(path) || file.startsWith(path)))
  if (format === 'pretty') printPretty(shown, root, files, performance.now() - started)
  else process.stdout.write(printers[format as Format](shown, root))
  return shown.some(({ severity }) => severity === 'error') ? 1 : 0
}

function option(args: string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at === -1 ? undefined : args[at + 1]
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`)
  return 2
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`检查程序出错：${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 3
}
