import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPathPrefix, apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import type { RouteDefinition } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

interface Operation {
  operationId: string
  parameters?: {
    name: string
    in: string
    required: boolean
    schema: object
    example?: unknown
  }[]
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  responses: Record<string, object>
}
interface Description {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

let portal: TestPortal
const tokens: Record<string, string> = {}
const describeFor = async (role: string, region: string | null): Promise<Description> => {
  const token = await portal.tokenOf(
    await portal.addAccount({ username: `openapi-${role}`, roles: [role], region }),
  )
  tokens[role] = token
  return JSON.parse((await portal.call('GET', '/api/openapi.json', { token })).text) as Description
}
let district: Description
let applicant: Description
let admin: Description

beforeAll(async () => {
  portal = await openPortal({ publicUrl: 'https://portal.example' })
  admin = await describeFor('admin', null)
  district = await describeFor('district', '530828')
  applicant = await describeFor('declare', '530828')
})
afterAll(() => portal.close())

const operations = (description: Description) =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

describe('the description of the API', () => {
  it('is for those who are signed in', async () => {
    expect((await portal.call('GET', '/api/openapi.json')).status).toBe(401)
  })

  it('is valid for an independent validator, for every reader', async () => {
    const validator = new Validator()
    for (const description of [admin, district, applicant]) {
      const result = await validator.validate(
        structuredClone(description) as unknown as Record<string, unknown>,
      )
      expect([result.valid, result.errors]).toEqual([true, undefined])
    }
  })

  it('holds every call of the server, and says where they are', () => {
    const missing = Object.values<RouteDefinition>(routes).filter(({ method, path }) => {
      const described = path.replaceAll(/:(\w+)|\*/g, (_, name: string = 'page') => `{${name}}`)
      return admin.paths[described]?.[method.toLowerCase()] === undefined
    })

    expect(missing).toEqual([])
    expect(admin.servers).toEqual([{ url: 'https://portal.example' }])
  })

  it('holds the calls of the specification for every reader', () => {
    const specified = `post /api/auth/login, delete /api/auth/logout, get /api/user/info,
      post /api/user/updatePwd, post /api/user/update/profile, post /api/register,
      get /api/register/exit/username, get /api/register/brand/list,
      get /api/common/district/children, get /api/common/dict/findByTypeCode,
      get /api/common/article/notice/list, get /api/common/article/view/{id}`
    const absent = (description: Description, calls: string) =>
      calls
        .split(',')
        .map((call) => call.trim().split(' '))
        .filter(([method = '', path = '']) => !description.paths[path]?.[method])

    expect(absent(applicant, specified)).toEqual([])
    expect(absent(admin, `${specified}, get /api/sys/user/unlock`)).toEqual([])
    expect(absent(applicant, 'get /api/sys/user/unlock')).toHaveLength(1)
  })

  it('holds the calls that history years have under their own address', () => {
    const { historyYears, yearApi = [] } = portal.services.config().years
    const ofYears = operations(applicant).filter(({ path }) => path.startsWith('/{year}-api/'))

    expect(ofYears.map(({ path }) => path.replace('/{year}-api/', apiPathPrefix))).toEqual(
      expect.arrayContaining(yearApi),
    )
    for (const { parameters = [] } of ofYears)
      expect(parameters[0]).toMatchObject({ name: 'year', schema: { enum: historyYears } })
  })

  it('gives examples that its own schemas accept', () => {
    const examples = operations(admin).flatMap(({ operationId, parameters = [], requestBody }) => [
      ...parameters.map(({ schema, example }) => ({ operationId, schema, example })),
      ...Object.values(requestBody?.content ?? {}).map(({ schema, example }) => ({
        operationId,
        schema,
        example,
      })),
    ])

    const writtenExamples = examples.filter(({ example }) => example !== undefined)
    expect(writtenExamples.length).toBeGreaterThan(10)
    // References lead to the components, which are compiled once.
    const ajv = new Ajv2020({ strict: false }).addSchema({ components: admin.components }, 'api')
    for (const { operationId, schema, example } of writtenExamples) {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')
      const validate = ajv.compile(JSON.parse(text) as object)
      expect([operationId, validate(example), validate.errors]).toEqual([operationId, true, null])
    }
  })

  it('names every operation once and every parameter of its path', () => {
    for (const description of [district, applicant]) {
      expect(description.openapi).toBe('3.1.0')
      const all = operations(description)

      expect(new Set(all.map((item) => item.operationId)).size).toBe(all.length)

      for (const { path, parameters = [] } of all) {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
        expect([
          path,
          parameters.filter((item) => item.in === 'path').map((item) => item.name),
        ]).toEqual([path, named])
      }
    }
  })

  it('describes the calls of the public catalogue, which are open to any programme', () => {
    for (const part of ['index', 'list', 'facets', 'brand'])
      expect(applicant.paths).toHaveProperty([`/api/public/catalogue/${part}`, 'get'])
  })

  it('has every schema it refers to', () => {
    const text = JSON.stringify(district)
    const referencedSchemas = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1]!,
    )
    expect(referencedSchemas.filter((name) => !(name in district.components.schemas))).toEqual([])
  })

  it('speaks only of what the role may do and see', () => {
    expect(applicant.paths).toHaveProperty(['/api/record/declaration', 'post'])
    expect(district.paths).not.toHaveProperty(['/api/record/declaration', 'post'])
    expect(applicant.paths).not.toHaveProperty(['/api/list/rows/declare-audit/district'])
    expect(district.paths).toHaveProperty(['/api/list/rows/declare-audit/district', 'get'])
    const hidden = Object.entries(portal.services.config().entities['declaration']!.access).flatMap(
      ([, grant]) =>
        grant.roles.includes('declare') && grant.actions.includes('read') ? (grant.hide ?? []) : [],
    )

    for (const name of hidden)
      expect(applicant.components.schemas['DeclarationData']!.properties).not.toHaveProperty(name)
  })

  it('gives only paths that exist', async () => {
    const token = await portal.tokenOf(
      await portal.addAccount({ username: 'openapi-walker', roles: ['admin'] }),
    )
    const description = JSON.parse(
      (await portal.call('GET', '/api/openapi.json', { token })).text,
    ) as Description
    // The stream never ends, and the session would; pages for people say more than a sentence.
    const left = new Set<string>([apiPaths.configEvents, apiPaths.logout])
    const walked = operations(description).filter(
      ({ path }) => !left.has(path) && /^\/(\{year\}-)?api\//.test(path),
    )

    for (const { path, method } of walked) {
      const answer = await portal.call(
        method.toUpperCase() as 'GET',
        path.replace('{year}', '2024').replaceAll(/\{\w+\}/g, 'none'),
        {
          token,
          ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
        },
      )

      expect([method, path, answer.status >= 500, answer.text.includes('请求地址出错')]).toEqual([
        method,
        path,
        false,
        false,
      ])
    }
  })
})

describe('the answers about records', () => {
  let applicants: Applicant
  let draft: string
  beforeAll(async () => {
    applicants = await addApplicant(portal, 91, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })
    draft = (await addDraft(portal, applicants, 'product', '描述')).id
    await portal.services.database.query(
      `update e_declaration set state = 'districtPending', submitted_at = now() where id = $1`,
      [draft],
    )
  })

  const compiled = new Map<Description, Ajv2020>()
  const ajvOf = (description: Description): Ajv2020 => {
    const ajv =
      compiled.get(description) ??
      new Ajv2020({ strict: false, allErrors: true }).addSchema(description, 'api')
    compiled.set(description, ajv)

    return ajv
  }

  /** What is wrong with an answer, by the schema of the operation at a path. */
  const faultsOf = (description: Description, path: string, answer: unknown): unknown => {
    const ajv = ajvOf(description)
    const place = [
      'paths',
      path,
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    ]
      .map((part) => encodeURIComponent(part.replaceAll('/', '~1')))
      .join('/')
    const validate = ajv.getSchema(`api#/${place}`)
    expect([path, typeof validate]).toEqual([path, 'function'])
    return validate?.(answer) ? null : validate?.errors
  }

  it('are as described for the entity, to its owner and to reviewers', async () => {
    const read = async (description: Description, token: string, path: string, url = path) => {
      const { status, body } = await portal.call('GET', url, { token })
      expect([url, status]).toEqual([url, 200])
      expect([url, faultsOf(description, path, body)]).toEqual([url, null])
      return body.data
    }

    const record = apiPaths
      .record('declaration', '{id}')
      .replaceAll(/%7B|%7D/g, (c) => decodeURIComponent(c))
    const address = apiPaths.record('declaration', draft)
    const queue = apiPaths.listRows('declare-audit/district')

    await read(applicant, applicants.token, record, address)
    await read(applicant, applicants.token, apiPaths.listRows('declare/status'))
    await read(district, tokens['district']!, record, address)
    expect(await read(district, tokens['district']!, queue)).toMatchObject([
      { id: draft } as ListRow,
    ])
    await read(applicant, applicants.token, apiPaths.userInfo)
  })

  it('are refused by the schema when a field has another type', async () => {
    const { body } = await portal.call<{ data: object }>(
      'GET',
      apiPaths.record('declaration', draft),
      { token: applicants.token },
    )
    const wrong = { ...body, data: { ...body.data, data: { brandName: { zh: 1 } } } }
    expect(faultsOf(applicant, '/api/record/declaration/{id}', wrong)).not.toBeNull()
  })
})
