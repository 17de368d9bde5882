import { rowScope } from '#config-model/access/access.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { listPagesOf } from '#config-model/page-traits.ts'
import { configForUser } from '#config-model/rights/config-for.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { envelopeSchema, errorEnvelopeSchema } from '#contract/envelope.ts'
import { apiPathPrefix } from '#contract/paths.ts'
import { ListRow, RecordView } from '#contract/record.ts'
import type { RouteDefinition } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { RoutePlugin } from '#server/context.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import {
  type JsonObject,
  SchemaComponents,
  addEntityData,
  fieldSchemas,
  pascalCase,
} from './schema-components.ts'

export const openapiRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.openapi, ({ user }) =>
    Promise.resolve(describeApi(services.config(), user, services.publicUrl)),
  )
}

const usage = `登录：用 GET /api/portal 的 publicKey 加密密码（RSA，OAEP 或 PKCS#1 v1.5，Base64），POST /api/auth/login 取得 token，放入请求头 authorization。
回答：{code, msg, data, page}。code 为 0 表示成功；否则与 HTTP 状态相同，msg 是给人看的句子，data.reason 是供程序判断的词。
修改：带上读到的 version；记录已被修改时回答 409，data.version 是现在的版本。
重试：可带 Idempotency-Key 的请求，用相同的值重发只执行一次；429 和 503 按 Retry-After 的秒数再试。
时间：YYYY-MM-DD HH:mm:ss，北京时间。`

interface Reader {
  config: Config
  user: User
  visible: Config
}

/** A call whose entity, page or year is fixed. */
interface Typed {
  operationId: string
  summary: string
  /** The path for a history year. */
  path?: string
  parameters?: JsonObject[]
  places: Record<string, string>
  answer?: JsonObject
  body?: JsonObject
}

/**
 * Describes the user's calls in OpenAPI 3.1: every definition of contract/routes, those of records
 * and lists once more per entity and page, with the visible fields.
 */
function describeApi(config: Config, user: User, origin: string | null): JsonObject {
  const reader: Reader = { config, user, visible: configForUser(config, user) }
  const components = new SchemaComponents()
  const paths: Record<string, JsonObject> = {}

  const add = (definition: RouteDefinition, typed: Partial<Typed> = {}) => {
    const path = typed.path ?? describePath(definition.path, typed.places)
    paths[path] = {
      ...paths[path],
      [definition.method.toLowerCase()]: describeCall(components, definition, typed),
    }
  }

  for (const [id, definition] of Object.entries<RouteDefinition>(routes))
    if (mayCall(user, definition)) {
      add(definition, { operationId: id })
      if (hasYearApi(config, definition)) add(definition, yearCall(config, id, definition))
    }

  for (const [id, entity] of Object.entries(reader.visible.entities))
    for (const [definition, typed] of entityCalls(components, reader, id, entity))
      add(definition, typed)

  return {
    openapi: '3.1.0',
    info: { title: config.portal.name, version: config.hash, description: usage },
    servers: [{ url: origin ?? '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: components.schemas,
      responses: { Failure: describeFailure(components) },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
    },
  }
}

const hasYearApi = ({ years }: Config, { path, method }: RouteDefinition): boolean =>
  method === 'GET' &&
  years.historyYears.length > 0 &&
  (years.yearApi ?? []).some((prefix) => path.startsWith(prefix))

const yearCall = ({ years }: Config, id: string, { path, summary }: RouteDefinition) => ({
  operationId: `${id}OfYear`,
  summary: `${summary}（历史年度）`,
  path: `/{year}-api/${path.slice(apiPathPrefix.length)}`,
  parameters: [
    {
      name: 'year',
      in: 'path',
      required: true,
      schema: { type: 'integer', enum: years.historyYears },
    },
  ],
})

const mayCall = ({ roles }: User, { access }: RouteDefinition): boolean =>
  typeof access === 'string' || roles.some((role) => access.includes(role))

/** `/a/:id/*` becomes `/a/{id}/{page}`, with the values in `places` filled in. */
const describePath = (path: string, places: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)|\*/g, (_, name: string = 'page') => places[name] ?? `{${name}}`)

function describeCall(
  components: SchemaComponents,
  definition: RouteDefinition,
  typed: Partial<Typed>,
): JsonObject {
  const { access, summary, isIdempotent } = definition

  return {
    operationId: typed.operationId,
    summary: typed.summary ?? summary,
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...(typed.parameters ?? []),
      ...pathParameters(definition.path, typed.places),
      ...queryParameters(components, definition),
      ...(isIdempotent ? [idempotencyKey] : []),
    ],
    ...describeBody(components, definition, typed.body),
    responses: {
      ...describeAnswers(components, definition, typed.answer),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: '重发同一请求时使用相同的值：只执行一次，得到第一次的回答',
  schema: { type: 'string', pattern: String.raw`^[\w-]{8,80}$` },
}

const pathParameters = (path: string, places: Record<string, string> = {}): JsonObject[] =>
  [...path.matchAll(/:(\w+)|\*/g)]
    .map(([, name = 'page']) => name)
    .filter((name) => !(name in places))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = (
  components: SchemaComponents,
  { query = {}, example = {} }: RouteDefinition,
): JsonObject[] =>
  Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: components.describe(schema),
    ...(example.query?.[name] === undefined ? {} : { example: example.query[name] }),
  }))

function describeBody(
  components: SchemaComponents,
  { body, isUpload, isBodyOptional, example }: RouteDefinition,
  typed: JsonObject | undefined,
): JsonObject {
  if (isUpload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }

  if (body === undefined) return {}

  const content = {
    schema: typed ?? components.describe(body),
    ...(example?.body === undefined ? {} : { example: example.body }),
  }

  return {
    requestBody: { required: isBodyOptional !== true, content: { 'application/json': content } },
  }
}

function describeAnswers(
  components: SchemaComponents,
  { answer, bareAnswer, content, isPaged, otherAnswers = {} }: RouteDefinition,
  typed: JsonObject | undefined,
): JsonObject {
  const json = (schema: JsonObject, description = '成功') => ({
    description,
    content: { 'application/json': { schema } },
  })

  if (content)
    return {
      200: { description: '成功', content: Object.fromEntries(content.map((type) => [type, {}])) },
    }

  const inEnvelope = (data: object, described?: JsonObject): JsonObject => {
    const schema = components.describe(envelopeSchema(data, isPaged === true))
    return described === undefined
      ? schema
      : { ...schema, properties: { ...(schema['properties'] as JsonObject), data: described } }
  }

  const other = Object.entries(otherAnswers).map(([status, schema]) => [
    status,
    json(bareAnswer ? components.describe(schema) : inEnvelope(schema), '未成功'),
  ])

  return {
    200: json(bareAnswer ? components.describe(bareAnswer) : inEnvelope(answer ?? {}, typed)),
    ...(Object.fromEntries(other) as JsonObject),
  }
}

function describeFailure(components: SchemaComponents): JsonObject {
  const schema = components.describe(errorEnvelopeSchema)
  const example = {
    code: 401,
    msg: '未授权，请登录',
    data: { reason: 'unauthorized' },
    requestId: '0123456789abcdef',
  }

  return { description: '失败', content: { 'application/json': { schema, example } } }
}

/** Calls about an entity that the reader may make. */
function entityCalls(
  components: SchemaComponents,
  reader: Reader,
  id: string,
  entity: Entity,
): [RouteDefinition, Typed][] {
  const { config, user, visible } = reader
  const { title } = entity
  const name = pascalCase(id)
  const data = addEntityData(components, reader, id, entity)
  const answer = components.addTyped(RecordView, name, data.answer)
  const may = (action: 'create' | 'update' | 'remove') =>
    rowScope(config, user, id, action) !== false
  const call = (verb: string, summary: string, more: Partial<Typed> = {}): Typed => ({
    operationId: `${verb}${name}`,
    summary: `${summary}${title}`,
    places: { entity: id },
    answer,
    ...more,
  })
  const withData = (definition: { body: object }, member: string): JsonObject => {
    const body = components.describe({ ...definition.body })
    return { ...body, properties: { ...(body['properties'] as JsonObject), [member]: data.input } }
  }

  const calls: [RouteDefinition, Typed][] = [[routes.readRecord, call('read', '查看')]]
  if (may('create'))
    calls.push([
      routes.createRecord,
      call('create', '新建', { body: withData(routes.createRecord, 'data') }),
    ])
  if (may('update'))
    calls.push([
      routes.saveRecord,
      call('save', '保存', { body: withData(routes.saveRecord, 'changes') }),
    ])
  if (may('remove')) {
    const { answer: _record, ...remove } = call('remove', '删除')
    calls.push([routes.removeRecord, remove])
  }

  return [
    ...calls,
    ...transitionCalls(components, reader, { id, answer }),
    ...listPagesOf(visible, id).flatMap(([pageId, page]) =>
      listCalls(components, pageId, page, data.answer),
    ),
  ]
}

function transitionCalls(
  components: SchemaComponents,
  { config, visible }: Reader,
  { id, answer }: { id: string; answer: JsonObject },
): [RouteDefinition, Typed][] {
  const transitions = workflowOf(visible, id)?.transitions ?? {}

  return Object.entries(transitions).map(([transition, { title, form = {} }]) => {
    const body = components.describe({ ...routes.transition.body })
    const dialog = { type: 'object', properties: fieldSchemas(config, form, null) }

    return [
      routes.transition,
      {
        operationId: `${transition}${pascalCase(id)}`,
        summary: title,
        places: { entity: id, transition },
        answer,
        body: { ...body, properties: { ...(body['properties'] as JsonObject), form: dialog } },
      },
    ]
  })
}

function listCalls(
  components: SchemaComponents,
  id: string,
  page: ListPage,
  data: JsonObject,
): [RouteDefinition, Typed][] {
  const row = components.addTyped(ListRow, `${pascalCase(page.entity)}Row`, data)
  const call = (verb: string, summary: string, answer?: JsonObject): Typed => ({
    operationId: `${verb}${pascalCase(id)}`,
    summary,
    places: { page: id },
    ...(answer && { answer }),
  })

  return [
    [routes.listRows, call('list', page.title, { type: 'array', items: row })],
    [routes.listCounts, call('count', `${page.title}：数量`)],
    ...(page.export
      ? [
          [routes.listExport, call('export', `导出${page.title}`)] satisfies [
            RouteDefinition,
            Typed,
          ],
        ]
      : []),
    ...(page.import
      ? [
          [routes.importList, call('import', `导入${page.title}`)] satisfies [
            RouteDefinition,
            Typed,
          ],
        ]
      : []),
  ]
}
