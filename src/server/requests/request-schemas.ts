import { patterns } from '#contract/paths.ts'
import {
  flag,
  list,
  mayBeEmpty,
  object,
  text,
  values,
  whole,
  wholeText,
  type RequestSchema,
} from './schema-parts.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Address =
  | (typeof patterns)[keyof typeof patterns]
  | '/healthz'
  | '/readyz'
  | '/validators/:name'
  | '/robots.txt'
  | '/sitemap.xml'

const listQuery = {
  page: wholeText,
  size: wholeText,
  sort: text(4000),
  preset: text(4000),
  keyword: text(4000),
  year: wholeText,
  filter: text(4000),
  below: text(64),
  after: text(4000),
}
/** The same in a body, with the rows and columns that are asked for alone. */
const listBody = {
  page: whole,
  size: whole,
  sort: text(4000),
  preset: text(4000),
  keyword: text(4000),
  year: whole,
  filter: { type: 'object', maxProperties: 50 },
  ids: list(text(64), 10_000),
  columns: list(text(200), 200),
}
const allRows = { query: object(listBody), except: list(text(64), 10_000) }
const brandQuery = {
  year: wholeText,
  type: text(60),
  industry: text(60),
  city: text(60),
  district: text(60),
  cert: text(60),
  keyword: text(60),
  sort: text(60),
  top10: text(60),
}
const lookupQuery = { words: text(50), ids: text(4000) }
const byId = { id: text(64) }
const chosenRows = list(object({ id: text(200), version: whole }, ['id', 'version']), 10_000)
const remark = object({ path: text(200), level: text(20), content: text(2000) }, [
  'path',
  'level',
  'content',
])

/**
 * What every call may bring, by its address and method. A route without an entry does not start:
 * nothing reaches a handler unlooked at.
 */
export const requestSchemas: Readonly<Record<Address, Partial<Record<Method, RequestSchema>>>> = {
  '/healthz': { GET: { isOpen: true } },
  '/readyz': { GET: { isOpen: true } },
  '/validators/:name': { GET: { isOpen: true } },
  '/robots.txt': { GET: { isOpen: true } },
  '/sitemap.xml': { GET: { isOpen: true } },

  [patterns.portal]: { GET: { isOpen: true, query: { v: text(40) } } },
  [patterns.portalToday]: { GET: { isOpen: true } },
  [patterns.registration]: { GET: { isOpen: true, query: { v: text(40) } } },
  [patterns.themeSheet]: { GET: { isOpen: true, query: { v: text(40) } } },
  [patterns.config]: { GET: { query: { v: text(40) } } },
  [patterns.configWorkflows]: { GET: {} },
  [patterns.configEvents]: { GET: { isOpen: true } },
  [patterns.configHealth]: { GET: {} },
  [patterns.configReload]: {
    POST: {
      body: mayBeEmpty(
        object({ confirm: { type: ['string', 'boolean', 'null'], maxLength: 200 } }),
      ),
    },
  },
  [patterns.openapi]: { GET: {} },

  [patterns.captcha]: {
    GET: { isOpen: true, query: { form: { type: 'string', enum: ['picture', 'question'] } } },
  },
  [patterns.login]: {
    POST: {
      isOpen: true,
      body: object({
        username: text(200),
        password: text(4000),
        code: text(100),
        captchaId: text(100),
      }),
    },
  },
  [patterns.logout]: { DELETE: { isOpen: true, body: mayBeEmpty() } },
  [patterns.resetCode]: {
    POST: {
      isOpen: true,
      body: object({
        username: text(200),
        way: text(20),
        code: text(100),
        captchaId: text(100),
      }),
    },
  },
  [patterns.contacts]: { GET: {}, POST: { body: object({ field: text(20), code: text(20) }) } },
  [patterns.contactCode]: { POST: { body: object({ field: text(20) }) } },
  [patterns.resetPassword]: {
    POST: {
      isOpen: true,
      body: object({
        username: text(200),
        way: text(20),
        secret: text(4000),
        password: text(4000),
        code: text(100),
        captchaId: text(100),
      }),
    },
  },
  [patterns.unlock]: { GET: { query: { username: text(60) } } },
  [patterns.register]: {
    POST: {
      isOpen: true,
      body: object({ data: values, password: text(2000), code: text(100), captchaId: text(100) }),
    },
  },
  [patterns.registerExists]: { GET: { isOpen: true, query: { creditCode: text(18) } } },
  [patterns.registerBrands]: {
    GET: { isOpen: true, query: { name: text(60), userType: text(200) } },
  },

  [patterns.userInfo]: { GET: {} },
  // Whoever did not hear that it was done asks again with a session that is over.
  [patterns.updatePassword]: {
    POST: { isOpen: true, body: object({ oldPassword: text(2000), newPassword: text(2000) }) },
  },
  [patterns.updateProfile]: { POST: { body: values } },
  [patterns.acting]: {
    POST: { body: object({ substitution: { type: ['string', 'null'], maxLength: 64 } }) },
  },
  [patterns.preferences]: { GET: {}, POST: { body: object({ muted: list(text(200), 500) }) } },
  [patterns.loginHistory]: { GET: {} },
  [patterns.access]: { GET: { query: { path: text(300) } } },

  [patterns.districts]: { GET: { isOpen: true, query: { parentCode: text(6), depth: wholeText } } },
  [patterns.dictionary]: { GET: { isOpen: true, query: { typeCode: text(2000) } } },
  [patterns.notices]: { GET: { isOpen: true } },
  [patterns.readAllNotices]: { POST: { body: mayBeEmpty() } },
  [patterns.article]: {
    GET: { isOpen: true, query: { preview: text(1) } },
    POST: { body: object({ seconds: whole }, ['seconds']) },
  },
  [patterns.confirmArticle]: { POST: { body: mayBeEmpty() } },

  [patterns.records]: { POST: { body: object({ data: values, copyFrom: text(64) }) } },
  [patterns.recordLimits]: { GET: {} },
  [patterns.record]: {
    GET: {},
    PATCH: {
      body: object({ version: whole, changes: values, isConfirmed: flag }, ['version', 'changes']),
    },
    DELETE: { body: mayBeEmpty(object({ reason: text(2000) })) },
  },
  [patterns.previousRecord]: { GET: { query: { of: text(20) } } },
  [patterns.recordCheck]: { GET: {} },
  [patterns.recordPaper]: { GET: { query: { form: text(200), field: text(200) } } },
  [patterns.recordChecklist]: { GET: {} },
  [patterns.rowsTemplate]: { GET: {} },
  // The body is a form with a file, read as it comes.
  [patterns.rowsSheet]: { POST: {} },
  [patterns.publication]: { POST: { body: object({ version: whole, reason: text(2000) }) } },
  [patterns.versions]: { GET: {} },
  [patterns.keptVersion]: { GET: {}, POST: { body: object({ version: whole }) } },
  [patterns.recordAct]: { GET: {}, POST: { body: object({ version: whole }) } },
  [patterns.transition]: {
    POST: { body: object({ version: whole, form: values, remarks: list(remark, 200) }) },
  },
  [patterns.foreseen]: { GET: { query: { version: wholeText } } },
  [patterns.trial]: {
    POST: { body: object({ id: text(64), rules: text(64), data: values }, ['id', 'data']) },
  },
  [patterns.takeBack]: { POST: { body: object({ version: whole }) } },
  [patterns.presence]: {
    POST: { body: object({ stream: text(40), tab: text(40), said: whole, isGone: flag }) },
  },
  [patterns.pace]: { GET: {} },
  [patterns.batchTransition]: { POST: { body: object({ items: chosenRows, form: values }) } },
  [patterns.batchAct]: { POST: { body: object({ items: chosenRows }) } },
  [patterns.log]: { GET: {} },
  [patterns.logDigest]: { GET: { query: { day: text(10) } } },
  [patterns.remarks]: { GET: {} },
  [patterns.remark]: { PATCH: { body: object({ resolved: flag, reply: text(2000) }) } },

  [patterns.listRows]: { GET: { query: listQuery } },
  [patterns.listCounts]: { GET: { query: listQuery } },
  [patterns.allCounts]: { GET: { query: { lists: text(4000) } } },
  [patterns.listNeighbours]: { GET: { query: { ...listQuery, ...byId } } },
  [patterns.stateCounts]: { GET: {} },
  [patterns.listOrder]: {
    POST: {
      body: object({ id: text(64), version: whole, beside: text(64), isBehind: flag }, [
        'id',
        'version',
        'beside',
      ]),
    },
  },
  [patterns.listDesk]: {
    GET: {},
    POST: {
      body: object({ look: values, opensWith: { type: ['string', 'null'], maxLength: 64 } }),
    },
  },
  [patterns.listViews]: {
    POST: {
      body: object({ title: text(100), address: text(4000), shared: flag }, ['title', 'address']),
    },
  },
  [patterns.listView]: { DELETE: { body: mayBeEmpty() } },
  [patterns.listExport]: {
    POST: {
      body: object(listBody),
    },
  },
  [patterns.exportJob]: { POST: { body: object({ ...listBody, except: list(text(64), 10_000) }) } },
  [patterns.listMove]: { POST: { body: object({ ...allRows, form: values }, ['query']) } },
  [patterns.listAct]: { POST: { body: object(allRows, ['query']) } },
  [patterns.jobs]: { GET: { query: { stream: text(40) } } },
  [patterns.job]: { GET: {}, DELETE: { body: mayBeEmpty() } },
  [patterns.jobCancel]: { POST: { body: mayBeEmpty() } },
  [patterns.jobAgain]: { POST: { body: mayBeEmpty() } },
  [patterns.jobFile]: { GET: {} },
  // The body is a form with a file, read as it comes.
  [patterns.listImport]: { POST: { query: { trial: text(1), blanks: text(5) } } },
  [patterns.importTemplate]: { GET: {} },
  [patterns.importUndo]: { POST: { body: object({ id: text(64) }) } },
  [patterns.boardBlock]: { GET: { query: { filter: text(4000) } } },
  [patterns.boardExport]: {
    POST: { body: object({ filter: { type: 'object', maxProperties: 50 } }) },
  },
  [patterns.search]: { GET: { query: { words: text(50) } } },
  [patterns.lookupRecords]: { GET: { query: { ...lookupQuery, display: text(60) } } },
  [patterns.lookupUsers]: { GET: { query: lookupQuery } },

  [patterns.file]: { GET: { isOpen: true } },
  // The body is a form with a file, read as it comes; whoever registers has no account yet.
  [patterns.upload]: { POST: { isOpen: true, query: { entity: text(200), field: text(200) } } },

  [patterns.publicIndex]: { GET: { isOpen: true, query: { year: wholeText } } },
  [patterns.publicList]: {
    GET: { isOpen: true, query: { ...brandQuery, page: wholeText, size: wholeText } },
  },
  [patterns.publicFacets]: { GET: { isOpen: true, query: brandQuery } },
  [patterns.publicBrand]: { GET: { isOpen: true, query: { year: wholeText, ...byId } } },
  [patterns.publicPoster]: {
    GET: { isOpen: true, query: { year: wholeText, ...byId, locale: text(10) } },
  },
  [patterns.verify]: { GET: { isOpen: true, query: { no: text(60) } } },
  // Its filters are those that the configuration declares.
  [patterns.publicRecords]: { GET: { isOpen: true, query: { keyword: text(60), page: text(12) } } },
  [patterns.publicRecord]: { GET: { isOpen: true } },
  [patterns.publicFile]: { GET: { isOpen: true, query: { width: wholeText } } },

  [patterns.getInfo]: { GET: { query: byId } },
  [patterns.getInfoByType]: { GET: { query: { type: text(40) } } },
  [patterns.auditView]: { GET: { query: byId } },
  [patterns.auditLog]: { GET: { query: byId } },
  [patterns.auditRemarks]: { GET: { query: byId } },
}
