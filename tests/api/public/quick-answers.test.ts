import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

const webDir = mkdtempSync(join(tmpdir(), 'pinlu-quick-'))
const path = '/2025lsypxfzn/brand/list'
let portal: TestPortal
let origin: string

beforeAll(async () => {
  mkdirSync(join(webDir, '.vite'))
  const open = {
    scripts: ['/assets/open.js'],
    styles: [],
    words: { 'zh-CN': '/zh.js', 'en-US': '/en.js' },
  }

  writeFileSync(
    join(webDir, '.vite/parts.json'),
    JSON.stringify({ boot: '/assets/boot.js', words: {}, parts: {}, open }),
  )

  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  )

  portal = await openPortal({ webDir })
  await addPublicBrand(portal, '云雾', {})
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.close()
  rmSync(webDir, { recursive: true })
})

/** What differs from one answer to the next of the same page. */
const ownOfEach = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'])

async function look(headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(origin + path, { method, headers })
  const comparedHeaders = [...answer.headers].filter(([name]) => !ownOfEach.has(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(comparedHeaders),
    text: await answer.text(),
  }
}

it('a cached page has the same content and headers, in each language and encoding', async () => {
  for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'x-locale': 'en-US' }] as Record<
    string,
    string
  >[]) {
    const first = await look(headers)
    expect(first.status).toBe(200)
    expect(await look(headers)).toEqual(first)
    const unchangedAnswer = await look({ ...headers, 'if-none-match': first.headers['etag'] ?? '' })
    expect([unchangedAnswer.status, unchangedAnswer.text]).toEqual([304, ''])
  }

  expect((await look({ 'x-locale': 'en-US' })).text).toContain('lang="en-US"')
  expect((await look()).text).toContain('lang="zh-CN"')
})

it('calls with a body, another host or another method bypass the cache', async () => {
  await look()
  expect((await look({}, 'HEAD')).text).toBe('')
  expect((await look({}, 'POST')).status).toBeGreaterThanOrEqual(400)
  const elsewhere = await look({ 'x-forwarded-host': 'evil.example' })

  expect(elsewhere.text).not.toContain('evil.example')
  expect((await look()).text).not.toContain('evil.example')
})

it('a change of a brand is seen by the next who looks', async () => {
  await look()
  expect((await look()).text).not.toContain('新来的茶')
  await addPublicBrand(portal, '新来的茶', {})
  expect((await look()).text).toContain('新来的茶')
})
