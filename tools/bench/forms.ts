/**
 * `npm run bench:forms [-- ROUNDS]`: the neutral form (50, 200, 500 fields and a table of 20 × 8) in the product's shell, beside HTML written by hand and rjsf with its own
 * theme; then the shipped declaration. Production builds, a fresh profile each time, medians; `×` is the ratio to the HTML of the same run.
 */
import react from '@vitejs/plugin-react'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { firstOf } from '#config-model/found.ts'
import { paths } from '#contract/paths.ts'
import { browserPath } from '#tools/find-browser.mjs'
import { measureForm, measureSlowly, type Figures, type Subject } from './forms/measure-form.ts'
import { neutralForm, neutralRows, type NeutralForm } from './forms/neutral-form.ts'
import { servePages } from './forms/serve-pages.ts'
import { writeNeutralConfig } from './forms/write-neutral-config.ts'
import { openBenchPortal, type BenchPortal } from './server/open-bench-portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = Number(process.argv[2] ?? 3)
const only = process.argv[3]
const head = [
  '',
  '脚本 / 压缩后',
  '可用 ms',
  '慢线可用 ms',
  '每键 ms',
  '整句每键 ms',
  '加一行 ms',
  '全部错误 ms',
  '换步 ms',
]
const forms = [neutralForm(50), neutralForm(200), neutralForm(500), neutralForm(500, 500)]

const inProduct = {
  name: '品录',
  box: '.pl-form input[type="text"]:not([readonly])',
  steps: '.pl-steps li:not(:last-child) button',
  check: '.pl-bar button[data-tone="primary"]',
}

const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-forms-'))
const configDir = join(folder, 'config')
writeNeutralConfig(join(root, 'config'), configDir, forms)
const built = join(folder, 'built')
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  build: {
    outDir: built,
    target: 'es2022',
    rolldownOptions: { input: join(import.meta.dirname, 'forms/stock-page.html') },
  },
})
const pages = await servePages(built)
const portal = await openBenchPortal(root, () => Promise.resolve(), configDir)
const browser = await chromium.launch({
  executablePath: browserPath() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  for (const form of forms) {
    if (only !== undefined && form.id !== only) continue
    console.log(`\n${form.title}和一张 20 × 8 的表`)
    print(head)
    const perStep = firstOf(form.steps).sections.length * 10
    const size = form.steps.reduce((sum, step) => sum + step.sections.length * 10, 0)
    const query = `?size=${size}&perStep=${perStep}`
    const raw = await measure(rawSubject(`${pages.url}/raw${query}`), null)
    await measure(stockSubject(`${pages.url}/tools/bench/forms/stock-page.html${query}`), raw)
    await measure(await productSubject(portal, form), raw)
  }
  if (only === undefined || only === 'declaration') {
    console.log('\n随附的申报表（产品品牌）')
    print(head)
    await measure(await declarationSubject(portal), null)
  }
} finally {
  await browser.close()
  pages.server.close()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(subject: Subject, raw: (Figures & { slow: number }) | null) {
  const found = await measureForm(browser, subject, rounds)
  const slow = await measureSlowly(browser, subject, rounds)
  print(lineOf(subject.name, { ...found, slow }, raw))
  return { ...found, slow }
}

function rawSubject(address: string): Subject {
  return { name: '手写 HTML', address, box: 'input[type=text]', steps: 'nav button', add: '#add', check: '#check' }
}

function stockSubject(address: string): Subject {
  return {
    name: 'rjsf 原样',
    address,
    box: 'form input[type=text]',
    steps: 'nav button',
    add: '.rjsf-array-item-add button, .btn-add',
    check: 'form button[type=submit]',
  }
}

async function productSubject(target: BenchPortal, { id }: NeutralForm): Promise<Subject> {
  const token = await target.tokenOf('admin')
  const answer = await fetch(target.url + paths.records(id), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { rows: neutralRows() } }),
  })
  const { data, msg } = (await answer.json()) as { data?: { id: string }; msg: string }
  if (!data) throw new Error(msg)
  return {
    ...inProduct,
    address: `${target.url}/bench/${id}?id=${data.id}`,
    add: '.pl-add',
    prepare: (context) => signIn(context, target.url, token),
  }
}

async function declarationSubject(target: BenchPortal): Promise<Subject> {
  const [found] = await target.database.query<{ id: string; username: string }>(
    `select d.id, a.username from e_declaration d join account a on a.enterprise_id = d.owner_id where d.state = 'draft' and d.year = $1 and d.data->>'type' = 'product' limit 1`,
    [target.config.years.realYear],
  )
  if (!found) throw new Error('演示数据中没有产品品牌的草稿')
  const token = await target.tokenOf(found.username)
  return {
    ...inProduct,
    address: `${target.url}/declare/fill?id=${found.id}&step=subject`,
    prepare: (context) => signIn(context, target.url, token),
  }
}

async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'admin-token', value: encodeURIComponent(token), url }])
}

function print(cells: string[]): void {
  console.log(cells.join('\t'))
}

function lineOf(name: string, found: Figures & { slow: number }, raw: (Figures & { slow: number }) | null): string[] {
  const cell = (key: keyof typeof found, digits = 0) => {
    const value = found[key]
    const limit = raw?.[key]
    if (value === null) return '–'
    const ratio = limit ? ` (${(value / limit).toFixed(1)}×)` : ''
    return value.toFixed(digits) + ratio
  }
  return [
    name.padEnd(10),
    `${found.scripts} 个 ${(found.bytes / 1024).toFixed(0)} / ${(found.packed / 1024).toFixed(0)} kB`,
    cell('interactive'),
    cell('slow'),
    cell('key', 2),
    cell('sentence', 2),
    cell('row'),
    `${cell('errors')} [${found.shownErrors} 处]`,
    cell('step'),
  ]
}
