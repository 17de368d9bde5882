import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserPath, quickBrowserPath } from './find-browser.mjs'

let folder: string
const install = (name: string) => {
  writeFileSync(join(folder, name), '')
  return join(folder, name)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pinlu-browsers-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('journeys take a headless shell where there is one, else Chromium; benches take Chromium', () => {
  const chromium = install('chromium')
  expect(quickBrowserPath()).toBe(chromium)

  const shell = install('chromium-headless-shell')
  expect([quickBrowserPath(), browserPath()]).toEqual([shell, chromium])
})

it('all take the browser that CHROMIUM names', () => {
  const other = install('other')
  install('chromium-headless-shell')
  vi.stubEnv('CHROMIUM', other)
  expect([quickBrowserPath(), browserPath()]).toEqual([other, other])
})
