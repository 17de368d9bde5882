import { Type, type Static } from 'typebox'
import type {
  Drawing,
  Portal,
  MenuItem,
  Route,
  Tone,
  Entity,
  Form,
} from '#config-model/types.generated.ts'
import { integer, mapOf, nullable } from './schema-parts.ts'

/** GET /api/portal: everything needed before sign-in. */
export const PortalAnswer = Type.Object({
  /** The immutable address of this content. */
  address: Type.String(),
  hash: Type.String(),
  portal: Type.Unsafe<Portal>({ type: 'object' }),
  /** PEM, SPKI; encrypts passwords. */
  publicKey: Type.String(),
  demo: Type.Boolean(),
  recoveryWays: Type.Array(Type.Enum(['paper', 'email', 'mobile'])),
  theme: nullable(Type.String()),
  menus: Type.Object({
    public: Type.Array(Type.Unsafe<MenuItem>({ type: 'object' })),
  }),
  routes: Type.Array(Type.Unsafe<Route>({ type: 'object' })),
  /** Patterns of pages that need a session. */
  protectedPaths: Type.Array(Type.String()),
  years: Type.Object({
    realYear: Type.Integer(),
    historyYears: Type.Array(Type.Number()),
    programme: mapOf(Type.String()),
    yearApi: Type.Array(Type.String()),
  }),
  /** `times`: in words; empty when always open. */
  windows: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      open: Type.String(),
      close: Type.String(),
      times: Type.String(),
      actor: nullable(Type.String()),
    }),
  ),
})
export type PortalAnswer = Static<typeof PortalAnswer>

/** GET /api/portal/today: facts that change without a new configuration. */
export const PortalToday = Type.Object({
  openWindows: Type.Array(Type.String()),
  notices: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      createDate: Type.String(),
      pinned: Type.Boolean(),
    }),
  ),
})
export type PortalToday = Static<typeof PortalToday>

/** GET /api/portal/registration: entity, form and validators of the registration. */
export const RegistrationAnswer = Type.Object({
  address: Type.String(),
  entity: Type.Unsafe<Entity>({ type: 'object' }),
  form: Type.Unsafe<Form>({ type: 'object' }),
  validators: Type.String(),
})
export type RegistrationAnswer = Static<typeof RegistrationAnswer>

export const BrandCard = Type.Object({
  id: Type.String(),
  catalogNo: Type.String(),
  year: Type.Integer(),
  type: Type.String(),
  typeTitle: Type.String(),
  brandName: Type.String(),
  subjectName: Type.String(),
  industry: Type.String(),
  industryTitle: Type.String(),
  cityCode: Type.String(),
  cityName: Type.String(),
  districtName: Type.String(),
  productName: nullable(Type.String()),
  slogan: nullable(Type.String()),
  certs: Type.Array(Type.String()),
  isTop10: Type.Boolean(),
  top10Rank: nullable(Type.Integer()),
  top10Industry: nullable(Type.String()),
  awardTitle: nullable(Type.String()),
  /** URL below /api/public/file; null for a generated cover. */
  cover: nullable(Type.String()),
  viewCount: Type.Integer(),
})
export type BrandCard = Static<typeof BrandCard>

// The calls of the catalogue are open to third parties; the server renders the public pages from
// the same answers.

/** GET /api/public/catalogue/index?year= : the front page of a year's catalogue. */
export const CatalogueIndexData = Type.Object({
  year: Type.Integer(),
  programme: Type.String(),
  published: Type.Boolean(),
  figures: Type.Object({
    total: Type.Integer(),
    region: Type.Integer(),
    enterprise: Type.Integer(),
    product: Type.Integer(),
    top10: Type.Integer(),
  }),
  industries: Type.Array(
    Type.Object({
      value: Type.String(),
      title: Type.String(),
      drawing: Type.Optional(Type.Unsafe<Drawing>({ type: 'string' })),
      count: Type.Integer(),
    }),
  ),
  cities: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
    }),
  ),
  featured: Type.Array(BrandCard),
  top10: Type.Array(
    Type.Object({
      industry: Type.String(),
      title: Type.String(),
      brands: Type.Array(BrandCard),
    }),
  ),
})
export type CatalogueIndexData = Static<typeof CatalogueIndexData>

/**
 * GET
 * /api/public/catalogue/list?year=&top10=&type=&industry=&city=&district=&cert=&keyword=&sort=&page=&size=
 * → BrandCard[] with page.
 */

/**
 * GET /api/public/catalogue/facets?… like the list: number of brands per choice under the other
 * filters, without zeros.
 */
export const BrandFacets = Type.Object({
  types: mapOf(Type.Number()),
  industries: mapOf(Type.Number()),
  /** Counts by six-digit code. */
  cities: mapOf(Type.Number()),
  districts: mapOf(Type.Number()),
})
export type BrandFacets = Static<typeof BrandFacets>

/** GET /api/public/catalogue/brand?year=&id= : a brand by its id or catalogue number. */
export const BrandDetailData = Type.Object({
  ...BrandCard.properties,
  story: nullable(Type.String()),
  features: nullable(Type.String()),
  certificates: Type.Array(
    Type.Object({
      typeTitle: Type.String(),
      no: Type.String(),
      validTo: nullable(Type.String()),
    }),
  ),
  gallery: Type.Array(Type.String()),
  honours: Type.Array(
    Type.Object({
      name: Type.String(),
      levelTitle: Type.String(),
      date: Type.String(),
    }),
  ),
  buyLinks: Type.Array(
    Type.Object({
      platformTitle: Type.String(),
      url: Type.String(),
    }),
  ),
  contact: nullable(Type.String()),
  validFrom: Type.String(),
  validTo: Type.String(),
  statusTitle: Type.String(),
  related: Type.Array(BrandCard),
})
export type BrandDetailData = Static<typeof BrandDetailData>

/**
 * GET /api/common/dict/findByTypeCode?typeCode= → DictionaryItem[]; for several codes an object by
 * code.
 */
export const DictionaryItem = Type.Object({
  value: Type.String(),
  label: Type.String(),
  labelEn: Type.String(),
  /** The parent item in another dictionary. */
  parent: Type.Optional(Type.String()),
  tone: Type.Optional(Type.Unsafe<Tone>({ type: 'string' })),
  drawing: Type.Optional(Type.Unsafe<Drawing>({ type: 'string' })),
  since: Type.Optional(Type.Integer()),
  until: Type.Optional(Type.Integer()),
  /** Further attributes, such as a quota. */
  extra: Type.Optional(mapOf(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
})
export type DictionaryItem = Static<typeof DictionaryItem>

/** GET /api/common/article/notice/list */
export const NoticeItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  createDate: Type.String(),
  read: Type.Boolean(),
  needConfirm: Type.Boolean(),
  /** Whether it comes before newer ones. */
  pinned: Type.Boolean(),
  record: Type.Optional(
    Type.Object({
      entity: Type.String(),
      id: Type.String(),
      year: nullable(Type.Integer()),
      /** Its title, else its number; blank where both are blank or hidden. */
      name: Type.String(),
    }),
  ),
  article: Type.Optional(Type.String()),
})
export type NoticeItem = Static<typeof NoticeItem>

/** GET /api/common/article/view/{id or code} */
export const ArticleView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subtitle: nullable(Type.String()),
  /** Sanitized HTML. */
  content: Type.String(),
  source: nullable(Type.String()),
  author: nullable(Type.String()),
  publishDate: Type.String(),
  viewCount: Type.Integer(),
  needConfirm: Type.Boolean(),
  confirmed: Type.Boolean(),
  record: nullable(
    Type.Object({
      entity: Type.String(),
      id: Type.String(),
      year: nullable(Type.Integer()),
      title: Type.String(),
    }),
  ),
  article: Type.Optional(Type.String()),
  /** The working copy. */
  isPreview: Type.Optional(Type.Literal(true)),
  attachments: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      size: Type.Integer(),
      type: Type.String(),
    }),
  ),
})
export type ArticleView = Static<typeof ArticleView>

/** POST /api/common/article/view/{id}: reading time since the last report. */
export const ReadingTimeRequest = Type.Object({
  /** Seconds of reading: at least 1; capped at `maxReadingSeconds` and the elapsed time. */
  seconds: integer,
})
export type ReadingTimeRequest = Static<typeof ReadingTimeRequest>
