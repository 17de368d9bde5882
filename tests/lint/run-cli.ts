import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runProgram } from '../run-program.ts'

const launcher = join(import.meta.dirname, '../../tools/lint-config/pinlu-lint.mjs')

export interface Outcome {
  status: number | null
  stdout: string
  stderr: string
}

/**
 * A folder with a copy of the sound sample as its `config`; removed after the test.
 */
export function sampleFolder(edits: Record<string, (text: string) => string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, 'ok'), join(folder, 'config'), { recursive: true })
  for (const [file, edit] of Object.entries(edits)) editFile(folder, file, edit)

  return folder
}

/**
 * Changes one file of a sample's configuration; a change that changes nothing is a mistake of the
 * test.
 */
export function editFile(folder: string, file: string, edit: (text: string) => string): void {
  const path = join(folder, 'config', file)
  const text = readFileSync(path, 'utf8')
  if (edit(text) === text) throw new Error(`${file} did not change`)
  writeFileSync(path, edit(text))
}

/** Starts the real command in a folder, with a cache of its own. */
export function startCli(
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, [launcher, ...args], {
    cwd: folder,
    env: { ...process.env, CONFIG_DIR: '', NO_COLOR: '', ...env },
  })
}

/** Runs the linter in a folder, in the process of the test, one run at a time. */
export async function runCli(folder: string, args: string[]): Promise<Outcome> {
  const env = { CONFIG_DIR: '', NO_COLOR: '' }
  const { code, stdout, stderr } = await runProgram('tools/lint-config/cli.ts', args, env, folder)

  return { status: code, stdout, stderr }
}

/** Runs the real command to its end. */
export function runCommand(
  folder: string,
  args: string[],
  { input, env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  const child = startCli(folder, args, env)
  const out = { stdout: '', stderr: '' }

  child.stdout!.setEncoding('utf8').on('data', (text: string) => (out.stdout += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (out.stderr += text))
  child.stdin!.end(input ?? '')

  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...out }))
  })
}
