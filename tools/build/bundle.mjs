import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { cssModules } from './css-modules.mjs'

/** Native packages stay external. */
export async function bundle({ root, entry, file }) {
  const temporary = `${file}.making-${process.pid}`
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      css: cssModules,
      ssr: { noExternal: true, external: ['pg', 'chokidar', 'vite'] },
      build: {
        ssr: entry,
        outDir: temporary,
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'program.mjs', codeSplitting: false } },
      },
    })

    renameSync(join(temporary, 'program.mjs'), file)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
