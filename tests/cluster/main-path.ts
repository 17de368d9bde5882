import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config-model/config.ts'
import type { FileValue } from '#config-model/record.ts'
import type { LoginAnswer } from '#contract/account.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import type { PresenceAnswer } from '#contract/routes/workflow.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { addApplicant, addDraft, districtPassForm } from '../api/applicants.ts'
import type { TestPortal } from '../api/open-portal.ts'
import { pdf, uploadForm } from '../api/upload-form.ts'
import { parse, send, type Call } from './browser.ts'

const password = 'Cluster-2025-tea'

/** What the path needs beside the portal's address: to prepare people, and to change the configuration. */
export interface PathTools {
  database: Database
  files: FileStore
  config: Config
  /** Puts a changed configuration in force; answers its hash. */
  publish(): Promise<string>
  /** The configuration that each node has in force. */
  hashes(): Promise<string[]>
}

/**
 * The path of a declaration through the portal: signing in, lists, a save, an upload, submitting,
 * a decision, the event stream, a changed configuration, presence. Each call goes to the next of
 * the origins.
 * @throws Error that names the step
 */
export async function walkMainPath(
  origins: string[],
  tools: PathTools,
): Promise<{ calls: number; longest: number; slowest: string }> {
  let calls = 0
  let longest = 0
  let slowest = ''
  const call = async <Data>(what: string, one: Call): Promise<Data> => {
    const since = performance.now()
    const answer = await send(origins[calls++ % origins.length]!, one)
    const took = Math.round(performance.now() - since)
    if (took > longest) [longest, slowest] = [took, what]
    if (answer.status !== 200)
      throw new Error(`${what}: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`)
    return parse<Data>(answer).data
  }

  const portal = asTestPortal(tools, call)
  const name = randomBytes(4).toString('hex')
  const applicant = await addApplicant(portal, randomBytes(2).readUInt16BE(), {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  await setPassword(tools.database, applicant.accountId)
  const district = await addStaff(portal, tools.database, `district-${name}`, 'district', '530828')
  const other = await addStaff(portal, tools.database, `other-${name}`, 'district', '530828')
  const signIn = (username: string) => signInto(call, username)
  const token = await signIn(applicant.enterprise.creditCode)
  await guessPasswords(origins, `guessed-${name}`, tools.config.portal.login.captchaAfter)

  const draft = await addDraft(portal, { ...applicant, token }, 'product', `云岭${name}`)
  const saved = await call<RecordView>('save', {
    method: 'PATCH',
    path: apiPaths.record('declaration', draft.id),
    token,
    body: { version: draft.version, changes: { slogan: `好茶${name}` } },
  })
  const content = pdf(name)
  const file = await call<FileValue>('upload', {
    method: 'POST',
    path: `${apiPaths.upload}?entity=enterprise&field=licenseFile`,
    token,
    ...uploadForm('营业执照.pdf', content),
  })
  const bytes = await send(origins[calls++ % origins.length]!, {
    method: 'GET',
    path: apiPaths.file(file.id),
    token,
  })
  if (!bytes.bytes.equals(content)) throw new Error(`download: ${bytes.status}`)

  const submitted = await call<RecordView>('submit', {
    method: 'POST',
    path: apiPaths.transition('declaration', draft.id, 'submit'),
    token,
    body: { version: saved.version, form: {} },
    headers: { 'idempotency-key': `submit-${name}` },
  })
  const districtToken = await signIn(district)
  const otherToken = await signIn(other)
  await until('the list of the district shows what was submitted', async () => {
    const rows = await call<ListRow[]>('list', {
      method: 'GET',
      path: `${apiPaths.listRows('declare-audit/district')}?preset=todo&size=200`,
      token: districtToken,
    })
    return rows.some(({ id }) => id === draft.id)
  })

  const stream = openStream(origins[calls++ % origins.length]!)
  try {
    const streamId = await stream.next('stream')
    const see = (reader: string, more: object) =>
      call<PresenceAnswer>('presence', {
        method: 'POST',
        path: apiPaths.presence('declaration', draft.id),
        token: reader,
        body: more,
      })

    await see(districtToken, { stream: streamId, tab: 'a', said: 1 })
    await see(otherToken, { tab: 'b', said: 1 })
    await stream.next('told')
    await until('each reviewer sees the other', async () => {
      const { others } = await see(districtToken, { stream: streamId, tab: 'a', said: 2 })
      return others.length === 1
    })

    const hash = await tools.publish()
    await until('all nodes have the changed configuration', async () =>
      (await tools.hashes()).every((one) => one === hash),
    )
    for (let data = ''; !data.includes(hash);) data = await stream.next('config')
  } finally {
    stream.close()
  }

  await call<RecordView>('decide', {
    method: 'POST',
    path: apiPaths.transition('declaration', draft.id, 'districtPass'),
    token: districtToken,
    body: { version: submitted.version, form: districtPassForm, remarks: [] },
    headers: { 'idempotency-key': `decide-${name}` },
  })
  await until('the applicant sees the decision', async () => {
    const record = await call<RecordView>('record', {
      method: 'GET',
      path: apiPaths.record('declaration', draft.id),
      token,
    })
    return record.state !== 'districtPending' && record.state !== 'draft'
  })
  await call('logout', { method: 'DELETE', path: apiPaths.logout, token })
  await until('the session ended at every node', async () => {
    const answers = await Promise.all(
      origins.map((origin) => send(origin, { method: 'GET', path: apiPaths.userInfo, token })),
    )
    return answers.every(({ status }) => status === 401)
  })

  return { calls, longest, slowest }
}

/** The helpers that tests of the API prepare people and declarations with, over the network. */
function asTestPortal(
  { database, files, config }: PathTools,
  call: <Data>(what: string, one: Call) => Promise<Data>,
): TestPortal {
  const clock = () => new Date()
  const services = { database, files, config: () => config, clock, random: randomBytes }
  const portal = {
    services,
    addAccount: async (account: Parameters<TestPortal['addAccount']>[0]) => {
      const { username, roles, region = null, enterprise = null } = account
      const id = newId(clock(), randomBytes)
      await database.query(
        `insert into account(id, username, name, nick_name, user_type, roles, region_code, enterprise_id, password_hash, password_changed_at, created_at)
         values ($1, $2, $2, $2, $3, $4, $5, $6, '', now(), now())`,
        [id, username, (roles[0] ?? '').toUpperCase(), roles, region, enterprise],
      )
      return id
    },
    tokenOf: (id: string) =>
      startSession(database.query, id, { now: clock(), random: randomBytes, days: 1 }),
    call: async (
      method: string,
      path: string,
      { token, body }: { token?: string; body?: object },
    ) => {
      const data = await call(`${method} ${path}`, { method, path, token, body })
      return { status: 200, body: { data } }
    },
  }

  return portal as unknown as TestPortal
}

async function addStaff(
  portal: TestPortal,
  database: Database,
  username: string,
  role: string,
  region: string,
): Promise<string> {
  await setPassword(database, await portal.addAccount({ username, roles: [role], region }))
  return username
}

let passwordHash: Promise<string> | null = null

async function setPassword(database: Database, id: string): Promise<void> {
  passwordHash ??= hashPassword(password)
  await database.query('update account set password_hash = $2 where id = $1', [
    id,
    await passwordHash,
  ])
}

/**
 * Guesses passwords, each at the next node: after as many as one node alone allows, a captcha is
 * asked for.
 * @throws Error when the nodes count apart
 */
async function guessPasswords(origins: string[], username: string, limit: number): Promise<void> {
  for (let attempt = 0; attempt <= limit; attempt++) {
    const origin = origins[attempt % origins.length]!
    const portal = await send(origin, { method: 'GET', path: apiPaths.portal })
    const { publicKey } = parse<{ publicKey: string }>(portal).data
    const { status, bytes } = await send(origin, {
      method: 'POST',
      path: apiPaths.login,
      body: { username, password: sealPassword(publicKey, `guess ${attempt}`), code: '' },
    })
    if (status !== (attempt < limit ? 401 : 400))
      throw new Error(`guess ${attempt + 1} at ${origin}: ${status} ${bytes.toString()}`)
  }
}

/** A password as the login page sends it. */
function sealPassword(publicKey: string, plain: string): string {
  const nonce = randomBytes(12).toString('hex')
  const text = `v1.${Date.now()}.${nonce}.${Buffer.from(plain).toString('base64url')}`
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING }
  return publicEncrypt(key, Buffer.from(text)).toString('base64')
}

/** Signs in as the login page does. */
async function signInto(
  call: <Data>(what: string, one: Call) => Promise<Data>,
  username: string,
): Promise<string> {
  const { publicKey } = await call<{ publicKey: string }>('portal', {
    method: 'GET',
    path: apiPaths.portal,
  })
  const { token } = await call<LoginAnswer>('login', {
    method: 'POST',
    path: apiPaths.login,
    body: { username, password: sealPassword(publicKey, password), code: '' },
  })

  return token
}

/** Waits for a state that reaches other nodes within moments. @throws Error when it does not */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  milliseconds = 10_000,
): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    if (await isSo()) return
    await pause(50)
  }

  throw new Error(`not within ${milliseconds / 1000} s: ${what}`)
}

/** An event stream, as EventSource reads it. */
function openStream(origin: string): { next(event: string): Promise<string>; close(): void } {
  const events: { event: string; data: string }[] = []
  const options: RequestOptions = { rejectUnauthorized: false }
  let text = ''
  const call = (origin.startsWith('https:') ? request : plainRequest)(
    origin + apiPaths.configEvents,
    options,
    (answer) =>
      answer.on('data', (part: Buffer) => {
        text += String(part)
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const event = /^event: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (event !== undefined && data !== undefined) events.push({ event, data })
        }
      }),
  )
  call.on('error', () => {}).end()

  return {
    async next(event) {
      let data = ''
      await until(`the stream says ${event}`, async () => {
        const at = events.findIndex((one) => one.event === event)
        if (at < 0) return false
        data = events.splice(at, 1)[0]!.data
        return true
      })
      return data
    },
    close: () => void call.destroy(),
  }
}
