import { format } from 'node:util'

/** What a program ended with, and all it printed. */
export interface ProgramResult {
  code: number
  output: string
}

/** The same, with each stream by itself. */
export interface ProgramStreams extends ProgramResult {
  stdout: string
  stderr: string
}

/** How often programs ran in this process: each run is a module of its own. */
let runs = 0

/**
 * Runs a program in this process, with the modules that the test already has.
 * @param source path of the program, as in `tools/config/plan.ts`
 * @param folder where it is started; only one program runs at a time
 */
export async function runProgram(
  source: string,
  words: string[],
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<ProgramStreams> {
  const printed = { output: '', stdout: '', stderr: '' }
  const printTo = (stream: 'stdout' | 'stderr') => (text: string | Uint8Array) => {
    printed.output += String(text)
    printed[stream] += String(text)
    return true
  }
  const write = { stdout: printTo('stdout'), stderr: printTo('stderr') }
  const print =
    (stream: 'stdout' | 'stderr') =>
    (...values: unknown[]) =>
      void write[stream](`${format(...values)}\n`)
  const { argv, env: environment, exitCode, exit } = process
  const { log, warn, error } = console
  const streams = (['stdout', 'stderr'] as const).map((name) => ({
    name,
    write: process[name].write,
    listeners: process[name].listeners('error') as ((fault: Error) => void)[],
  }))
  const cwd = process.cwd()
  let code = 0

  process.chdir(folder)
  Object.assign(console, { log: print('stdout'), warn: print('stderr'), error: print('stderr') })
  for (const { name } of streams) process[name].write = write[name]
  process.argv = [...argv.slice(0, 2), ...words]
  process.env = { ...environment, ...env }
  process.exitCode = undefined
  process.exit = (status) => {
    throw new Ended(Number(status ?? 0))
  }

  try {
    runs += 1
    await import(/* @vite-ignore */ `/${source}?run=${runs}`)
    code = Number(process.exitCode ?? 0)
  } catch (fault) {
    if (!(fault instanceof Ended)) throw fault
    code = fault.code
  } finally {
    Object.assign(console, { log, warn, error })
    for (const { name, write: original, listeners } of streams) {
      process[name].write = original
      for (const listener of process[name].listeners('error') as typeof listeners)
        if (!listeners.includes(listener)) process[name].off('error', listener)
    }

    Object.assign(process, { argv, env: environment, exitCode, exit })
    process.chdir(cwd)
  }

  return { code, ...printed }
}

/** A program that called `process.exit`. */
class Ended extends Error {
  readonly code: number
  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}
