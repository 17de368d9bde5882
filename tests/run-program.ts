import { format } from 'node:util'

/** What a program ended with, and all it printed. */
export interface ProgramResult {
  code: number
  output: string
}

/** How often programs ran in this process: each run is a module of its own. */
let runs = 0

/**
 * Runs a program in this process, with the modules that the test already has.
 * @param source path of the program, as in `tools/config/plan.ts`
 */
export async function runProgram(
  source: string,
  words: string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  let output = ''
  const print = (...values: unknown[]) => void (output += `${format(...values)}\n`)
  const write = (text: string | Uint8Array) => ((output += String(text)), true)
  const { argv, env: environment, exitCode, exit } = process
  const { log, warn, error } = console
  const writers = [process.stdout, process.stderr].map((stream) => [stream, stream.write] as const)
  let code = 0

  Object.assign(console, { log: print, warn: print, error: print })
  for (const [stream] of writers) stream.write = write
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
    for (const [stream, original] of writers) stream.write = original
    Object.assign(process, { argv, env: environment, exitCode, exit })
  }

  return { code, output }
}

/** A program that called `process.exit`. */
class Ended extends Error {
  readonly code: number
  constructor(code: number) {
    super(`ended with ${code}`)
    this.code = code
  }
}
