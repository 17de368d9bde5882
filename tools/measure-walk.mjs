/**
 * npm run measure:walk [-- --functions]: the code that one warm call runs through; see
 * `measure-walk/walk.ts`. Each module keeps its file, so that V8 counts by file.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { cssModules } from './build/css-modules.mjs'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'node_modules/.cache/measure-walk')

try {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    css: cssModules,
    build: {
      ssr: 'tools/measure-walk/walk.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { preserveModules: true, entryFileNames: '[name].js' } },
    },
  })

  await import(pathToFileURL(join(outDir, 'tools/measure-walk/walk.js')).href)
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
