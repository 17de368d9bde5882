import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type ResourceLimits } from 'node:worker_threads'

interface Thread {
  base: string
  /** Path of the program relative to it, without extension. */
  program: string
  workerData?: unknown
  resourceLimits: ResourceLimits
}

/** Of the bundled programs; null where a thread lies beside who starts it. */
let bundleUrl: string | null = null

/**
 * Starts threads from bundles, `NAME.mjs` each: reading their sources takes as long as their work.
 * @param folder URL, with a slash at its end
 */
export function bundleThreads(folder: string): void {
  bundleUrl = folder
}

/** Starts a worker thread, bundled by a build or from source. */
export function startThread({ base, program, workerData, resourceLimits }: Thread): Worker {
  const options = { workerData, resourceLimits }
  const name = program.slice(program.lastIndexOf('/') + 1)
  if (bundleUrl !== null) return new Worker(new URL(`${name}.mjs`, bundleUrl), options)
  if (!base.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, base), options)

  const runner = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(base).resolve('tsx/package.json')),
  ).href

  const text = `import(${JSON.stringify(runner)}).then(({ tsImport }) => tsImport(${JSON.stringify(`${program}.ts`)}, ${JSON.stringify(base)}))`

  return new Worker(text, { eval: true, ...options })
}
