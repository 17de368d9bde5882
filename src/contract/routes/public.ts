import { Type } from 'typebox'
import type { RegionNode } from '#config-model/facts/region.ts'
import { routePatterns } from '#contract/paths.ts'
import {
  ArticleView,
  BrandCard,
  BrandDetailData,
  BrandFacets,
  CatalogueIndexData,
  DictionaryItem,
  NoticeItem,
  ReadingTimeRequest,
} from '#contract/public.ts'
import { LogEntry, RecordView, Remark } from '#contract/record.ts'
import { defineRoutes } from '#contract/route.ts'
import { integer, text } from '#contract/schema-parts.ts'
import { mapOf } from '#contract/schema-parts.ts'

const brandQuery = {
  year: integer,
  type: text(60),
  industry: text(60),
  city: text(60),
  district: text(60),
  cert: text(60),
  keyword: text(60),
  sort: text(60),
  top10: Type.Enum(['true', 'false']),
}
const byId = { id: text(64) }
const exampleId = { query: { id: '01k34w0000000000000000000' } }
const region = {
  l: Type.String(),
  n: Type.String(),
  c: Type.String(),
  p: Type.String(),
  since: Type.Optional(Type.Integer()),
  until: Type.Optional(Type.Integer()),
  isOwn: Type.Optional(Type.Literal(true)),
}

/**
 * Routes of the catalogue, articles and dictionaries, and the record calls of the specification.
 */
export const publicRouteDefinitions = defineRoutes({
  districts: {
    method: 'GET',
    path: routePatterns.districts,
    summary: '行政区划',
    access: 'public',
    query: { parentCode: text(6), depth: integer },
    example: { query: { parentCode: '530000', depth: 2 } },
    answer: Type.Array(
      Type.Unsafe<RegionNode>(
        Type.Object({ ...region, children: Type.Optional(Type.Array(Type.Unknown())) }),
      ),
    ),
  },
  dictionary: {
    method: 'GET',
    path: routePatterns.dictionary,
    summary: '字典',
    access: 'public',
    query: { typeCode: text(2000) },
    example: { query: { typeCode: 'industry' } },
    answer: Type.Union([Type.Array(DictionaryItem), mapOf(Type.Array(DictionaryItem))]),
  },
  notices: {
    method: 'GET',
    path: routePatterns.notices,
    summary: '通知和消息',
    access: 'public',
    answer: Type.Array(NoticeItem),
  },
  readAllNotices: {
    method: 'POST',
    path: routePatterns.readAllNotices,
    summary: '全部标为已读',
    access: 'user',
    answer: Type.Null(),
  },
  article: {
    method: 'GET',
    path: routePatterns.article,
    summary: '文章或消息',
    access: 'public',
    query: { preview: text(1) },
    answer: ArticleView,
  },
  reading: {
    method: 'POST',
    path: routePatterns.article,
    summary: '上报阅读时间',
    access: 'user',
    body: ReadingTimeRequest,
    answer: Type.Null(),
  },
  confirmArticle: {
    method: 'POST',
    path: routePatterns.confirmArticle,
    summary: '确认已读',
    access: 'user',
    answer: Type.Null(),
  },
  publicIndex: {
    method: 'GET',
    path: routePatterns.publicIndex,
    summary: '公开目录的数字和精选',
    access: 'public',
    query: { year: integer },
    answer: CatalogueIndexData,
  },
  publicList: {
    method: 'GET',
    path: routePatterns.publicList,
    summary: '公开目录的名单',
    access: 'public',
    query: { ...brandQuery, page: integer, size: integer },
    answer: Type.Array(BrandCard),
    isPaged: true,
  },
  publicFacets: {
    method: 'GET',
    path: routePatterns.publicFacets,
    summary: '公开目录各选项的个数',
    access: 'public',
    query: brandQuery,
    answer: BrandFacets,
  },
  publicBrand: {
    method: 'GET',
    path: routePatterns.publicBrand,
    summary: '公开目录的一个条目',
    access: 'public',
    query: { year: integer, ...byId },
    answer: BrandDetailData,
  },
  publicPoster: {
    method: 'GET',
    path: routePatterns.publicPoster,
    summary: '海报',
    access: 'public',
    query: { year: integer, ...byId, locale: text(10) },
    content: ['image/svg+xml'],
  },
  publicFile: {
    method: 'GET',
    path: routePatterns.publicFile,
    summary: '公开的图片',
    access: 'public',
    query: { width: integer },
    content: ['image/avif', 'image/webp', 'image/png', 'image/jpeg'],
  },
  verify: {
    method: 'GET',
    path: routePatterns.verify,
    summary: '核验编号的页面',
    access: 'public',
    query: { no: text(60) },
    content: ['text/html'],
  },
  publicRecords: {
    method: 'GET',
    path: routePatterns.publicRecords,
    summary: '公开的记录的页面',
    access: 'public',
    query: { keyword: text(60), page: text(12) },
    hasOpenQuery: true,
    content: ['text/html'],
  },
  publicRecord: {
    method: 'GET',
    path: routePatterns.publicRecord,
    summary: '一条公开的记录的页面',
    access: 'public',
    content: ['text/html'],
  },
  getInfo: {
    method: 'GET',
    path: routePatterns.getInfo,
    summary: '查看申报',
    access: 'user',
    query: byId,
    example: exampleId,
    answer: RecordView,
  },
  getInfoByType: {
    method: 'GET',
    path: routePatterns.getInfoByType,
    summary: '按类型查看本主体申报',
    access: 'user',
    query: { type: text(40) },
    example: { query: { type: 'enterprise' } },
    answer: Type.Array(RecordView),
  },
  auditView: {
    method: 'GET',
    path: routePatterns.auditView,
    summary: '审核查看',
    access: 'user',
    query: byId,
    example: exampleId,
    answer: RecordView,
  },
  auditLog: {
    method: 'GET',
    path: routePatterns.auditLog,
    summary: '申报的办理记录',
    access: 'user',
    query: byId,
    example: exampleId,
    answer: Type.Array(LogEntry),
  },
  auditRemarks: {
    method: 'GET',
    path: routePatterns.auditRemarks,
    summary: '申报的批注',
    access: 'user',
    query: byId,
    example: exampleId,
    answer: Type.Array(Remark),
  },
})
