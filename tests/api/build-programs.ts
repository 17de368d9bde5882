import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { cssModules } from '#tools/build/css-modules.mjs'

/** The command line tools and the bare portal that tests start as processes. */
export const programSources = {
  'serve-bare': 'tests/api/storage/serve-bare.ts',
  'start-outbox': 'tests/api/outbox/start-outbox.ts',
  access: 'tools/config/access.ts',
  explain: 'tools/config/explain.ts',
  lint: 'tools/lint-config/cli.ts',
  plan: 'tools/config/plan.ts',
  releases: 'tools/config/releases.ts',
  export: 'tools/database/export.ts',
  import: 'tools/database/import.ts',
  'export-log': 'tools/database/export-log.ts',
  'verify-log': 'tools/database/verify-log.ts',
  'drop-indexes': 'tools/database/drop-indexes.ts',
  backup: 'tools/backup/backup.ts',
  restore: 'tools/backup/restore.ts',
  'rotate-keys': 'tools/database/rotate-keys.ts',
  'copy-files': 'tools/files/copy.ts',
}

/** Threads of the portal, which tests run in the process of their portal. */
const threadSources = {
  'export-thread': 'src/server/export/export-thread.ts',
  'pdf-thread': 'src/server/export/pdf/pdf-thread.ts',
  'spreadsheet-thread': 'src/server/import/spreadsheet/spreadsheet-thread.ts',
}

export type ProgramName = keyof typeof programSources

/**
 * Bundles the programs once per run, as `npm run build` bundles the server: a process starts in a
 * quarter of the time that compiling its sources takes. Answers their folder.
 */
export async function buildPrograms(): Promise<string> {
  const root = process.cwd()
  // Two folders deep, as the sources and the built server are: programs find the root from where
  // they lie.
  const folder = join(root, '.cache', `programs-${process.pid}`)

  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    css: cssModules,
    // Two thousand files: they take as long to load as the configuration takes to be read.
    ssr: { noExternal: ['ajv', 'lucide-react', 'yaml'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: { ...programSources, ...threadSources },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })

  return folder
}
