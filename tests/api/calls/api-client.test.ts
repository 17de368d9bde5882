import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { compile } from 'json-schema-to-typescript'
import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { gradientPng } from '#tools/seed/attachments.ts'
import { openSigningIn } from '../accounts/signing-in.ts'
import { addApplicant, addDraft, districtPassForm } from '../applicants.ts'

type Json = Record<string, unknown>
interface Operation {
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Json }
  responses: Record<string, { content?: Json; $ref?: string }>
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; responses: Record<string, { content: Json }> }
}

/** The calls that the client makes. */
const calls = [
  '/api/auth/login',
  '/api/user/info',
  '/api/list/rows/declare/status',
  '/api/record/declaration/{id}',
  '/api/file',
  '/api/record/declaration/{id}/transition/submit',
  '/api/record/declaration/{id}/transition/districtPass',
]

/** A program that knows the portal by the generated types alone. */
const program = `
import createClient from 'openapi-fetch'
import type { Paths } from './paths.ts'

const { PORTAL = '', NAME = '', CIPHER = '', REVIEWER = '', PICTURE = '', FORM = '' } = process.env
const client = createClient<Paths>({ baseUrl: PORTAL })
const need = <Data,>(data: Data | undefined, error: unknown): Data => {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const login = await client.POST('/api/auth/login', {
  body: { username: NAME, password: CIPHER, code: '' },
})
const headers = { authorization: need(login.data, login.error).data.token }

const me = await client.GET('/api/user/info', { headers })
const roles: string[] = need(me.data, me.error).data.user.roles

const list = await client.GET('/api/list/rows/declare/status', {
  headers,
  params: { query: { page: 1, size: 10 } },
})
const { data: rows, page } = need(list.data, list.error)
const [row] = rows
if (!row) throw new Error('no row')
const name: string | null | undefined = row.data.brandName

const path = { id: row.id }
const record = await client.GET('/api/record/declaration/{id}', { headers, params: { path } })
const { version } = need(record.data, record.error).data

const form = new FormData()
form.append('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'logo.png')
const upload = await client.POST('/api/file', {
  headers,
  params: { query: { entity: 'declaration', field: 'logo' } },
  body: { file: 'logo.png' },
  bodySerializer: () => form,
})
const file = need(upload.data, upload.error).data

const saved = await client.PATCH('/api/record/declaration/{id}', {
  headers,
  params: { path },
  body: { version, changes: { slogan: '客户端保存', logo: [file] } },
})
const after = need(saved.data, saved.error).data

const step = { headers, params: { path } }
const submit = await client.POST('/api/record/declaration/{id}/transition/submit', {
  ...step,
  body: { version: after.version, form: {} },
})
const sent = need(submit.data, submit.error).data

const pass = await client.POST('/api/record/declaration/{id}/transition/districtPass', {
  headers: { authorization: REVIEWER, 'Idempotency-Key': 'client-decides-1' },
  params: { path },
  body: { version: sent.version, form: JSON.parse(FORM) },
})
const { state } = need(pass.data, pass.error).data
const answer = { roles, name, total: page.total, slogan: after.data.slogan, state }
process.stdout.write(JSON.stringify(answer))
`

const run = promisify(execFile)
const { portal, encrypt, envelope } = await openSigningIn()
const folder = mkdtempSync(resolve('node_modules', '.api-client-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await portal.close()
})

async function origin(): Promise<string> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
}

/** A schema of the document as JSON Schema whose references lie in its own definitions. */
const local = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/definitions/')) as unknown

const object = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

/** What `openapi-fetch` reads of one operation. */
function operationType({ components }: Description, operation: Operation): Json {
  const { parameters = [], requestBody, responses } = operation
  const placed = (place: string) => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return object(
      Object.fromEntries(some.map(({ name, schema }) => [name, schema])),
      some.filter(({ required }) => required).map(({ name }) => name),
    )
  }
  const contents = (content: Json) =>
    object(
      Object.fromEntries(
        Object.entries(content).map(([type, value]) => [type, (value as Json)['schema'] ?? {}]),
      ),
    )
  const answers = Object.entries(responses).map(([status, { content, $ref }]) => [
    status,
    object({
      content: contents(content ?? components.responses[$ref!.split('/').at(-1)!]!.content),
    }),
  ])
  const kinds = ['path', 'query'].filter((kind) => parameters.some((one) => one.in === kind))

  return object({
    parameters: object(
      Object.fromEntries(kinds.map((kind) => [kind, placed(kind)])),
      kinds.filter((kind) => kind === 'path'),
    ),
    ...(requestBody && { requestBody: object({ content: contents(requestBody.content) }) }),
    responses: object(Object.fromEntries(answers) as Json),
  })
}

/** The types of some calls of a document. */
async function generateTypes(description: Description): Promise<string> {
  const paths = Object.fromEntries(
    calls.map((path) => [
      path,
      object(
        Object.fromEntries(
          Object.entries(description.paths[path]!).map(([method, operation]) => [
            method,
            operationType(description, operation),
          ]),
        ),
      ),
    ]),
  )
  const root = { ...object(paths), title: 'Paths', definitions: description.components.schemas }

  const types = await compile(local(root) as Parameters<typeof compile>[0], 'Paths', {
    bannerComment: '',
    unreachableDefinitions: false,
    format: false,
  })

  // Statuses are numbers to the client.
  return types.replaceAll(/"(\d{3})":/g, '$1:')
}

const password = 'Client#2025pass'

/** An applicant with a draft, who signs in with the password. */
async function addClient(number: number, brandName: string) {
  const applicant = await addApplicant(portal, number, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
  await addDraft(portal, applicant, 'product', brandName)
  await portal.services.database.query('update account set password_hash = $2 where id = $1', [
    applicant.accountId,
    await hashPassword(password),
  ])

  return applicant
}

it('the program of docs/API.md signs in, lists, saves and submits', async () => {
  const applicant = await addClient(96, '文档')
  const document = readFileSync('docs/API.md', 'utf8')
  const [, written = ''] = /^```js\n([^]*?)^```/m.exec(document) ?? []
  writeFileSync(join(folder, 'written.mjs'), written)
  const { stdout } = await run(process.execPath, [join(folder, 'written.mjs')], {
    env: {
      ...process.env,
      PORTAL: await origin(),
      NAME: applicant.enterprise.creditCode,
      PASSWORD: password,
    },
  })

  expect(stdout).toBe('1 districtPending\n')
}, 60_000)

it('a client generated from the description logs in, lists, reads, saves, uploads and decides', async () => {
  const applicant = await addClient(95, '客户')
  const reviewer = await portal.addAccount({
    username: 'client-district',
    roles: ['district'],
    region: '530828',
  })
  const describeFor = async (token: string) =>
    (await portal.call('GET', '/api/openapi.json', { token })).body as unknown as Description
  const token = await portal.tokenOf(reviewer)
  const [applicantApi, review] = [await describeFor(applicant.token), await describeFor(token)]

  const types = await generateTypes({
    ...applicantApi,
    paths: { ...review.paths, ...applicantApi.paths },
  })

  writeFileSync(join(folder, 'paths.ts'), types)
  writeFileSync(join(folder, 'client.mts'), program)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions: { tsBuildInfoFile: join(folder, 'types.tsbuildinfo') },
      include: [join(folder, '*.ts'), join(folder, '*.mts')],
    }),
  )

  const bin = (name: string) => resolve('node_modules/.bin', name)
  const checked = await run(bin('tsc'), ['--noEmit', '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(checked.stdout).toBe('')

  const { stdout } = await run(bin('tsx'), [join(folder, 'client.mts')], {
    env: {
      ...process.env,
      PORTAL: await origin(),
      NAME: applicant.enterprise.creditCode,
      CIPHER: encrypt(envelope(password)),
      REVIEWER: token,
      PICTURE: Buffer.from(gradientPng(960, 720, [27, 122, 69])).toString('base64'),
      FORM: JSON.stringify(districtPassForm),
    },
  })

  expect(JSON.parse(stdout)).toEqual({
    roles: ['declare'],
    name: '客户',
    total: 1,
    slogan: '客户端保存',
    state: 'cityPending',
  })
}, 60_000)
