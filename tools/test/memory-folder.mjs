import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = 'pinlu-tests-'
/** Bytes: two whole runs at once take half of it. */
const neededBytes = 8 * 2 ** 30
/** A folder of this age belongs to a run that was killed. */
const staleAfterMs = 24 * 3_600_000

/**
 * Lets temporary files of this process and its children lie in memory until it exits: tests copy
 * and remove some hundred databases. Leaves them on disk where memory is short, or nothing can be
 * executed there.
 * @returns the folder; null: on disk
 */
export function useMemoryFolder(
  root = '/dev/shm',
  { needed = neededBytes, available = process.availableMemory() } = {},
) {
  if (available < needed || freeBytes(root) < needed) return null

  removeStaleFolders(root)
  const folder = mkdtempSync(join(root, prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (!mayExecute(folder)) {
    remove()
    return null
  }

  process.env.TMPDIR = folder
  process.once('exit', remove)
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => process.exit(code))

  return folder
}

/** 0 where there is no such folder. */
function freeBytes(root) {
  try {
    const { bavail, bsize } = statfsSync(root)
    return bavail * bsize
  } catch {
    return 0
  }
}

function mayExecute(folder) {
  const script = join(folder, 'probe.sh')
  try {
    writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
    return spawnSync(script).status === 0
  } catch {
    return false
  }
}

function removeStaleFolders(root) {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(root, name)
    const modified = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - modified > staleAfterMs) rmSync(folder, { recursive: true, force: true })
  }
}
