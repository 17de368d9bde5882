/**
 * `npm run bench:day [-- --minutes 3 --rate 200 --rows 100000]`: the last day before the deadline: lists 60 %, records 20 %, saves 15 %, submits 5 %, and 1,000 people who sign
 * in within the first minute. Prints times, answers that failed, saves that were lost, memory. Makes a database and a server of its own and removes them.
 */
import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { paths } from '#contract/paths.ts'
import type { PortalAnswer } from '#contract/public.ts'
import { draftsEach, fillApplicants } from './day/fill-applicants.ts'
import { ask, Tally, type Answer } from './day/visitors.ts'
import { fillDeclarations } from './server/fill-declarations.ts'
import { openBenchPortal } from './server/open-bench-portal.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    rows: { type: 'string', default: '100000' },
  },
})
const minutes = Number(options.minutes)
const rate = Number(options.rate)
const rows = Number(options.rows)
const root = fileURLToPath(new URL('../..', import.meta.url))
const applicants = 1000
const logins = 1000

interface Draft {
  id: string
  token: string
  version: number
  /** What was acknowledged last. */
  saved: string | null
  isBusy: boolean
}

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
  const people = await openPeople()
  const tallies = { 列表: new Tally(), 记录: new Tally(), 保存: new Tally(), 提交: new Tally(), 登录: new Tally() }
  const calls: (keyof typeof tallies)[] = Array.from({ length: 20 }, (_, at) => kindAt(at))
  const acts = { 列表: people.list, 记录: people.record, 保存: people.save, 提交: people.submit, 登录: people.signIn }
  const timed = async (kind: keyof typeof tallies, since: number) => {
    const answer = await acts[kind]()
    if (answer) tallies[kind].add(performance.now() - since, answer)
  }
  const begun = performance.now()
  const total = minutes * 60 * rate
  const used = portal.cpu()
  const running = new Set<Promise<void>>()
  const begin = (kind: keyof typeof tallies, since: number) => {
    const call = timed(kind, since).finally(() => running.delete(call))
    running.add(call)
  }
  console.log(`开始：${rows} 件申报，每秒 ${rate} 次，${minutes} 分钟；内存 ${portal.memory().toFixed(0)} MB`)
  let told = 0
  let signedIn = 0
  for (let at = 0; at < total;) {
    const now = performance.now() - begun
    for (; at < total && at * (1000 / rate) <= now; at++) begin(calls[at % 20] ?? '列表', begun + at * (1000 / rate))
    for (; signedIn < logins && signedIn * (58_000 / logins) <= now; signedIn++)
      begin('登录', begun + signedIn * (58_000 / logins))
    if (now > told) {
      console.log(`  ${(now / 1000).toFixed(0)} 秒：内存 ${portal.memory().toFixed(0)} MB，正在办理 ${running.size}`)
      told += Math.max(15_000, minutes * 3000)
    }
    await wait(2)
  }
  await Promise.all(running)
  const seconds = (performance.now() - begun) / 1000
  const after = portal.cpu()
  console.log(['', '次数', 'p50 ms', 'p95 ms', 'p99 ms', '5xx 或无回答', '其他不成的'].join('\t'))
  for (const [name, tally] of Object.entries(tallies)) {
    const refused = [...tally.outcomes]
      .filter(([key]) => !/^(200|0 |5)/.test(key))
      .map(([key, count]) => `${count} × ${key}`)
    const figures = [0.5, 0.95, 0.99].map((share) => tally.part(share).toFixed(0))
    console.log([name, tally.times.length, ...figures, tally.broken, refused.join('；')].join('\t'))
    for (const [key, count] of tally.outcomes) if (/^(0|5\d\d) /.test(key)) console.log(`  ${count} × ${key}`)
  }
  console.log(
    `实际每秒 ${(total / seconds).toFixed(0)} 次；服务器用去 ${((after.server - used.server) / seconds / 10).toFixed(0)}% 一个核，数据库 ${((after.database - used.database) / seconds / 10).toFixed(0)}%`,
  )
  console.log(`丢失的保存：${await people.lost()}；结束时内存 ${portal.memory().toFixed(0)} MB`)
  console.log(`一次登录用处理器 ${(await people.costOfSigningIn()).toFixed(0)} ms`)
}

/** In twenty calls: twelve lists, four records, three saves, a submit. */
function kindAt(at: number): '列表' | '记录' | '保存' | '提交' {
  if (at % 5 === 2) return '记录'
  if (at === 4 || at === 9 || at === 14) return '保存'
  return at === 19 ? '提交' : '列表'
}

// oxlint-disable-next-line max-lines-per-function -- the people of one day share their drafts
async function openPeople() {
  const reviewers = await Promise.all(
    [
      ['dist530828', 'declare-audit/district'],
      ['city5308', 'declare-audit/city'],
      ['province01', 'declare-audit/province'],
      ['leader01', 'declare-audit/list'],
    ].map(async ([name = '', page = '']) => ({ token: await portal.tokenOf(name), page })),
  )
  const accounts = await portal.database.query<{ name: string; id: string }>(
    `select username as name, id from account where id like 'day-account-%' order by id`,
  )
  const stored = await portal.database.query<{ id: string; name: string }>(
    `select d.id, a.username as name from e_declaration d join account a on a.id = d.created_by where d.id like 'day-%' order by md5(d.id)`,
  )
  const tokens = new Map<string, string>()
  for (const { name } of accounts) tokens.set(name, await portal.tokenOf(name))
  const drafts = stored.map(({ id, name }): Draft => ({
    id,
    token: tokens.get(name) ?? '',
    version: 1,
    saved: null,
    isBusy: false,
  }))
  const open = [...drafts]
  const seen = await portal.database.query<{ id: string }>(
    `select id from e_declaration where region_code = '530828' and state = 'districtPending' and year = $1 limit 200`,
    [portal.config.years.realYear],
  )
  const { body } = await ask(portal.url + paths.portal)
  const { publicKey } = body.data as PortalAnswer
  let turn = 0
  let arrived = 0
  const next = <Item>(items: Item[]) => items[turn++ % items.length]
  /** A draft in nobody's hands. */
  const free = () => {
    for (let at = 0; at < open.length; at++) {
      const draft = next(open)
      if (draft && !draft.isBusy) return draft
    }
    return undefined
  }

  return {
    list(): Promise<Answer | null> {
      turn++
      const reviewer = next(reviewers)
      const question = ['', '?preset=todo', '?page=2', '?preset=all', '?keyword=' + encodeURIComponent('生态')][
        turn % 5
      ]
      return ask(
        `${portal.url}${paths.listRows(reviewer?.page ?? '')}${reviewer?.page === 'declare-audit/list' ? '' : question}`,
        {
          token: reviewer?.token ?? '',
        },
      )
    },
    record(): Promise<Answer | null> {
      const id = next(seen)?.id ?? ''
      return ask(portal.url + paths.record('declaration', id), { token: reviewers[0]?.token ?? '' })
    },
    async save(): Promise<Answer | null> {
      const draft = free()
      if (!draft) return null
      draft.isBusy = true
      const text = `压测大道${turn}号`
      const answer = await ask(portal.url + paths.record('declaration', draft.id), {
        method: 'PATCH',
        token: draft.token,
        body: { version: draft.version, changes: { address: text } },
      })
      const saved = answer.body.data as { version?: number } | undefined
      if (answer.status === 200 && saved?.version !== undefined) {
        draft.version = saved.version
        draft.saved = text
      }
      draft.isBusy = false
      return answer
    },
    async submit(): Promise<Answer | null> {
      const draft = free()
      if (!draft) return null
      open.splice(open.indexOf(draft), 1)
      return ask(portal.url + paths.transition('declaration', draft.id, 'submit'), {
        method: 'POST',
        token: draft.token,
        body: { version: draft.version, form: {} },
      })
    },
    signIn(): Promise<Answer | null> {
      const account = accounts[arrived++ % accounts.length]
      return signIn(account?.name ?? '', publicKey)
    },
    /** Acknowledged saves that are not stored. */
    async lost(): Promise<string> {
      const saved = drafts.filter((draft) => draft.saved !== null)
      const found = await portal.database.query<{ id: string; address: string }>(
        `select id, data->>'address' as address from e_declaration where id = any($1)`,
        [saved.map(({ id }) => id)],
      )
      const byId = new Map(found.map(({ id, address }) => [id, address]))
      const lost = saved.filter(({ id, saved: text }) => byId.get(id) !== text).length
      return `${lost}（${saved.length} 件有保存）`
    },
    async costOfSigningIn(): Promise<number> {
      const before = portal.cpu().server
      for (let at = 0; at < 20; at++) await signIn(accounts[at]?.name ?? '', publicKey)
      return (portal.cpu().server - before) / 20
    },
  }
}

/** Everybody signs in from a place of their own: what comes from one is limited. */
function addressOf(username: string): string {
  const digits = [...username].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 16_000_000, 7)
  return `10.${digits >> 16}.${(digits >> 8) & 255}.${digits & 255}`
}

function signIn(username: string, publicKey: string): Promise<Answer> {
  const envelope = `v1.${Date.now()}.${randomBytes(12).toString('base64url')}.${Buffer.from('Bench-2025').toString('base64url')}`
  const password = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(envelope),
  ).toString('base64')
  return ask(portal.url + paths.login, {
    method: 'POST',
    address: addressOf(username),
    body: { username, password, code: '' },
  })
}
