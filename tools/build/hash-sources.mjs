import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['src', 'schemas', 'tools', 'vite.config.ts', 'package-lock.json']

/** Everything a build is made from, without tests. Needs nothing installed. */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    if (existsSync(path)) add(hash, path, source)
  }

  return hash.digest('hex')
}

function add(hash, path, name) {
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path).sort()) add(hash, join(path, entry), `${name}/${entry}`)
  } else if (!/\.test\.tsx?$/.test(name))
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
}
