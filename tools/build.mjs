/**
 * `npm run build`: browser application → dist/web, server → dist/server, source hash →
 * dist/build.json.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './build/compress-files.mjs'
import { cssModules } from './build/css-modules.mjs'
import { hashSources } from './build/hash-sources.mjs'
import { listParts } from './build/list-parts.mjs'
import { strictImports } from './build/strict-imports.mjs'

/** An interrupted build is never taken for a complete one. */
async function buildAll(root) {
  const made = hashSources(root)
  const started = performance.now()

  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'src/web'),
    logLevel: 'warn',
  })

  const web = join(root, 'dist/web')

  listParts(root, web)
  compressFiles(web)
  await buildServer(root, 'tools/start/serve.ts', true)

  // Threads start them by name beside the server.
  await buildServer(root, 'src/server/export/export-thread.ts', false)
  await buildServer(root, 'src/server/export/pdf/pdf-thread.ts', false)
  await buildServer(root, 'src/server/import/spreadsheet/spreadsheet-thread.ts', false)
  await buildServer(root, 'tools/start/seed-thread.ts', false)
  writeFileSync(join(root, 'dist/build.json'), JSON.stringify({ sources: made }))
  console.log(`构建完成，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
}

function buildServer(root, ssr, emptyOutDir) {
  return build({
    configFile: false,
    root,
    logLevel: 'warn',
    css: cssModules,
    build: {
      ssr,
      outDir: 'dist/server',
      emptyOutDir,
      target: 'node20',
      rolldownOptions: { onLog: strictImports, output: { entryFileNames: '[name].js' } },
    },
  })
}

await buildAll(fileURLToPath(new URL('..', import.meta.url)))
