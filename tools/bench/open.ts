/**
 * `npm run bench:open [-- --rounds 5]`: opening pages, cold and warm, with the local network and
 * with 10 Mbit/s and 40 ms: stages, requests, kilobytes and time until usable, next to a bare HTML
 * page with the same fields. Requests are counted in a separate run; times are medians, without
 * instrumentation. Uses its own temporary production portal.
 */
import { fileURLToPath } from 'node:url'
import { assertPresent } from '#config-model/assert.ts'
import { neutralForm } from './neutral/neutral-form.ts'
import { rawAddress, withNeutralPortal, type NeutralBench } from './neutral/with-neutral-portal.ts'
import { startQuietBrowser, type QuietBrowser } from './open/quiet-browser.ts'
import { cookiesOf, newVisitor, watchOpening, type PageOpening } from './open/watch-opening.ts'
import { watchPhone, type PhoneOpening } from './open/watch-phone.ts'
import { benchOptions } from './server/bench-options.ts'

const { rounds } = benchOptions({ rounds: 5 })
const root = fileURLToPath(new URL('../..', import.meta.url))
const form = neutralForm(500, 500)

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Screen {
  name: string
  account: string | null
  url: string
  usable: string
}

await withNeutralPortal({ root, forms: [form] }, async (bench) => {
  const quiet = startQuietBrowser()
  try {
    await openAll(bench, quiet)
  } finally {
    quiet.close()
  }

  await openOnPhone(bench)
})

async function openAll(bench: NeutralBench, quiet: QuietBrowser): Promise<void> {
  const screens = await screensOf(bench)
  console.log(['毫秒', '× 手写', '依次', '请求', '脚本', 'KB', '页面', '各次毫秒'].join('\t'))

  for (const isSlow of [false, true]) {
    const limits: Partial<Record<Kind, number>> = {}
    for (const screen of screens)
      for (const [kind, { counted, times }] of await open(bench, quiet, screen, isSlow)) {
        const usable = median(times)
        const limit = (limits[kind] ??= usable)
        const cells = (['stages', 'requests', 'scripts', 'kilobytes'] as const).map((key) =>
          counted[key].toFixed(0),
        )
        const place = `${screen.name}，${kind}${isSlow ? '，10 Mbit/s + 40 ms' : ''}`
        const each = times.map((time) => time.toFixed(0)).join(' ')

        console.log(
          [usable.toFixed(0), (usable / limit).toFixed(1), ...cells, place, each].join('\t'),
        )
        if (process.env['CHAINS'] && kind === '首次')
          console.log(`\t\t${counted.chain.join(' → ')}`)
      }
  }
}

/** First visits of public pages on a phone. */
async function openOnPhone({ portal, browser }: NeutralBench): Promise<void> {
  const year = Math.max(...portal.config.years.historyYears)
  const brand = await idOf(
    portal,
    `select id from e_catalog_brand where year = ${year} and data->>'infoStatus' = 'published'
      and coalesce(data->>'status', '') <> 'exit' and jsonb_array_length(data->'gallery') > 0
      order by id limit 1`,
  )

  const pages = [
    ['品牌目录', `/${year}lsypxfzn`],
    ['品牌目录列表', `/${year}lsypxfzn/brand/list`],
    ['品牌详情', `/${year}lsypxfzn/brand?id=${brand}`],
  ] as const

  console.log(
    ['首次绘制', '最大绘制', '位移', 'HTML', '脚本', 'KB', '手机，4 × CPU，10 Mbit/s + 40 ms'].join(
      '\t',
    ),
  )

  for (const [name, path] of pages) {
    const list: PhoneOpening[] = []
    for (let round = 0; round < Math.max(3, rounds); round += 1)
      list.push(await watchPhone(browser, new URL(path, portal.url).href))
    const of = (key: keyof PhoneOpening) => median(list.map((item) => item[key]))
    const cells = [of('first').toFixed(0), of('largest').toFixed(0), of('shift').toFixed(3)]
    const bytes = [of('html').toFixed(1), of('scripts').toFixed(1), of('all').toFixed(1)]

    console.log([...cells, ...bytes, name].join('\t'))
  }
}

/** Each with a permitted user. */
async function screensOf({ portal, pagesUrl, fillAddress }: NeutralBench): Promise<Screen[]> {
  const year = portal.config.years.realYear
  return [
    {
      name: `手写 HTML，${form.title}`,
      account: null,
      url: rawAddress(pagesUrl, form),
      usable: '#f1',
    },
    {
      name: `手写 HTML，${form.title}，同本平台一样与他站窗口隔开`,
      account: null,
      url: rawAddress(pagesUrl, form, true),
      usable: '#f1',
    },
    { name: '登录', account: null, url: '/login', usable: 'input[type=password]' },
    {
      name: '品牌目录',
      account: null,
      url: `/${Math.max(...portal.config.years.historyYears)}lsypxfzn`,
      usable: '.catalogue-index__cityBars li',
    },
    {
      name: '首页',
      account: 'leader01',
      url: '/dashboard',
      usable: '.board__figure b[aria-busy=false]',
    },
    {
      name: '列表',
      account: 'leader01',
      url: '/declare-audit/province',
      usable: '.shell__content td a, .shell__content td button',
    },
    {
      name: `填报，${form.title}`,
      account: 'admin',
      url: await fillAddress(form),
      usable: '.shell__content input:not([disabled])',
    },
    {
      name: '填报，申报材料',
      account: await idOf(
        portal,
        `select a.username as id from e_declaration d join account a on a.enterprise_id = d.owner_id
          where d.state = 'draft' and d.year = ${year} order by d.id limit 1`,
      ),
      url: `/declare/fill?id=${await idOf(
        portal,
        `select id from e_declaration
        where state = 'draft' and year = ${year} order by id limit 1`,
      )}`,
      usable: '.shell__content input:not([disabled])',
    },
    {
      name: '审核',
      account: 'leader01',
      url: `/declare-audit/view?id=${await idOf(
        portal,
        `select id from e_declaration
        where state = 'provincePending' and year = ${year} order by id limit 1`,
      )}`,
      usable: '.review-page__deskBody .decision-pane__decision, .review-page__deskBody textarea',
    },
  ]
}

async function idOf(portal: NeutralBench['portal'], sql: string): Promise<string> {
  return assertPresent((await portal.database.query<{ id: string }>(sql))[0], sql).id
}

type Kind = '首次' | '再次'

interface Opened {
  counted: PageOpening
  times: number[]
}

/** Cold and warm: counts the requests of one opening each, times `rounds`. */
async function open(
  { portal, browser }: NeutralBench,
  quiet: QuietBrowser,
  { account, url: path, usable }: Screen,
  isSlow: boolean,
): Promise<[Kind, Opened][]> {
  const visitor =
    account === null
      ? null
      : {
          token: await portal.tokenOf(account),
          id: await idOf(portal, `select id from account where username = '${account}'`),
        }

  const url = new URL(path, portal.url).href
  const context = await newVisitor(browser, portal.url, visitor)
  const cold: Opened = { counted: await watchOpening(context, url, usable, isSlow), times: [] }
  const warm: Opened = { counted: await watchOpening(context, url, usable, isSlow), times: [] }

  await context.close()

  for (let round = 0; round < rounds; round += 1) {
    const took = await quiet.open(url, usable, cookiesOf(portal.url, visitor), isSlow)
    cold.times.push(took.cold)
    warm.times.push(took.warm)
  }

  return [
    ['首次', cold],
    ['再次', warm],
  ]
}
