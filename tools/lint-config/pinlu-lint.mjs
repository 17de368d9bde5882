#!/usr/bin/env node
/**
 * Runs the linter as one bundled module, made once per version of the sources; without a bundle,
 * from the sources.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cacheFolder, engineHash, programRoot } from './cache/engine-hash.mjs'

try {
  await run()
} catch (error) {
  process.stderr.write(
    `检查程序出错（不是配置的错）：${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 3
}

async function run() {
  const engine = engineHash()
  const bundle = join(cacheFolder(), `pinlu-lint-${engine}.mjs`)
  if (existsSync(bundle) || (await make(bundle))) {
    globalThis.pinluLintEngine = engine
    await import(pathToFileURL(bundle).href)
    return
  }

  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', cli, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  )

  process.exitCode = status ?? 3
}

/** Writes the bundle; false without write access or development packages. */
async function make(file) {
  try {
    const { bundle } = await import('../build/bundle.mjs')
    mkdirSync(cacheFolder(), { recursive: true })
    for (const name of readdirSync(cacheFolder()))
      if (/^pinlu-lint-.*\.mjs$/.test(name)) rmSync(join(cacheFolder(), name), { force: true })
    await bundle({ root: programRoot(), entry: 'tools/lint-config/cli.ts', file })

    return true
  } catch {
    return false
  }
}
