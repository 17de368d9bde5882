import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

async function withPortal(
  publicUrl: string | null,
  look: (portal: TestPortal, paths: string[]) => Promise<void>,
) {
  const webDir = mkdtempSync(join(tmpdir(), 'pinlu-site-'))
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html><head><title>甲</title></head><body><div id="root"></div></body></html>',
  )

  const portal = await openPortal({ webDir, publicUrl })
  const { id } = await addPublicBrand(portal, '云雾', {})

  await look(portal, [
    '/2025lsypxfzn',
    `/2025lsypxfzn/brand?id=${id}`,
    '/sitemap.xml',
    '/robots.txt',
  ]).finally(() => portal.close())
}

test('public pages use the configured origin, whatever the host header says', () =>
  withPortal('https://pinlu.example.cn', async (portal, paths) => {
    for (const path of paths) {
      const { text } = await portal.call('GET', path, { headers: forged })
      expect(text, path).toContain('https://pinlu.example.cn/')
      expect(text, path).not.toContain('evil')
    }
  }))

test('without an address only a call on the machine itself is believed; others read relative ones', () =>
  withPortal(null, async (portal, paths) => {
    for (const path of paths) {
      const { text } = await portal.call('GET', path, { headers: forged })
      expect(text, path).not.toMatch(/evil|Sitemap:/)
    }

    const { text } = await portal.call('GET', paths[0]!, { headers: forged })

    expect(text).toContain('<link rel="canonical" href="/2025lsypxfzn"')
    const ownPage = await portal.call('GET', paths[0]!, { headers: { host: '127.0.0.1:8080' } })

    expect(ownPage.text).toContain(
      '<link rel="canonical" href="http://127.0.0.1:8080/2025lsypxfzn"',
    )
  }))

test('a proxy on this machine names a scheme, not an address that links would lead to', () =>
  withPortal(null, async (portal, [path = '/']) => {
    const host = '127.0.0.1:8080'
    for (const wrong of ['https://evil.example/?', 'javascript', 'https, ftp']) {
      const { text } = await portal.call('GET', path, {
        headers: { host, 'x-forwarded-proto': wrong },
      })
      expect(text, wrong).not.toMatch(/evil|javascript:|ftp:/)
      expect(text, wrong).toContain(`<link rel="canonical" href="http://${host}/2025lsypxfzn"`)
    }

    const { text } = await portal.call('GET', path, {
      headers: { host, 'x-forwarded-proto': 'https' },
    })

    expect(text).toContain(`<link rel="canonical" href="https://${host}/2025lsypxfzn"`)
  }))
