import { Type, type Static } from 'typebox'
import { BoardBlockData } from '#contract/board.ts'
import {
  ExportJobRequest,
  ImportAnswer,
  Job,
  JobView,
  ListPreferences,
  ListPreferencesChange,
  BulkJobRequest,
  SaveViewRequest,
  UndoImportRequest,
} from '#contract/list.ts'
import { routePatterns } from '#contract/paths.ts'
import { ListQuery, ListRow, LookupItem, QueueNeighbors, SearchHit } from '#contract/record.ts'
import { defineRoutes } from '#contract/route.ts'
import { spreadsheetType } from '#contract/route.ts'
import { integer, mapOf, text } from '#contract/schema-parts.ts'

/** POST /api/list/order/{page}: moves a row directly before or behind another. */
export const OrderRequest = Type.Object({
  id: text(64),
  version: integer,
  beside: text(64),
  isBehind: Type.Optional(Type.Boolean()),
})
export type OrderRequest = Static<typeof OrderRequest>

export const OrderAnswer = Type.Object({
  changed: Type.Integer(),
  version: Type.Integer(),
})
export type OrderAnswer = Static<typeof OrderAnswer>

export const AllCounts = mapOf(mapOf(Type.Number()))
export type AllCounts = Static<typeof AllCounts>

/** The query parameters of a list; `filter` is JSON text. */
const listQuery = {
  page: integer,
  size: integer,
  sort: text(4000, '字段名；前面加 - 为降序'),
  preset: text(4000, '页面 presets 中的名称'),
  keyword: text(4000),
  year: integer,
  filter: text(
    4000,
    'JSON：字段名 → 值、值的数组或 {"from", "to"}，例如 {"state":["draft"],"updatedAt":{"from":"2025-08-01"}}',
  ),
  below: text(64, '树形列表中上级的 id；最上一级为 -'),
  after: text(4000, '上一页回答中的 page.end；代替 page，翻页时不重复、不遗漏'),
}
const lookupQuery = { words: text(50), ids: text(4000) }
const startedJob = Type.Object({ id: Type.String() })

export const listRouteDefinitions = defineRoutes({
  listRows: {
    method: 'GET',
    path: routePatterns.listRows,
    summary: '列表',
    access: 'user',
    query: listQuery,
    answer: Type.Array(ListRow),
    isPaged: true,
  },
  listCounts: {
    method: 'GET',
    path: routePatterns.listCounts,
    summary: '各预设的数量',
    access: 'user',
    query: listQuery,
    answer: mapOf(Type.Integer()),
  },
  allCounts: {
    method: 'GET',
    path: routePatterns.allCounts,
    summary: '多个列表的数量',
    access: 'user',
    query: { lists: text(4000) },
    answer: AllCounts,
  },
  listNeighbors: {
    method: 'GET',
    path: routePatterns.listNeighbours,
    summary: '列表中的前后记录',
    access: 'user',
    query: { ...listQuery, id: text(64) },
    answer: QueueNeighbors,
  },
  stateCounts: {
    method: 'GET',
    path: routePatterns.stateCounts,
    summary: '各状态的数量',
    access: 'user',
    answer: mapOf(Type.Integer()),
  },
  listOrder: {
    method: 'POST',
    path: routePatterns.listOrder,
    summary: '调整顺序',
    access: 'user',
    body: OrderRequest,
    answer: OrderAnswer,
  },
  listDesk: {
    method: 'GET',
    path: routePatterns.listDesk,
    summary: '列表的个人设置',
    access: 'user',
    answer: ListPreferences,
  },
  changeListDesk: {
    method: 'POST',
    path: routePatterns.listDesk,
    summary: '修改列表的个人设置',
    access: 'user',
    body: ListPreferencesChange,
    answer: ListPreferences,
  },
  saveView: {
    method: 'POST',
    path: routePatterns.listViews,
    summary: '保存视图',
    access: 'user',
    body: SaveViewRequest,
    answer: ListPreferences,
  },
  removeView: {
    method: 'DELETE',
    path: routePatterns.listView,
    summary: '删除视图',
    access: 'user',
    answer: Type.Null(),
  },
  listExport: {
    method: 'POST',
    path: routePatterns.listExport,
    summary: '导出',
    access: 'user',
    body: Type.Object({ ...ListQuery.properties, columns: ExportJobRequest.properties.columns }),
    content: [spreadsheetType],
  },
  exportJob: {
    method: 'POST',
    path: routePatterns.exportJob,
    summary: '后台导出',
    access: 'user',
    body: ExportJobRequest,
    answer: startedJob,
    isIdempotent: true,
  },
  listMove: {
    method: 'POST',
    path: routePatterns.listMove,
    summary: '办理全部结果',
    access: 'user',
    body: BulkJobRequest,
    answer: startedJob,
    isIdempotent: true,
  },
  listAct: {
    method: 'POST',
    path: routePatterns.listAct,
    summary: '操作全部结果',
    access: 'user',
    body: BulkJobRequest,
    answer: startedJob,
    isIdempotent: true,
  },
  jobs: {
    method: 'GET',
    path: routePatterns.jobs,
    summary: '后台任务',
    access: 'user',
    query: { stream: text(40) },
    answer: Type.Array(Job),
  },
  job: {
    method: 'GET',
    path: routePatterns.job,
    summary: '查看后台任务',
    access: 'user',
    answer: JobView,
  },
  hideJob: {
    method: 'DELETE',
    path: routePatterns.job,
    summary: '移除后台任务',
    access: 'user',
    answer: Type.Null(),
  },
  cancelJob: {
    method: 'POST',
    path: routePatterns.jobCancel,
    summary: '停止后台任务',
    access: 'user',
    answer: Job,
  },
  repeatJob: {
    method: 'POST',
    path: routePatterns.jobAgain,
    summary: '重试后台任务',
    access: 'user',
    answer: startedJob,
    isIdempotent: true,
  },
  jobFile: {
    method: 'GET',
    path: routePatterns.jobFile,
    summary: '下载任务的文件',
    access: 'user',
    content: [spreadsheetType],
  },
  importList: {
    method: 'POST',
    path: routePatterns.listImport,
    summary: '导入',
    access: 'user',
    query: { trial: Type.Enum(['1']), blanks: Type.Enum(['erase']) },
    isUpload: true,
    answer: ImportAnswer,
    isIdempotent: true,
    secrets: ['initialPasswords'],
  },
  importTemplate: {
    method: 'GET',
    path: routePatterns.importTemplate,
    summary: '导入模板',
    access: 'user',
    content: [spreadsheetType],
  },
  importUndo: {
    method: 'POST',
    path: routePatterns.importUndo,
    summary: '撤销导入',
    access: 'user',
    body: UndoImportRequest,
    answer: Type.Object({ undone: Type.Integer() }),
  },
  boardBlock: {
    method: 'GET',
    path: routePatterns.boardBlock,
    summary: '看板的数据',
    access: 'user',
    query: { filter: text(4000) },
    answer: BoardBlockData,
  },
  boardExport: {
    method: 'POST',
    path: routePatterns.boardExport,
    summary: '导出看板的数据',
    access: 'user',
    body: Type.Object({ filter: ListQuery.properties.filter }),
    content: [spreadsheetType],
  },
  search: {
    method: 'GET',
    path: routePatterns.search,
    summary: '全局查找',
    access: 'user',
    query: { words: text(50) },
    answer: Type.Array(SearchHit),
  },
  lookupRecords: {
    method: 'GET',
    path: routePatterns.lookupRecords,
    summary: '可选的记录',
    access: 'user',
    query: { ...lookupQuery, display: text(60) },
    answer: Type.Array(LookupItem),
  },
  lookupUsers: {
    method: 'GET',
    path: routePatterns.lookupUsers,
    summary: '可选的人员',
    access: 'user',
    query: {
      ...lookupQuery,
      entity: text(200),
      record: text(4000),
      transition: text(200),
      field: text(200),
    },
    answer: Type.Array(LookupItem),
  },
})
