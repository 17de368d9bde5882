import type {
  Drawing,
  Portal,
  MenuItem,
  Route,
  Entity,
  Form,
} from '#config-model/types.generated.ts'

/** GET /api/portal: everything a browser needs before sign-in, in the requested language. */
export interface PortalAnswer {
  /** The immutable address of exactly this content, cacheable forever. */
  address: string
  hash: string
  portal: Portal
  /** PEM, SPKI: passwords are encrypted with it. */
  publicKey: string
  demo: boolean
  /** How a forgotten password can be set now. */
  recoveryWays: ('paper' | 'email' | 'mobile')[]
  /** Address of the style sheet of the theme, where there is one. */
  theme: string | null
  menus: { public: MenuItem[] }
  routes: Route[]
  /** Path patterns of pages that need a session: the guard needs them before sign-in. */
  protectedPaths: string[]
  years: {
    realYear: number
    historyYears: number[]
    programme: Record<string, string>
    yearApi: string[]
  }
  /**
   * `times`: on which days of the week and at which hours it is open, in words; empty when always.
   */
  windows: {
    id: string
    title: string
    open: string
    close: string
    times: string
    actor: string | null
  }[]
}

/** GET /api/portal/today: what changes without another configuration. */
export interface PortalToday {
  /** Ids of the windows that are open now. */
  openWindows: string[]
  notices: { id: string; title: string; createDate: string }[]
}

/**
 * GET /api/portal/registration: the content of the registration screen, in the requested language.
 */
export interface RegistrationAnswer {
  address: string
  entity: Entity
  form: Form
}

export interface BrandCard {
  id: string
  catalogNo: string
  year: number
  type: string
  typeTitle: string
  brandName: string
  subjectName: string
  industry: string
  industryTitle: string
  cityCode: string
  cityName: string
  districtName: string
  productName: string | null
  slogan: string | null
  certs: string[]
  isTop10: boolean
  top10Rank: number | null
  top10Industry: string | null
  awardTitle: string | null
  /** URL below /api/public/file, or null: the browser then draws a generated cover. */
  cover: string | null
  viewCount: number
}

// The four calls of the catalogue are open to third-party programs and described by
// /api/openapi.json; the server renders the public pages from the same answers.

/** GET /api/public/catalogue/index?year= */
export interface CatalogueIndexData {
  year: number
  programme: string
  published: boolean
  figures: { total: number; region: number; enterprise: number; product: number; top10: number }
  industries: { value: string; title: string; drawing?: Drawing; count: number }[]
  cities: { code: string; name: string; count: number }[]
  featured: BrandCard[]
  top10: { industry: string; title: string; brands: BrandCard[] }[]
}

/**
 * GET
 * /api/public/catalogue/list?year=&top10=&type=&industry=&city=&district=&cert=&keyword=&sort=&page=&size=
 * → BrandCard[] with page.
 */

/**
 * GET /api/public/catalogue/facets?… as the list: how many brands each choice would show beside
 * what else is chosen, by its value; what would show none is absent.
 */
export interface BrandFacets {
  types: Record<string, number>
  industries: Record<string, number>
  /** By the six figures of a city. */
  cities: Record<string, number>
  districts: Record<string, number>
}

/** GET /api/public/catalogue/brand?year=&id= (id or catalogue number) */
export interface BrandDetailData extends BrandCard {
  story: string | null
  features: string | null
  certificates: { typeTitle: string; no: string; validTo: string | null }[]
  gallery: string[]
  honours: { name: string; levelTitle: string; date: string }[]
  buyLinks: { platformTitle: string; url: string }[]
  contact: string | null
  validFrom: string
  validTo: string
  statusTitle: string
  related: BrandCard[]
}

/**
 * GET /api/common/dict/findByTypeCode?typeCode= → DictionaryItem[], for several codes an object of
 * them by code.
 */
export interface DictionaryItem {
  value: string
  label: string
  labelEn: string
  /** The item of another dictionary that it belongs to. */
  parent?: string
}

/** GET /api/common/article/notice/list */
export interface NoticeItem {
  id: string
  title: string
  createDate: string
  read: boolean
  needConfirm: boolean
  /** What a message is about, when the user may read it. */
  record?: { entity: string; id: string; year: number | null }
  /** The article that a message asks to read. */
  article?: string
}

/** GET /api/common/article/view/{id or code} */
export interface ArticleView {
  id: string
  title: string
  subtitle: string | null
  /** Sanitised HTML. */
  content: string
  source: string | null
  author: string | null
  publishDate: string
  viewCount: number
  needConfirm: boolean
  confirmed: boolean
  /** What a message is about, while it is there. */
  record: { entity: string; id: string; year: number | null; title: string } | null
  /** The article that it asks to read. */
  article?: string
  /** The working copy, shown to its editors: readers do not see it. */
  isPreview?: true
  attachments: { id: string; name: string; size: number; type: string }[]
}

/** POST /api/common/article/view/{id}: the reading time since the last report. */
export interface ReadingRequest {
  /** From 1; of more than `mostSecondsAtOnce` that many count, and never more than have passed. */
  seconds: number
}

/** The maximum reading time per report, in seconds: an open article is not read all day. */
export const mostSecondsAtOnce = 1800
