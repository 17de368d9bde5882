import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import { runProgram as runSource, type ProgramResult } from '../run-program.ts'
import { programSources, type ProgramName } from './build-programs.ts'

/** The bundled module of a program, for `node`. */
export const programPath = (name: ProgramName): string => join(inject('programs'), `${name}.mjs`)

/** Starts a program as an administrator does: a process of its own, seconds of processor time. */
export function startProgram(
  name: ProgramName,
  words: string[],
  env: Record<string, string>,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programPath(name), ...words],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

/** Runs a program in this process: a tenth of what its start costs. */
export const runProgram = (
  name: ProgramName,
  words: string[],
  env: Record<string, string>,
): Promise<ProgramResult> => runSource(programSources[name], words, env)
