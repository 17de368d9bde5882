import { before } from '#config-model/found.ts'
import react from '@vitejs/plugin-react'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Config } from '#config-model/config.ts'
import { readConfig } from '#config-compiler/read-config.ts'
import { browserPath } from '#tools/find-browser.mjs'

/**
 * `npm run bench:form [steps]`: what the shipped declaration form costs in a browser: time until a step can be used, main-thread work per
 * key (script, style, layout) and per commit. Production build, medians. The target is at most 2 ms per key.
 */
const root = join(import.meta.dirname, '../..')
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
} as Record<string, string>
const keys = 'yunlinggaoshanchapinpaiceshi'

function readFiles(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: relative(folder, file), text: readFileSync(file, 'utf8') }
    })
}

async function serve(folder: string, config: Config): Promise<Server> {
  const text = JSON.stringify(config)
  const server = createServer((request, response) => {
    const path = before(request.url ?? '/', '?')
    try {
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(path === '/config.json' ? text : readFileSync(join(folder, path)))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

/** Milliseconds of script, style and layout so far. */
async function work(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (
    metrics
      .filter((item) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(item.name))
      .reduce((sum, item) => sum + item.value, 0) * 1000
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(page: Page, session: CDPSession, address: string, type: string): Promise<void> {
  await page.goto(`${address}/tools/bench/form-page.html?type=${type}`)
  await page.waitForSelector('.pl-form')
  for (const button of await page.locator('nav button').all()) {
    const before = await work(session)
    await button.click()
    await page.waitForTimeout(300)
    const open = (await work(session)) - before
    const box = page.locator('.pl-form input[type="text"]:not([readonly]), .pl-form textarea').first()
    const fields = await page.locator('.pl-form .pl-field').count()
    if ((await box.count()) === 0) {
      console.log(
        `${type.padEnd(11)}${(await button.innerText()).padEnd(12)}${String(fields).padStart(4)} 个字段  打开 ${open.toFixed(1)} ms  （没有文本框）`,
      )
      continue
    }
    await box.focus()
    await page.keyboard.type('a')
    await page.waitForTimeout(600)
    const perKey: number[] = []
    for (const key of keys) {
      const start = await work(session)
      await page.keyboard.press(key)
      perKey.push((await work(session)) - start)
    }
    const start = await work(session)
    await page.waitForTimeout(700)
    const commit = (await work(session)) - start
    console.log(
      `${type.padEnd(11)}${(await button.innerText()).padEnd(12)}${String(fields).padStart(4)} 个字段  打开 ${open.toFixed(1)} ms  每键 ${median(perKey).toFixed(2)} ms  提交值 ${commit.toFixed(1)} ms`,
    )
  }
}

const { config, problems } = readConfig(readFiles(join(root, 'config')))
if (!config) throw new Error(`配置有误：${problems[0]?.file} ${problems[0]?.message}`)
const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-'))
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: join(import.meta.dirname, 'form-page.html') },
  },
})
const server = await serve(folder, config)
const browser = await chromium.launch({
  executablePath: browserPath() ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const type of ['product', 'enterprise', 'region']) await measure(page, session, `http://127.0.0.1:${port}`, type)
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
