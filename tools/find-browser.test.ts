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
  vi.stubEnv('HEADLESS_SHELL', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('with HEADLESS_SHELL journeys take a headless shell where there is one, else Chromium; benches take Chromium', () => {
  const chromium = install('chromium')
  vi.stubEnv('HEADLESS_SHELL', '1')
  expect(quickBrowserPath()).toBe(chromium)

  const shell = install('chromium-headless-shell')
  expect([quickBrowserPath(), browserPath()]).toEqual([shell, chromium])
})

it('without it all take Chromium, or the browser that CHROMIUM names', () => {
  const [chromium, other] = [install('chromium'), install('other')]
  install('chromium-headless-shell')
  expect(quickBrowserPath()).toBe(chromium)

  vi.stubEnv('CHROMIUM', other)
  expect([quickBrowserPath(), browserPath()]).toEqual([other, other])
})
