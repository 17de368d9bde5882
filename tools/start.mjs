/**
 * `npm start`: from a clone to a working portal. Installs and builds what is missing or stale, then
 * serves. Needs Node and npm only.
 */

import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepare } from './start/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await prepare(root)
  process.env.NODE_ENV ??= 'production'
  const { servePortal } = await import(pathToFileURL(join(root, 'dist/server/serve.js')).href)
  await servePortal(root)
} catch (error) {
  // Sentences need no stack; the server explains its own errors.
  console.error(
    /[\u4e00-\u9fff]/.test(error?.message ?? '') ? error.message : (error?.stack ?? String(error)),
  )
  process.exit(1)
}
