/**
 * `npm run bench:day [-- --minutes 3 --rate 200 --rows 100000]`: the last day before the deadline:
 * lists 60 %, records 20 %, saves 15 %, submits 5 %, and 1,000 sign-ins within the first minute,
 * after twenty seconds of warm-up. Prints times next to the bare database's, failed answers, lost
 * saves, memory. Uses its own temporary database and server.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { draftsEach, fillApplicants } from './day/fill-applicants.ts'
import { EventTimeline } from './day/moments.ts'
import { openPeople, type People } from './day/people.ts'
import { describeScheduling } from './day/scheduling.ts'
import { isServerFailure, CallTally, type Answer } from './day/visitors.ts'
import { bareRows } from './server/bare-calls.ts'
import { benchOptions } from './server/bench-options.ts'
import { BenchTable } from './server/figures.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { minutes, rate, rows } = benchOptions({ minutes: 3, rate: 200, rows: 100_000 })
const since = performance.now()
const root = fileURLToPath(new URL('../..', import.meta.url))
const applicants = 1000
const logins = 1000
/** Milliseconds after which a bare query counts as a standstill. */
const standstill = 1000
const warmFor = 20_000

const portal = await openBenchPortal(root, async (database, config) => {
  await fillDeclarations(database, config, rows)
  await fillApplicants(
    database,
    Math.max(applicants, Math.ceil((minutes * 60 * rate) / 20 / draftsEach) + 200),
    config.years.realYear,
  )
})

try {
  await day()
} finally {
  await portal.close()
}

async function day(): Promise<void> {
  const people = await openPeople(portal)
  const bare = await bareRows(portal, 'dist530828', 'declare-audit/district')

  await warmUp(people)
  const used = portal.cpu()
  const opened = (performance.now() - since) / 1000
  const memory = portal.memory().toFixed(0)

  console.log(
    `${rows} 件申报（准备 ${opened.toFixed(0)} 秒），每秒 ${rate} 次，${minutes} 分钟；内存 ${memory} MB；${describeScheduling()}`,
  )
  const begun = performance.now()
  const tallies = await visit(people, bare, begun)
  const seconds = (performance.now() - begun) / 1000
  const after = portal.cpu()
  const columns = {
    次数: 8,
    'p50 ms': 8,
    'p95 ms': 8,
    'p99 ms': 8,
    '5xx 或无回答': 14,
    其他不成的: 12,
    'p50 为裸线的': 13,
  }

  const table = new BenchTable(columns, 5)

  table.add('目标', { 'p95 ms': '500', '5xx 或无回答': '0' })
  const raw = tallies.裸查询.part(0.5)
  for (const [name, tally] of Object.entries(tallies)) addTally(table, name, tally, raw)
  const share = (part: number) => `${(part / seconds / 10).toFixed(0)}%`
  const cpu = `服务器用去 ${share(after.server - used.server)} 一个核，数据库 ${share(after.database - used.database)}`

  console.log(`实际每秒 ${((minutes * 60 * rate) / seconds).toFixed(0)} 次；${cpu}`)
  await table.step('保存', async () =>
    console.log(`丢失的保存：${await people.lost()}；结束时内存 ${portal.memory().toFixed(0)} MB`),
  )
  await table.step('一次登录', async () =>
    console.log(`一次登录用处理器 ${(await people.costOfSigningIn()).toFixed(0)} ms`),
  )
  console.log(`共 ${((performance.now() - since) / 1000).toFixed(0)} 秒`)
}

/** Until its code is compiled. */
async function warmUp({ list, record, save, signIn }: People): Promise<void> {
  const end = performance.now() + warmFor
  const loop = async (): Promise<void> => {
    while (performance.now() < end) for (const act of [list, record, save, signIn]) await act()
  }
  await Promise.all(Array.from({ length: 8 }, loop))
}

/**
 * Sends calls on schedule, independent of pending answers (open loop); ten times a second it
 * queries the bare database too.
 */
async function visit(people: People, bare: () => Promise<boolean>, begun: number) {
  const names = ['列表', '记录', '保存', '提交', '登录', '裸查询'] as const
  type Name = (typeof names)[number]
  const tallies = Object.fromEntries(names.map((name) => [name, new CallTally()])) as Record<
    Name,
    CallTally
  >

  const askBare = async (): Promise<Answer> => ({ status: (await bare()) ? 200 : 500, body: {} })
  const acts: Record<Name, () => Promise<Answer | null>> = {
    列表: people.list,
    记录: people.record,
    保存: people.save,
    提交: people.submit,
    登录: people.signIn,
    裸查询: askBare,
  }

  const running = new Set<Promise<void>>()
  const [failures, standstills] = [new EventTimeline(), new EventTimeline()]
  const timed = async (name: Name, at: number) => {
    const answer = await acts[name]().catch((error: unknown): Answer => ({
      status: 0,
      body: { msg: String(error) },
    }))

    if (!answer) return

    const now = performance.now() - begun

    tallies[name].add(now - at, answer)
    if (isServerFailure(answer)) failures.note(now)
    if (name === '裸查询' && now - at > standstill) standstills.note(now)
  }

  const calls = Array.from({ length: 20 }, (_, at) => kindAt(at))
  const total = minutes * 60 * rate
  const due: [pause: number, most: number, nameAt: (at: number) => Name][] = [
    [1000 / rate, total, (at) => calls[at % 20] ?? '列表'],
    [58_000 / logins, logins, () => '登录'],
    [100, minutes * 600, () => '裸查询'],
  ]

  const begunCalls = due.map(() => 0)
  let reminderCount = 0

  for (let now = 0; now < minutes * 60_000; now = performance.now() - begun) {
    for (const [kind, [pause, maxCalls, nameAt]] of due.entries())
      for (
        let at = begunCalls[kind] ?? 0;
        at < maxCalls && at * pause <= now;
        begunCalls[kind] = ++at
      ) {
        const call = timed(nameAt(at), at * pause).finally(() => running.delete(call))
        running.add(call)
      }

    if (now > reminderCount) {
      console.log(
        `  ${(now / 1000).toFixed(0)} 秒：内存 ${portal.memory().toFixed(0)} MB，正在办理 ${running.size}`,
      )
      reminderCount += Math.max(15_000, minutes * 3000)
    }

    await wait(2)
  }

  await Promise.all(running)

  for (const [what, moments] of [
    ['5xx 或无回答', failures],
    [`裸查询超过 ${standstill / 1000} 秒`, standstills],
  ] as const)
    if (moments.read() !== null) console.log(`  ${what}：${moments.read()}`)

  return tallies
}

function addTally(table: BenchTable, name: string, tally: CallTally, raw: number): void {
  const refused = [...tally.outcomes].filter(([key]) => !/^(200|0 |5)/.test(key))
  const broken = [...tally.outcomes].filter(([key]) => /^(0|5\d\d) /.test(key))

  table.add(name, {
    次数: String(tally.times.length),
    'p50 ms': tally.part(0.5).toFixed(0),
    'p95 ms': tally.part(0.95).toFixed(0),
    'p99 ms': tally.part(0.99).toFixed(0),
    '5xx 或无回答': String(tally.broken),
    其他不成的: String(refused.reduce((sum, [, count]) => sum + count, 0)),
    'p50 为裸线的': raw > 0 ? `${(tally.part(0.5) / raw).toFixed(1)} 倍` : '',
  })

  for (const [key, count] of [...broken, ...refused]) console.log(`    ${count} × ${key}`)
}

/** Of twenty calls: twelve lists, four records, three saves, a submit. */
function kindAt(at: number): '列表' | '记录' | '保存' | '提交' {
  if (at % 5 === 2) return '记录'
  if (at === 4 || at === 9 || at === 14) return '保存'
  return at === 19 ? '提交' : '列表'
}
