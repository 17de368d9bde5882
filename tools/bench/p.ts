import { readConfig } from '#config-model/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { lintSample } from './lint-sample.ts'
import { hashOf } from '#config-model/read-config.ts'
import { mkdirSync, mkdtempSync, writeFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
const folder = mkdtempSync('/tmp/pp-')
const files = lintSample(readConfigDir('tests/lint/ok'), 1000)
for (const { path, text } of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const cache = new Map()
readConfig(files, cache)
const t = (n: string, f: () => unknown) => {
  const xs: number[] = []
  for (let i = 0; i < 30; i++) {
    const s = performance.now()
    f()
    xs.push(performance.now() - s)
  }
  xs.sort((a, b) => a - b)
  console.log(n, xs[15]!.toFixed(1), xs[28]!.toFixed(1))
}
t('readdir', () => readConfigDir(folder))
t('hash', () => hashOf(files))
t('readConfig warm', () => readConfig(files, cache))
let i = 0
t('one changed', () => {
  const p = files.findIndex((f) => f.path.startsWith('pages/'))
  const fs = [...files]
  fs[p] = { path: fs[p]!.path, text: fs[p]!.text + '# ' + i++ }
  readConfig(fs, cache)
})
rmSync(folder, { recursive: true })
