import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { arbitraryCall, presentVersion, type Call, type World } from './arbitrary-calls.ts'
import { fuzzRuns, fuzzSeed } from './fuzz-runs.ts'

/** Calls that are under way together. */
const together = 10
/** Longer than any call takes on a busy machine, milliseconds. */
const hang = 20_000

let portal: TestPortal
let world: World
const accounts = new Map<string, string>()
const tokens = new Map<string, string>()
/** What was stored at first, by id. */
const originalRows = new Map<string, object>()

beforeAll(async () => {
  portal = await openPortal()
  const config = portal.services.config()
  const applicant = await addApplicant(portal, 61, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const draft = await addDraft(portal, applicant, 'product', '云雾')
  const submitted = await move(
    portal,
    applicant.token,
    await addDraft(portal, applicant, 'product', '云海'),
    'submit',
  )

  accounts.set('declare', applicant.accountId)

  for (const role of Object.keys(config.roles.roles).filter((name) => name !== 'declare'))
    accounts.set(
      role,
      await portal.addAccount({ username: `fuzz-${role}`, roles: [role], region: '530828' }),
    )

  for (const [role, id] of accounts) tokens.set(role, await portal.tokenOf(id))

  const body = {
    version: submitted.body.data.version,
    form: { returnReason: ['expired'], opinion: '请按批注修改以后再提交上来。' },
    remarks: [remark],
  }

  const path = `/api/record/declaration/${submitted.body.data.id}/transition/districtReturn`
  const returned = await portal.call<{ remarks: { id: string }[] }>('POST', path, {
    token: tokens.get('district'),
    body,
  })

  const article = await portal.call<{ id: string }>('POST', '/api/record/article', {
    token: tokens.get('content'),
    body: { data: { categoryCode: 'notice', title: '通知', content: '<p>正文</p>' } },
  })

  if (returned.status !== 200 || article.status !== 200)
    throw new Error(returned.text + article.text)

  const files = await portal.services.database.query<{ id: string }>('select id from file limit 3')

  world = {
    config,
    people: [...accounts.keys()],
    things: [
      { entity: 'declaration', id: draft.id, who: 'declare' },
      { entity: 'declaration', id: submitted.body.data.id, who: 'district' },
      { entity: 'article', id: article.body.data.id, who: 'content' },
      { entity: 'enterprise', id: applicant.enterprise.id, who: 'declare' },
    ],
    files: files.map(({ id }) => id),
    remarks: returned.body.data.remarks.map(({ id }) => id),
  }

  for (const { entity, id } of world.things) {
    const text = `select to_jsonb(e) as row from e_${entity} e where id = $1`
    const [stored] = await portal.services.database.query<{ row: object }>(text, [id])
    originalRows.set(id, stored!.row)
  }
})
afterAll(() => portal.close())

const remark = { path: 'intro', level: 'must', content: '请补充材料' }

it(
  'no call of any address, by anybody, makes the server fail or hang',
  { timeout: 3_600_000 },
  async () => {
    console.log(`fuzz: FUZZ_SEED=${fuzzSeed} FUZZ_RUNS=${fuzzRuns}`)
    const seen = new Map<number, number>()

    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryCall(world), { minLength: together, maxLength: together }),
        async (calls) => {
          for (const { call, status, text } of await Promise.all(calls.map(send))) {
            seen.set(status, (seen.get(status) ?? 0) + 1)
            if (status >= 500)
              throw new Error(
                `${status} ${text.slice(0, 300)}\n${JSON.stringify(call).slice(0, 2000)}`,
              )
          }
        },
      ),
      { seed: fuzzSeed, numRuns: Math.ceil(fuzzRuns / together), endOnFailure: true },
    )

    // More of them would be calls that stand in each other's way.
    expect(repeated).toBeLessThanOrEqual(Math.ceil(fuzzRuns / 200))
    console.log(`fuzz: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}`)

    // Fuzzing that is refused at the door everywhere proves nothing.
    expect((seen.get(200) ?? 0) / fuzzRuns).toBeGreaterThan(0.1)
  },
)

let repeated = 0

/** Sends a call; one that takes too long is answered by 599. */
async function send(call: Call): Promise<{ call: Call; status: number; text: string }> {
  const { method, url, headers, who } = call
  const body = await withVersions(call)
  const payload =
    body === undefined || method === 'GET' || method === 'HEAD' ? {} : { payload: content(body) }
  const json =
    body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }
  const token = who === null ? {} : { authorization: tokens.get(who) ?? '' }
  const ask = () =>
    Promise.race([
      portal.app.inject({
        method: method as 'GET',
        url,
        headers: { ...json, ...token, ...headers },
        ...payload,
      }),
      new Promise<null>((resolve) => setTimeout(resolve, hang, null).unref()),
    ])

  let answer = await ask()

  // On a machine that is busy otherwise a call may rightly be told to come again: once.
  if (answer?.statusCode === 503 && answer.headers['retry-after'] !== undefined) {
    await new Promise((resolve) =>
      setTimeout(resolve, Number(answer?.headers['retry-after']) * 1000),
    )
    repeated++
    answer = await ask()
  }

  if (answer?.statusCode === 401 || call.address === '/api/auth/logout') await signInAgain(who)
  if (method === 'DELETE' && answer?.statusCode === 200 && call.address.startsWith('/api/record/'))
    await putBack(url)

  return { call, status: answer?.statusCode ?? 599, text: answer?.payload ?? 'no answer in time' }
}

const content = (body: unknown) => (Buffer.isBuffer(body) ? body : JSON.stringify(body))

/** Some calls end the session they are signed with. */
async function signInAgain(who: string | null): Promise<void> {
  const account = accounts.get(who ?? '')
  if (who !== null && account !== undefined) tokens.set(who, await portal.tokenOf(account))
}

/** What was removed is needed again. */
async function putBack(url: string): Promise<void> {
  for (const { entity, id } of world.things.filter((thing) => url.includes(thing.id)))
    await portal.services.database.query(
      `insert into e_${entity} select * from jsonb_populate_record(null::e_${entity}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(originalRows.get(id))],
    )
}

/** The body with the versions that are stored now. */
async function withVersions({ url, body }: Call): Promise<unknown> {
  const text = url + JSON.stringify(body ?? null)
  if (body === undefined || !text.includes(String(presentVersion))) return body

  const [row] = await portal.services.database.query<{ version: number }>(
    'select version from e_declaration where id = any($1) union all select version from e_article where id = any($1) union all select version from e_enterprise where id = any($1)',
    [world.things.flatMap(({ id }) => (text.includes(id) ? id : []))],
  )

  return JSON.parse(
    JSON.stringify(body).replaceAll(String(presentVersion), String(row?.version ?? 1)),
  )
}
