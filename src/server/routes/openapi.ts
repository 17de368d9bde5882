import { hiddenFields, rowScope } from '#config-model/access/access.ts'
import { configForUser } from '#config-model/access/sent/config-for.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { Entity, Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { fillPattern, routePatterns } from '#contract/paths.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of what the asking user may call, made from the configuration. */
export const openapiRoutes: RoutePlugin = (app, services) => {
  app.get(routePatterns.openapi, async (request) =>
    describe(services.config(), requireUser(request)),
  )
}

function describe(config: Config, user: User): Json {
  const mine = configForUser(config, user)
  const asking: Asking = { config, mine, user }
  const entities = Object.entries(mine.entities)
  const lists = Object.entries(mine.pages).flatMap(([id, page]) =>
    page.kind === 'list' ? [{ id, page }] : [],
  )

  return {
    openapi: '3.1.0',
    info: { title: config.portal.name, version: config.hash },
    security: [{ token: [] }],
    paths: Object.assign(
      {},
      ...entities.map(([id, entity]) => recordPaths(asking, id, entity)),
      ...lists.map(({ id, page }) => listPaths(id, page)),
      specifiedPaths(),
    ),
    components: {
      schemas: Object.assign(
        {},
        answerSchemas,
        ...entities.map(([id, entity]) => recordSchemas(asking, id, entity)),
      ),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
    },
  }
}

interface Asking {
  config: Config
  /** What of it the user may see. */
  mine: Config
  user: User
}

const answerSchemas: Json = {
  Page: {
    type: 'object',
    required: ['current', 'size', 'total'],
    properties: {
      current: { type: 'integer' },
      size: { type: 'integer' },
      total: { type: 'integer' },
      more: { type: 'boolean' },
    },
  },
  Failure: {
    type: 'object',
    required: ['code', 'msg'],
    properties: {
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: { type: 'object', properties: { reason: { type: 'string' } } },
      requestId: { type: 'string' },
    },
  },
}

/** A record of an entity and its data, without what is hidden from the user. */
function recordSchemas({ config, user }: Asking, id: string, { title, fields }: Entity): Json {
  const name = pascal(id)
  const hidden = hiddenFields(config, user, id)
  const seen = Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.has(field)))

  return {
    [`${name}Data`]: {
      type: 'object',
      title,
      properties: fieldSchemas(config, seen, config.years.realYear),
    },
    [name]: {
      type: 'object',
      required: ['id', 'version', 'data'],
      properties: {
        id: { type: 'string' },
        version: { type: 'integer' },
        year: { type: ['integer', 'null'] },
        state: { type: ['string', 'null'] },
        title: { type: 'string' },
        data: reference(`${name}Data`),
        may: { type: 'object' },
      },
    },
  }
}

function recordPaths({ config, mine, user }: Asking, id: string, { title }: Entity): Json {
  const name = pascal(id)
  const record = reference(name)
  const parameters = [parameter('id', 'path')]
  const may = (action: 'create' | 'update' | 'remove') =>
    rowScope(config, user, id, action) !== false

  const one: Json = {
    get: operation(`read${name}`, `查看${title}`, envelope(record), { parameters }),
  }

  if (may('update')) {
    const properties = { version: { type: 'integer' }, changes: reference(`${name}Data`) }
    const changes = body({ type: 'object', required: ['version', 'changes'], properties })

    one['patch'] = operation(`save${name}`, `保存${title}`, envelope(record), {
      parameters,
      ...changes,
    })
  }

  if (may('remove'))
    one['delete'] = operation(`remove${name}`, `删除${title}`, envelope({ type: 'null' }), {
      parameters,
    })

  const paths: Json = { [fillPattern(routePatterns.record, id, '{id}')]: one }

  if (may('create')) {
    const properties = { data: reference(`${name}Data`), copyFrom: { type: 'string' } }
    paths[fillPattern(routePatterns.records, id)] = {
      post: operation(
        `create${name}`,
        `新建${title}`,
        envelope(record),
        body({ type: 'object', properties }),
      ),
    }
  }

  for (const [transition, { title: named, form = {} }] of Object.entries(
    workflowOf(mine, id)?.transitions ?? {},
  )) {
    const dialog = { type: 'object', properties: fieldSchemas(config, form, null) }
    const properties = { version: { type: 'integer' }, form: dialog }

    paths[fillPattern(routePatterns.transition, id, '{id}', transition)] = {
      post: operation(`${transition}${name}`, named, envelope(record), {
        parameters,
        ...body({ type: 'object', required: ['version', 'form'], properties }),
      }),
    }
  }

  return paths
}

function listPaths(id: string, page: ListPage): Json {
  const rows = envelope({ type: 'array', items: { type: 'object' } }, true)
  const parameters = [
    parameter('page', 'query', { type: 'integer' }),
    parameter('size', 'query', { type: 'integer' }),
    parameter('sort', 'query'),
    parameter('preset', 'query'),
    parameter('keyword', 'query'),
    parameter('filter', 'query', { type: 'string' }, 'JSON'),
    parameter('year', 'query', { type: 'integer' }),
    parameter('after', 'query', { type: 'string' }, 'page.end'),
  ]

  const paths: Json = {
    [fillPattern(routePatterns.listRows, id)]: {
      get: operation(`list${pascal(id)}`, page.title, rows, { parameters }),
    },
  }

  if (page.export) {
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const answer = { description: 'xlsx', content: { [sheet]: {} } }
    paths[fillPattern(routePatterns.listExport, id)] = {
      post: operation(`export${pascal(id)}`, `导出${page.title}`, answer, body({ type: 'object' })),
    }
  }

  return paths
}

/** Calls of the specification's §7, for any configuration. */
function specifiedPaths(): Json {
  const byId = [parameter('id', 'query')]
  const district = [
    parameter('parentCode', 'query'),
    parameter('depth', 'query', { type: 'integer' }),
  ]

  const year = parameter('year', 'query')
  const brands = [
    'type',
    'industry',
    'city',
    'district',
    'cert',
    'keyword',
    'sort',
    'top10',
    'page',
    'size',
  ]

  const list = [year, ...brands.map((name) => parameter(name, 'query'))]
  const calls: [string, string, string, Json[]][] = [
    // Public calls for third-party programs: the public pages do not need them.
    [routePatterns.publicIndex, 'catalogueIndex', '公开目录的数字和精选', [year]],
    [routePatterns.publicList, 'catalogueList', '公开目录的名单', list],
    [routePatterns.publicFacets, 'catalogueFacets', '公开目录各选项的个数', list.slice(0, -2)],
    [routePatterns.publicBrand, 'catalogueBrand', '公开目录的一个条目', [year, ...byId]],
    [routePatterns.getInfo, 'getInfo', '查看申报', byId],
    [
      routePatterns.getInfoByType,
      'getInfoByType',
      '按类型查看本主体申报',
      [parameter('type', 'query')],
    ],
    [routePatterns.auditView, 'auditView', '审核查看', byId],
    [routePatterns.auditLog, 'auditLogList', '办理记录', byId],
    [routePatterns.auditRemarks, 'auditRemarkList', '批注', byId],
    [routePatterns.dictionary, 'findByTypeCode', '字典', [parameter('typeCode', 'query')]],
    [routePatterns.districts, 'districtChildren', '行政区划', district],
  ]

  return Object.fromEntries(
    calls.map(([path, id, title, parameters]) => [
      path,
      { get: operation(id, title, envelope({}), { parameters }) },
    ]),
  )
}

const fieldSchemas = (config: Config, fields: Record<string, Field>, year: number | null): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { description: field.title, ...fieldSchema(field, { config, year }) },
    ]),
  )

const reference = (schema: string): Json => ({ $ref: `#/components/schemas/${schema}` })

function envelope(data: Json, page = false): Json {
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', const: 0 },
      msg: { type: 'string' },
      data,
      ...(page ? { page: reference('Page') } : {}),
    },
  }

  return { description: '成功', content: { 'application/json': { schema } } }
}

function parameter(
  name: string,
  place: 'path' | 'query',
  schema: Json = { type: 'string' },
  description?: string,
): Json {
  return {
    name,
    in: place,
    required: place === 'path',
    schema,
    ...(description ? { description } : {}),
  }
}

const failure = {
  description: '失败',
  content: { 'application/json': { schema: reference('Failure') } },
}

const operation = (operationId: string, summary: string, answer: Json, more: Json = {}): Json => ({
  operationId,
  summary,
  responses: { 200: answer, default: failure },
  ...more,
})

const body = (schema: Json): Json => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
})

const pascal = (text: string) =>
  text.replaceAll(/(^|[-/_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())
