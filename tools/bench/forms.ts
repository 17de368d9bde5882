/**
 * `npm run bench:forms [-- ROUNDS [FORM]]`: neutral forms of 50 and 500 fields (and a table of 20 ×
 * 8), next to hand-written HTML and rjsf with its own theme; then the shipped declaration.
 * Production builds, fresh profiles, medians; `×` is the ratio to the HTML of the same run. FORM is
 * `declaration` or a neutral form's id; `neutral200` only when named.
 */

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { measureForm, type FormFigures, type FormSubject } from './forms/measure-form.ts'
import { neutralForm } from './neutral/neutral-form.ts'
import {
  rawAddress,
  sizeQuery,
  withNeutralPortal,
  type NeutralBench,
} from './neutral/with-neutral-portal.ts'
import type { BenchPortal } from './server/open-bench-portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = Number(process.argv[2] ?? 3)
if (!(rounds > 0)) throw new Error('第一个词是轮数，要大于 0：npm run bench:forms -- 3 neutral500')
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
const usual = [neutralForm(50), neutralForm(500), neutralForm(500, 500)]
const forms =
  only === undefined ? usual : [...usual, neutralForm(200)].filter(({ id }) => id === only)

const inProduct = {
  name: '品录',
  box: '.form__form input[type="text"]:not([readonly])',
  steps: '.fill-form__steps li:not(:last-child) button',
  check: '.fill-form__bar button[data-tone="primary"]',
}

await withNeutralPortal({ root, forms, build: buildStock }, async (bench) => {
  for (const form of forms) {
    console.log(`\n${form.title}和一张 20 × 8 的表`)
    print(head)
    const raw = await measure(bench.browser, rawSubject(rawAddress(bench.pagesUrl, form)), null)
    const stock = `${bench.pagesUrl}/tools/bench/forms/stock-page.html${sizeQuery(form.steps)}`

    await measure(bench.browser, stockSubject(stock), raw)
    await measure(bench.browser, await productSubject(bench, await bench.fillAddress(form)), raw)
  }

  if (only !== undefined && only !== 'declaration') return

  console.log('\n随附的申报表（产品品牌）')
  print(head)
  await measure(bench.browser, await declarationSubject(bench.portal), null)
})

function buildStock(outDir: string) {
  return build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, 'forms/stock-page.html') },
    },
  })
}

async function measure(browser: Browser, subject: FormSubject, raw: FormFigures | null) {
  const measurement = await measureForm(browser, subject, rounds)
  print(lineOf(subject.name, measurement, raw))
  return measurement
}

function rawSubject(address: string): FormSubject {
  return {
    name: '手写 HTML',
    address,
    box: 'input[type=text]',
    steps: 'nav button',
    add: '#add',
    check: '#check',
  }
}

function stockSubject(address: string): FormSubject {
  return {
    name: 'rjsf 原样',
    address,
    box: 'form input[type=text]',
    steps: 'nav button',
    add: '.rjsf-array-item-add button, .btn-add',
    check: 'form button[type=submit]',
  }
}

async function productSubject({ portal }: NeutralBench, address: string): Promise<FormSubject> {
  const token = await portal.tokenOf('admin')
  return {
    ...inProduct,
    address,
    add: '.rows__add',
    prepare: (context) => signIn(context, portal.url, token),
  }
}

async function declarationSubject(target: BenchPortal): Promise<FormSubject> {
  const [applicant] = await target.database.query<{ id: string; username: string }>(
    `select d.id, a.username from e_declaration d join account a on a.enterprise_id = d.owner_id
      where d.state = 'draft' and d.year = $1 and d.data->>'type' = 'product' limit 1`,
    [target.config.years.realYear],
  )

  if (!applicant) throw new Error('演示数据中没有产品品牌的草稿')

  const token = await target.tokenOf(applicant.username)

  return {
    ...inProduct,
    address: `${target.url}/declare/fill?id=${applicant.id}&step=subject`,
    prepare: (context) => signIn(context, target.url, token),
  }
}

async function signIn(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'admin-token', value: encodeURIComponent(token), url }])
}

function print(cells: string[]): void {
  console.log(cells.join('\t'))
}

function lineOf(name: string, figures: FormFigures, raw: FormFigures | null): string[] {
  const cell = (key: keyof typeof figures, digits = 0) => {
    const value = figures[key]
    const limit = raw?.[key]
    if (value === null) return '–'

    const ratio = limit ? ` (${(value / limit).toFixed(1)}×)` : ''

    return value.toFixed(digits) + ratio
  }

  return [
    name.padEnd(10),
    `${figures.scripts} 个 ${(figures.bytes / 1024).toFixed(0)} / ${(figures.packed / 1024).toFixed(0)} kB`,
    cell('interactive'),
    cell('slow'),
    cell('key', 2),
    cell('sentence', 2),
    cell('row'),
    `${cell('errors')} [${figures.visibleErrors} 处]`,
    cell('step'),
  ]
}
