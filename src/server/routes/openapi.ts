import { configFor, hiddenFields, rowScope } from '#config-model/access/access.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import type { User } from '#config-model/user.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'

type Json = Record<string, unknown>
const envelope = (data: Json, page = false): Json => ({
  description: '成功',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: {
          code: { type: 'integer', const: 0 },
          msg: { type: 'string' },
          data,
          ...(page ? { page: { $ref: '#/components/schemas/Page' } } : {}),
        },
      },
    },
  },
})
const failure = {
  description: '失败',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}
const parameter = (
  name: string,
  place: 'path' | 'query',
  schema: Json = { type: 'string' },
  description?: string,
): Json => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  ...(description ? { description } : {}),
})
const operation = (operationId: string, summary: string, answer: Json, more: Json = {}): Json => ({
  operationId,
  summary,
  responses: { 200: answer, default: failure },
  ...more,
})
const body = (schema: Json): Json => ({ requestBody: { required: true, content: { 'application/json': { schema } } } })
const pascal = (text: string) => text.replaceAll(/(^|[-/_])(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** OpenAPI 3.1 of what the asking user may call, made from the configuration. */
export const openapiRoutes: RoutePlugin = (app, services) => {
  app.get('/api/openapi.json', async (request) => describe(services.config(), requireUser(request)))
}

function describe(config: Config, user: User): Json {
  const mine = configFor(config, user)
  const schemas: Json = {
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
  const paths: Record<string, Json> = {}
  for (const [id, entity] of Object.entries(mine.entities)) {
    const name = pascal(id)
    const hidden = hiddenFields(config, user, id)
    schemas[`${name}Data`] = {
      type: 'object',
      title: entity.title,
      properties: Object.fromEntries(
        Object.entries(entity.fields)
          .filter(([field]) => !hidden.has(field))
          .map(([field, value]) => [
            field,
            { description: value.title, ...fieldSchema(value, { config, year: config.years.realYear }) },
          ]),
      ),
    }
    schemas[name] = {
      type: 'object',
      required: ['id', 'version', 'data'],
      properties: {
        id: { type: 'string' },
        version: { type: 'integer' },
        year: { type: ['integer', 'null'] },
        state: { type: ['string', 'null'] },
        title: { type: 'string' },
        data: { $ref: `#/components/schemas/${name}Data` },
        may: { type: 'object' },
      },
    }
    const ref = { $ref: `#/components/schemas/${name}` }
    const id_ = parameter('id', 'path')
    const may = (action: 'create' | 'update' | 'remove') => rowScope(config, user, id, action) !== false
    paths[`/api/record/${id}/{id}`] = {
      get: operation(`read${name}`, `查看${entity.title}`, envelope(ref), { parameters: [id_] }),
      ...(may('update')
        ? {
            patch: operation(`save${name}`, `保存${entity.title}`, envelope(ref), {
              parameters: [id_],
              ...body({
                type: 'object',
                required: ['version', 'changes'],
                properties: { version: { type: 'integer' }, changes: { $ref: `#/components/schemas/${name}Data` } },
              }),
            }),
          }
        : {}),
      ...(may('remove')
        ? {
            delete: operation(`remove${name}`, `删除${entity.title}`, envelope({ type: 'null' }), {
              parameters: [id_],
            }),
          }
        : {}),
    }
    if (may('create'))
      paths[`/api/record/${id}`] = {
        post: operation(
          `create${name}`,
          `新建${entity.title}`,
          envelope(ref),
          body({
            type: 'object',
            properties: { data: { $ref: `#/components/schemas/${name}Data` }, copyFrom: { type: 'string' } },
          }),
        ),
      }
    for (const [transition, { title, form }] of Object.entries(workflowOf(mine, id)?.transitions ?? {})) {
      paths[`/api/record/${id}/{id}/transition/${transition}`] = {
        post: operation(`${transition}${name}`, title, envelope(ref), {
          parameters: [id_],
          ...body({
            type: 'object',
            required: ['version', 'form'],
            properties: {
              version: { type: 'integer' },
              form: {
                type: 'object',
                properties: Object.fromEntries(
                  Object.entries(form ?? {}).map(([field, value]) => [
                    field,
                    { description: value.title, ...fieldSchema(value, { config, year: null }) },
                  ]),
                ),
              },
            },
          }),
        }),
      }
    }
  }
  for (const [id, page] of Object.entries(mine.pages)) {
    if (page.kind !== 'list') continue
    const query = [
      parameter('page', 'query', { type: 'integer' }),
      parameter('size', 'query', { type: 'integer' }),
      parameter('sort', 'query'),
      parameter('preset', 'query'),
      parameter('keyword', 'query'),
      parameter('filter', 'query', { type: 'string' }, 'JSON'),
      parameter('year', 'query', { type: 'integer' }),
    ]
    paths[`/api/list/rows/${id}`] = {
      get: operation(`list${pascal(id)}`, page.title, envelope({ type: 'array', items: { type: 'object' } }, true), {
        parameters: query,
      }),
    }
    if (page.export)
      paths[`/api/list/export/${id}`] = {
        post: operation(
          `export${pascal(id)}`,
          `导出${page.title}`,
          { description: 'xlsx', content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} } },
          body({ type: 'object' }),
        ),
      }
  }
  const fixed: [string, string, string, Json[]][] = [
    ['/api/declare/getInfo', 'getInfo', '查看申报', [parameter('id', 'query')]],
    ['/api/declare/getInfoByType', 'getInfoByType', '按类型查看本主体申报', [parameter('type', 'query')]],
    ['/api/declare/audit/view', 'auditView', '审核查看', [parameter('id', 'query')]],
    ['/api/declare/audit/log/list', 'auditLogList', '办理记录', [parameter('id', 'query')]],
    ['/api/declare/audit/remark/list', 'auditRemarkList', '批注', [parameter('id', 'query')]],
    ['/api/common/dict/findByTypeCode', 'findByTypeCode', '字典', [parameter('typeCode', 'query')]],
    [
      '/api/common/district/children',
      'districtChildren',
      '行政区划',
      [parameter('parentCode', 'query'), parameter('depth', 'query', { type: 'integer' })],
    ],
  ]
  for (const [path, id, title, parameters] of fixed)
    paths[path] = { get: operation(id, title, envelope({}), { parameters }) }
  return {
    openapi: '3.1.0',
    info: { title: config.portal.name, version: config.hash },
    security: [{ token: [] }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } } },
  }
}
