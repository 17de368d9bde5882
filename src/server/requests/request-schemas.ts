import { routePatterns } from '#contract/paths.ts'
import type { RouteDefinition } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import {
  booleanSchema,
  listSchema,
  mayBeEmpty,
  objectSchema,
  textSchema,
  valuesSchema,
  integerSchema,
  wholeText,
  type RequestSchema,
  type Schema,
} from './schema-parts.ts'
import { isInteger } from './serve-route.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Address =
  | (typeof routePatterns)[keyof typeof routePatterns]
  | '/healthz'
  | '/readyz'
  | '/validators/:name'
  | '/robots.txt'
  | '/sitemap.xml'

const listQuery = {
  page: wholeText,
  size: wholeText,
  sort: textSchema(4000),
  preset: textSchema(4000),
  keyword: textSchema(4000),
  year: wholeText,
  filter: textSchema(4000),
  below: textSchema(64),
  after: textSchema(4000),
}
/** Same in a body, limited to the selected rows and columns. */
const listBody = {
  page: integerSchema,
  size: integerSchema,
  sort: textSchema(4000),
  preset: textSchema(4000),
  keyword: textSchema(4000),
  year: integerSchema,
  filter: { type: 'object', maxProperties: 50 },
  ids: listSchema(textSchema(64), 10_000),
  columns: listSchema(textSchema(200), 200),
}
const allRows = { query: objectSchema(listBody), except: listSchema(textSchema(64), 10_000) }
const brandQuery = {
  year: wholeText,
  type: textSchema(60),
  industry: textSchema(60),
  city: textSchema(60),
  district: textSchema(60),
  cert: textSchema(60),
  keyword: textSchema(60),
  sort: textSchema(60),
  top10: textSchema(60),
}
const lookupQuery = { words: textSchema(50), ids: textSchema(4000) }
const byId = { id: textSchema(64) }
const chosenRows = listSchema(
  objectSchema({ id: textSchema(200), version: integerSchema }, ['id', 'version']),
  10_000,
)
const remark = objectSchema(
  { path: textSchema(200), level: textSchema(20), content: textSchema(2000) },
  ['path', 'level', 'content'],
)

/** Calls that contract/routes.ts does not declare yet. */
const undeclaredSchemas: Partial<Record<Address, Partial<Record<Method, RequestSchema>>>> = {
  '/healthz': { GET: { isOpen: true } },
  '/readyz': { GET: { isOpen: true } },
  '/validators/:name': { GET: { isOpen: true } },
  '/robots.txt': { GET: { isOpen: true } },
  '/sitemap.xml': { GET: { isOpen: true } },

  [routePatterns.portal]: { GET: { isOpen: true, query: { v: textSchema(40) } } },
  [routePatterns.portalToday]: { GET: { isOpen: true } },
  [routePatterns.registration]: { GET: { isOpen: true, query: { v: textSchema(40) } } },
  [routePatterns.themeSheet]: { GET: { isOpen: true, query: { v: textSchema(40) } } },
  [routePatterns.config]: { GET: { query: { v: textSchema(40) } } },
  [routePatterns.configWorkflows]: { GET: {} },
  [routePatterns.configEvents]: { GET: { isOpen: true } },
  [routePatterns.configHealth]: { GET: {} },
  [routePatterns.configReload]: {
    POST: {
      body: mayBeEmpty(
        objectSchema({ confirm: { type: ['string', 'boolean', 'null'], maxLength: 200 } }),
      ),
    },
  },
  [routePatterns.openapi]: { GET: {} },

  [routePatterns.districts]: {
    GET: { isOpen: true, query: { parentCode: textSchema(6), depth: wholeText } },
  },
  [routePatterns.dictionary]: { GET: { isOpen: true, query: { typeCode: textSchema(2000) } } },
  [routePatterns.notices]: { GET: { isOpen: true } },
  [routePatterns.readAllNotices]: { POST: { body: mayBeEmpty() } },
  [routePatterns.article]: {
    GET: { isOpen: true, query: { preview: textSchema(1) } },
    POST: { body: objectSchema({ seconds: integerSchema }, ['seconds']) },
  },
  [routePatterns.confirmArticle]: { POST: { body: mayBeEmpty() } },

  [routePatterns.records]: {
    POST: {
      body: objectSchema({
        data: valuesSchema,
        copyFrom: textSchema(64),
        isConfirmed: booleanSchema,
        transferTo: textSchema(64),
      }),
    },
  },
  [routePatterns.recordLimits]: { GET: {} },
  [routePatterns.record]: {
    GET: {},
    PATCH: {
      body: objectSchema(
        {
          version: integerSchema,
          changes: valuesSchema,
          isConfirmed: booleanSchema,
          transferTo: textSchema(64),
        },
        ['version', 'changes'],
      ),
    },
    DELETE: { body: mayBeEmpty(objectSchema({ reason: textSchema(2000) })) },
  },
  [routePatterns.previousRecord]: { GET: { query: { of: textSchema(20) } } },
  [routePatterns.recordCheck]: { GET: {} },
  [routePatterns.recordPaper]: {
    GET: { query: { form: textSchema(200), field: textSchema(200) } },
  },
  [routePatterns.recordChecklist]: { GET: {} },
  [routePatterns.rowsTemplate]: { GET: {} },
  // The body is a form with a file, read as it comes.
  [routePatterns.rowsSheet]: { POST: {} },
  [routePatterns.publication]: {
    POST: { body: objectSchema({ version: integerSchema, reason: textSchema(2000) }) },
  },
  [routePatterns.versions]: { GET: {} },
  [routePatterns.keptVersion]: {
    GET: {},
    POST: { body: objectSchema({ version: integerSchema }) },
  },
  [routePatterns.recordAct]: {
    GET: {},
    POST: { body: objectSchema({ version: integerSchema, transferTo: textSchema(64) }) },
  },
  [routePatterns.transition]: {
    POST: {
      body: objectSchema({
        version: integerSchema,
        form: valuesSchema,
        remarks: listSchema(remark, 200),
      }),
    },
  },
  [routePatterns.foreseen]: { GET: { query: { version: wholeText } } },
  [routePatterns.trial]: {
    POST: {
      body: objectSchema({ id: textSchema(64), rules: textSchema(64), data: valuesSchema }, [
        'id',
        'data',
      ]),
    },
  },
  [routePatterns.takeBack]: { POST: { body: objectSchema({ version: integerSchema }) } },
  [routePatterns.presence]: {
    POST: {
      body: objectSchema({
        stream: textSchema(40),
        tab: textSchema(40),
        said: integerSchema,
        isGone: booleanSchema,
      }),
    },
  },
  [routePatterns.pace]: { GET: {} },
  [routePatterns.batchTransition]: {
    POST: { body: objectSchema({ items: chosenRows, form: valuesSchema }) },
  },
  [routePatterns.batchAct]: {
    GET: { query: { ids: textSchema(8000) } },
    POST: { body: objectSchema({ items: chosenRows, transferTo: textSchema(64) }) },
  },
  [routePatterns.log]: { GET: {} },
  [routePatterns.logDigest]: { GET: { query: { day: textSchema(10) } } },
  [routePatterns.remarks]: { GET: {} },
  [routePatterns.remark]: {
    PATCH: { body: objectSchema({ resolved: booleanSchema, reply: textSchema(2000) }) },
  },

  [routePatterns.listRows]: { GET: { query: listQuery } },
  [routePatterns.listCounts]: { GET: { query: listQuery } },
  [routePatterns.allCounts]: { GET: { query: { lists: textSchema(4000) } } },
  [routePatterns.listNeighbours]: { GET: { query: { ...listQuery, ...byId } } },
  [routePatterns.stateCounts]: { GET: {} },
  [routePatterns.listOrder]: {
    POST: {
      body: objectSchema(
        {
          id: textSchema(64),
          version: integerSchema,
          beside: textSchema(64),
          isBehind: booleanSchema,
        },
        ['id', 'version', 'beside'],
      ),
    },
  },
  [routePatterns.listDesk]: {
    GET: {},
    POST: {
      body: objectSchema({
        look: valuesSchema,
        opensWith: { type: ['string', 'null'], maxLength: 64 },
      }),
    },
  },
  [routePatterns.listViews]: {
    POST: {
      body: objectSchema(
        { title: textSchema(100), address: textSchema(4000), shared: booleanSchema },
        ['title', 'address'],
      ),
    },
  },
  [routePatterns.listView]: { DELETE: { body: mayBeEmpty() } },
  [routePatterns.listExport]: {
    POST: {
      body: objectSchema(listBody),
    },
  },
  [routePatterns.exportJob]: {
    POST: { body: objectSchema({ ...listBody, except: listSchema(textSchema(64), 10_000) }) },
  },
  [routePatterns.listMove]: {
    POST: { body: objectSchema({ ...allRows, form: valuesSchema }, ['query']) },
  },
  [routePatterns.listAct]: { POST: { body: objectSchema(allRows, ['query']) } },
  [routePatterns.jobs]: { GET: { query: { stream: textSchema(40) } } },
  [routePatterns.job]: { GET: {}, DELETE: { body: mayBeEmpty() } },
  [routePatterns.jobCancel]: { POST: { body: mayBeEmpty() } },
  [routePatterns.jobAgain]: { POST: { body: mayBeEmpty() } },
  [routePatterns.jobFile]: { GET: {} },
  // The body is a form with a file, read as it comes.
  [routePatterns.listImport]: { POST: { query: { trial: textSchema(1), blanks: textSchema(5) } } },
  [routePatterns.importTemplate]: { GET: {} },
  [routePatterns.importUndo]: { POST: { body: objectSchema({ id: textSchema(64) }) } },
  [routePatterns.boardBlock]: { GET: { query: { filter: textSchema(4000) } } },
  [routePatterns.boardExport]: {
    POST: { body: objectSchema({ filter: { type: 'object', maxProperties: 50 } }) },
  },
  [routePatterns.search]: { GET: { query: { words: textSchema(50) } } },
  [routePatterns.lookupRecords]: { GET: { query: { ...lookupQuery, display: textSchema(60) } } },
  [routePatterns.lookupUsers]: {
    GET: {
      query: {
        ...lookupQuery,
        entity: textSchema(200),
        record: textSchema(200),
        transition: textSchema(200),
        field: textSchema(200),
      },
    },
  },

  [routePatterns.file]: { GET: { isOpen: true } },
  // A form with a file, read as a stream; public, because registration has no account yet.
  [routePatterns.upload]: {
    POST: { isOpen: true, query: { entity: textSchema(200), field: textSchema(200) } },
  },

  [routePatterns.publicIndex]: { GET: { isOpen: true, query: { year: wholeText } } },
  [routePatterns.publicList]: {
    GET: { isOpen: true, query: { ...brandQuery, page: wholeText, size: wholeText } },
  },
  [routePatterns.publicFacets]: { GET: { isOpen: true, query: brandQuery } },
  [routePatterns.publicBrand]: { GET: { isOpen: true, query: { year: wholeText, ...byId } } },
  [routePatterns.publicPoster]: {
    GET: { isOpen: true, query: { year: wholeText, ...byId, locale: textSchema(10) } },
  },
  [routePatterns.verify]: { GET: { isOpen: true, query: { no: textSchema(60) } } },
  // Its filters are those that the configuration declares.
  [routePatterns.publicRecords]: {
    GET: { isOpen: true, query: { keyword: textSchema(60), page: textSchema(12) } },
  },
  [routePatterns.publicRecord]: { GET: { isOpen: true } },
  [routePatterns.publicFile]: { GET: { isOpen: true, query: { width: wholeText } } },

  [routePatterns.getInfo]: { GET: { query: byId } },
  [routePatterns.getInfoByType]: { GET: { query: { type: textSchema(40) } } },
  [routePatterns.auditView]: { GET: { query: byId } },
  [routePatterns.auditLog]: { GET: { query: byId } },
  [routePatterns.auditRemarks]: { GET: { query: byId } },
}

/**
 * What every call may bring, by its address and method. A route without an entry does not start:
 * nothing reaches a handler unlooked at.
 */
export const requestSchemas: Readonly<Record<string, Partial<Record<Method, RequestSchema>>>> =
  mergeSchemas()

function mergeSchemas(): Record<string, Partial<Record<Method, RequestSchema>>> {
  const schemas: Record<string, Partial<Record<Method, RequestSchema>>> = { ...undeclaredSchemas }
  for (const definition of Object.values<RouteDefinition>(routes))
    schemas[definition.path] = {
      ...schemas[definition.path],
      [definition.method]: requestSchemaOf(definition),
    }

  return schemas
}

/** What a declared call may bring. */
function requestSchemaOf(definition: RouteDefinition): RequestSchema {
  const { access, query } = definition
  const body = bodySchemaOf(definition)

  return {
    ...(access === 'public' ? { isOpen: true } : {}),
    ...(query && {
      query: Object.fromEntries(
        Object.entries(query).map(([name, schema]) => [
          name,
          isInteger(schema) ? wholeText : (schema as Schema),
        ]),
      ),
    }),
    ...(body && { body }),
  }
}

function bodySchemaOf({
  method,
  body,
  isBodyOptional,
  isUpload,
}: RouteDefinition): Schema | undefined {
  if (method === 'GET' || isUpload) return undefined
  if (body === undefined) return mayBeEmpty()

  return isBodyOptional ? mayBeEmpty({ ...body }) : { ...body }
}
