import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pinlu-theme-'))
const config = copyConfig()
let portal: TestPortal

beforeAll(async () => {
  mkdirSync(join(webDir, '.vite'))
  const open = { scripts: ['/assets/open.js'], styles: ['/assets/open.css'], words: {} }
  const built = { boot: '/assets/boot.js', words: {}, parts: {}, open }

  writeFileSync(join(webDir, '.vite/parts.json'), JSON.stringify(built))
  const head =
    '<meta name="theme-color" content="#0e3b26"><script type="module" src="/assets/index.js"></script>'

  writeFileSync(
    join(webDir, 'index.html'),
    `<!doctype html><html><head>${head}</head><body></body></html>`,
  )

  portal = await openPortal({ webDir, configDir: config.dir })
})
afterAll(async () => {
  await portal?.close()
  config.remove()
  rmSync(webDir, { recursive: true })
})

const pages = ['/login', '/2025lsypxfzn', '/2025lsypxfzn/brand/list']
const texts = () => Promise.all(pages.map(async (path) => (await portal.call('GET', path)).text))
const theme = async () => (await portal.call<PortalAnswer>('GET', apiPaths.portal)).body.data.theme

it('a theme colours every page from the next call on, and is gone with its line', async () => {
  for (const text of await texts()) expect(text).not.toContain('data-theme-sheet')
  expect(await theme()).toBe(null)
  expect((await portal.call('GET', apiPaths.themeSheet)).text).toBe('')

  config.edit('portal.yaml', ['titleSuffix:', 'theme: { primary: "#8a1f11" }\ntitleSuffix:'])
  await portal.services.configPublisher.reload('文件改动')
  const address = (await theme()) ?? ''
  for (const text of await texts()) {
    expect(text).toContain(`<link rel="stylesheet" data-theme-sheet href="${address}">`)
    expect(text).toContain('<meta name="theme-color" content="#420f08">')
  }

  const sheet = await portal.call('GET', address)

  expect(sheet.text).toContain('--ui-colors-brand-600:#8a1f11;')
  expect([sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])

  config.edit('portal.yaml', ['"#8a1f11"', '"#ff6600"'])
  await portal.services.configPublisher.reload('文件改动')
  expect(portal.services.configPublisher.attempt?.outcome).toBe('refused')
  expect(await theme()).toBe(address)
})
