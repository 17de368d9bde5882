import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { strictImports } from './strict-imports.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pinlu-imports-'))
  writeFileSync(join(folder, 'late.js'), 'export const late = 1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

function bundle(main: string) {
  writeFileSync(join(folder, 'main.js'), main)

  return build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: {
      ssr: 'main.js',
      write: false,
      rolldownOptions: { onLog: strictImports },
    },
  })
}

const onDemand = `export const load = () => import('./late.js')\n`

it('a module that is imported on demand alone is built', async () => {
  await expect(bundle(onDemand)).resolves.toBeDefined()
})

it('a module that is imported on demand and at once fails the build', async () => {
  const atOnce = `export { late } from './late.js'\n`

  await expect(bundle(atOnce + onDemand)).rejects.toThrow(/late\.js/)
})
