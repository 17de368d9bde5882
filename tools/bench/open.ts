/**
 * `npm run bench:open [-- ROUNDS]`: what opening a page costs, cold and warm, with the wire of this machine and with 10 Mbit/s and 40 ms: stages, requests, kilobytes
 * and time until it can be used, beside a bare HTML page with the same fields. Makes a portal of its own, built for production, and removes it.
 */
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { present } from '#config-model/found.ts'
import { paths } from '#contract/paths.ts'
import { browserPath } from '#tools/find-browser.mjs'
import { configWithNeutralForm, rawForm } from './open/neutral-form.ts'
import { newVisitor, watchOpening, type Opening } from './open/watch-opening.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const rounds = Number(process.argv[2] ?? 3)
const fields = 500
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-open-'))
const configDir = configWithNeutralForm(join(root, 'config'), join(folder, 'config'), fields)
const raw = createServer((_, response) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(rawForm(fields)),
).listen(0, '127.0.0.1')
const portal = await openBenchPortal(root, async () => {}, configDir)
const browser = await chromium.launch({
  executablePath: browserPath() ?? 'chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const idOf = async (sql: string) => present((await portal.database.query<{ id: string }>(sql))[0], sql).id

/** The id of a record of the neutral form, made by an administrator. */
async function makeNeutral(): Promise<string> {
  const answer = await fetch(portal.url + paths.records('neutral'), {
    method: 'POST',
    headers: { authorization: await portal.tokenOf('admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ data: { field1: '甲' } }),
  })
  const body = (await answer.json()) as { msg: string; data: { id: string } }
  if (!answer.ok) throw new Error(body.msg)
  return body.data.id
}

interface Screen {
  name: string
  account: string | null
  url: string
  /** What is on the screen once it can be used. */
  usable: string
}

const rawUrl = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`
const year = portal.config.years.realYear
const screens: Screen[] = [
  { name: `裸 HTML，${fields} 个字段`, account: null, url: rawUrl, usable: '#f0' },
  { name: '登录', account: null, url: '/login', usable: 'input[type=password]' },
  {
    name: '品牌目录',
    account: null,
    url: `/${Math.max(...portal.config.years.historyYears)}lsypxfzn`,
    usable: '.city-bars li',
  },
  { name: '首页', account: 'leader01', url: '/dashboard', usable: '.figure b[aria-busy=false]' },
  {
    name: '列表',
    account: 'leader01',
    url: '/declare-audit/province',
    usable: '.shell-content td a, .shell-content td button',
  },
  {
    name: `填报，${fields} 个字段`,
    account: 'admin',
    url: `/bench/neutral?id=${await makeNeutral()}`,
    usable: '.shell-content input:not([disabled])',
  },
  {
    name: '填报，申报材料',
    account: await idOf(
      `select a.username as id from e_declaration d join account a on a.enterprise_id = d.owner_id where d.state = 'draft' and d.year = ${year} order by d.id limit 1`,
    ),
    url: `/declare/fill?id=${await idOf(`select id from e_declaration where state = 'draft' and year = ${year} order by id limit 1`)}`,
    usable: '.shell-content input:not([disabled])',
  },
  {
    name: '审核',
    account: 'leader01',
    url: `/declare-audit/view?id=${await idOf(`select id from e_declaration where state = 'provincePending' and year = ${year} order by id limit 1`)}`,
    usable: '.pl-desk-body .pl-decision, .pl-desk-body textarea',
  },
]

/** Cold and warm openings of a screen, `rounds` of each. */
async function open(screen: Screen, isSlow: boolean): Promise<{ cold: Opening[]; warm: Opening[] }> {
  const found = { cold: [] as Opening[], warm: [] as Opening[] }
  const { account } = screen
  const visitor =
    account === null
      ? null
      : { token: await portal.tokenOf(account), id: await idOf(`select id from account where username = '${account}'`) }
  const url = new URL(screen.url, portal.url).href
  for (let round = 0; round < rounds; round += 1) {
    const context = await newVisitor(browser, portal.url, visitor)
    found.cold.push(await watchOpening(context, url, screen.usable, isSlow))
    found.warm.push(await watchOpening(context, url, screen.usable, isSlow))
    await context.close()
  }
  return found
}

try {
  console.log(['毫秒', '× 裸页面', '依次', '请求', '脚本', 'KB', '页面'].join('\t'))
  for (const isSlow of [false, true]) {
    const limits: Record<string, number> = {}
    for (const screen of screens) {
      const openings = await open(screen, isSlow)
      for (const [kind, list] of Object.entries(openings)) {
        const usable = median(list.map((item) => item.usable))
        limits[kind] ??= usable
        const figures = (['stages', 'requests', 'scripts', 'kilobytes'] as const).map((key) =>
          median(list.map((item) => item[key])).toFixed(0),
        )
        const place = `${screen.name}，${kind === 'cold' ? '首次' : '再次'}${isSlow ? '，10 Mbit/s + 40 ms' : ''}`
        console.log([usable.toFixed(0), (usable / (limits[kind] ?? usable)).toFixed(1), ...figures, place].join('\t'))
        if (process.env['CHAINS'] && kind === 'cold') console.log(`\t\t${list[0]?.chain.join(' → ')}`)
      }
    }
  }
} finally {
  await browser.close()
  await portal.close()
  raw.close()
  rmSync(folder, { recursive: true, force: true })
}
