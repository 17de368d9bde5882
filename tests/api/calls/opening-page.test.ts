import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrefetchPlan } from '#contract/prefetch.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const part = (name: string) => ({
  scripts: [`/assets/${name}.js`, '/assets/both.js'],
  styles: [`/assets/${name}.css`],
})
const names = [
  'frame shell',
  'frame public',
  'kind form',
  'kind list',
  'kind screen',
  'screen login',
]
const webDir = mkdtempSync(join(tmpdir(), 'pinlu-web-'))
let portal: TestPortal
beforeAll(async () => {
  mkdirSync(join(webDir, '.vite'))
  const parts = Object.fromEntries(names.map((name) => [name, part(name.replace(' ', '-'))]))
  const built = { boot: '/assets/boot.js', words: { 'en-US': '/assets/english.js' }, parts }

  writeFileSync(join(webDir, '.vite/parts.json'), JSON.stringify(built))
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html><head><script type="module" src="/assets/index.js"></script></head><body></body></html>',
  )

  portal = await openPortal({ webDir })
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

const signedIn = { cookie: 'admin-token=x; admin-uuid=y' }
async function open(path: string, headers: Record<string, string> = {}) {
  const { text, status, headers: sent } = await portal.call('GET', path, { headers })
  const attribute = /<meta name="opening" content="([^"]*)">/.exec(text)?.[1] ?? 'null'
  const opening = JSON.parse(
    attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  ) as PrefetchPlan
  const named = [
    ...text.matchAll(
      /<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)">/g,
    ),
  ]

  return { text, status, opening, named: named.map(([, file]) => file), etag: String(sent['etag']) }
}

describe('the page of an address', () => {
  test('begins with the script that asks for what every page needs, before all others', async () => {
    const { text, opening } = await open('/login')
    expect(text.indexOf('src="/assets/boot.js"')).toBeLessThan(
      text.indexOf('src="/assets/index.js"'),
    )
    expect(opening).toMatchObject({
      cookiePrefix: 'admin-',
      user: '/api/user/info',
      config: '/api/config',
    })

    const answers = await Promise.all(
      Object.entries(opening.portal).map(([locale, address]) =>
        portal.call('GET', address, { headers: { 'x-locale': locale } }),
      ),
    )

    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from({ length: 2 }, () => 'public, max-age=31536000, immutable'),
    )
  })

  test('preloads each needed script and style once, and its record with a token', async () => {
    const form = await open('/declare/fill?id=01a1bfd4-9e44&step=2', signedIn)
    expect(form.named).toEqual([
      'frame-shell.js',
      'both.js',
      'kind-form.js',
      'frame-shell.css',
      'kind-form.css',
    ])

    expect(form.opening.record).toBe('/api/declare/getInfo?id=01a1bfd4-9e44')
    expect((await open('/declare/history/2023/view?id=7', signedIn)).opening.record).toBe(
      '/2023-api/declare/getInfo?id=7',
    )
    expect((await open('/declare-audit/view?id=7', signedIn)).opening.record).toBe(
      '/api/declare/audit/view?id=7',
    )
    const list = await open('/declare-audit/province?id=1', signedIn)

    expect([list.named[2], list.opening.record]).toEqual(['kind-list.js', undefined])
    expect((await open('/notice?id=1')).named).toContain('frame-public.js')
  })

  test('behind the login leads there without a token, and is another page to the cache', async () => {
    const [without, with_] = [
      await open('/declare/fill?id=1'),
      await open('/declare/fill?id=1', signedIn),
    ]

    expect(without.named).toContain('screen-login.js')
    expect([without.named.includes('kind-form.js'), without.opening.record]).toEqual([
      false,
      undefined,
    ])

    expect(without.etag).not.toBe(with_.etag)
    const again = await portal.call('GET', '/declare/fill?id=1', {
      headers: { ...signedIn, 'if-none-match': with_.etag },
    })

    expect(again.status).toBe(304)
  })

  test.each([
    '"><script>alert(1)</script>',
    "' onload=x",
    '../../user/info',
    'a/b',
    '%00',
    'x'.repeat(65),
  ])('says nothing of a record that cannot be one: %s', async (id) => {
    const { text, opening } = await open(`/declare/fill?id=${encodeURIComponent(id)}`, signedIn)
    expect(opening.record).toBeUndefined()
    expect(text).not.toContain('alert')
  })

  test('that leads nowhere is still the page, with 404 and nothing named', async () => {
    const { status, named } = await open('/no/such', signedIn)
    expect([status, named]).toEqual([404, []])
  })

  test('what the build notes about itself is not served', async () => {
    expect((await portal.call('GET', '/.vite/parts.json')).text).toContain('<!doctype html>')
  })
})
