import { Type, type Static } from 'typebox'
import type { EvidenceVerdict } from '#config-model/workflow/evidence.ts'
import { FieldProblems } from '#contract/envelope.ts'
import { ParsedRowsAnswer } from '#contract/list.ts'
import { routePatterns } from '#contract/paths.ts'
import {
  ActAnswer,
  ActRequest,
  ActWarning,
  CreateRecordRequest,
  LogEntry,
  PublishRequest,
  RecordView,
  Remark,
  RemarkRequest,
  RemoveRecordRequest,
  SaveRecordRequest,
} from '#contract/record.ts'
import { defineRoutes } from '#contract/route.ts'
import { spreadsheetType } from '#contract/route.ts'
import { text, fileValue } from '#contract/schema-parts.ts'
import { nullable } from '#contract/schema-parts.ts'

/** GET /api/record/{entity}/{id}/versions: a stored version, newest first. */
export const StoredVersion = Type.Object({
  number: Type.Integer(),
  at: Type.String(),
  /** Empty when unknown. */
  by: Type.String(),
  isCurrent: Type.Boolean(),
})
export type StoredVersion = Static<typeof StoredVersion>

export const recordRouteDefinitions = defineRoutes({
  createRecord: {
    method: 'POST',
    path: routePatterns.records,
    summary: '新建',
    access: 'user',
    body: CreateRecordRequest,
    answer: RecordView,
    isIdempotent: true,
    secrets: ['initialPassword'],
  },
  recordLimits: {
    method: 'GET',
    path: routePatterns.recordLimits,
    summary: '还可以新建的数量',
    access: 'user',
    answer: Type.Array(Type.Integer()),
  },
  readRecord: {
    method: 'GET',
    path: routePatterns.record,
    summary: '查看',
    access: 'user',
    answer: RecordView,
  },
  saveRecord: {
    method: 'PATCH',
    path: routePatterns.record,
    summary: '保存',
    access: 'user',
    body: SaveRecordRequest,
    answer: RecordView,
  },
  removeRecord: {
    method: 'DELETE',
    path: routePatterns.record,
    summary: '删除',
    access: 'user',
    body: RemoveRecordRequest,
    isBodyOptional: true,
    answer: Type.Null(),
    isIdempotent: true,
  },
  previousRecord: {
    method: 'GET',
    path: routePatterns.previousRecord,
    summary: '上一年度或上一轮的记录',
    access: 'user',
    query: { of: text(20) },
    answer: nullable(RecordView),
  },
  checkRecord: {
    method: 'GET',
    path: routePatterns.recordCheck,
    summary: '校验',
    access: 'user',
    answer: FieldProblems,
  },
  recordChecklist: {
    method: 'GET',
    path: routePatterns.recordChecklist,
    summary: '自查要点',
    access: 'user',
    answer: Type.Array(
      Type.Object({
        item: Type.String(),
        label: Type.String(),
        verdict: Type.Unsafe<EvidenceVerdict>({ type: 'string' }),
        read: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
      }),
    ),
  },
  recordPaper: {
    method: 'GET',
    path: routePatterns.recordPaper,
    summary: '打印件',
    access: 'user',
    query: { form: text(200), field: text(200) },
    content: ['application/pdf'],
  },
  rowsTemplate: {
    method: 'GET',
    path: routePatterns.rowsTemplate,
    summary: '明细的导入模板',
    access: 'user',
    content: [spreadsheetType],
  },
  rowsSheet: {
    method: 'POST',
    path: routePatterns.rowsSheet,
    summary: '读取明细的表格',
    access: 'user',
    isUpload: true,
    answer: ParsedRowsAnswer,
  },
  publication: {
    method: 'POST',
    path: routePatterns.publication,
    summary: '发布、撤回与审批',
    access: 'user',
    body: PublishRequest,
    answer: RecordView,
    isIdempotent: true,
  },
  versions: {
    method: 'GET',
    path: routePatterns.versions,
    summary: '发布过的版本',
    access: 'user',
    answer: Type.Array(StoredVersion),
  },
  readVersion: {
    method: 'GET',
    path: routePatterns.keptVersion,
    summary: '查看一个版本',
    access: 'user',
    answer: RecordView,
  },
  restoreVersion: {
    method: 'POST',
    path: routePatterns.keptVersion,
    summary: '以一个版本为草稿',
    access: 'user',
    body: ActRequest,
    answer: RecordView,
    isIdempotent: true,
  },
  actWarning: {
    method: 'GET',
    path: routePatterns.recordAct,
    summary: '操作前的提示',
    access: 'user',
    answer: ActWarning,
  },
  act: {
    method: 'POST',
    path: routePatterns.recordAct,
    summary: '操作',
    access: 'user',
    body: ActRequest,
    answer: ActAnswer,
    isIdempotent: true,
    secrets: ['secret'],
  },
  log: {
    method: 'GET',
    path: routePatterns.log,
    summary: '办理记录',
    access: 'user',
    answer: Type.Array(LogEntry),
  },
  remarks: {
    method: 'GET',
    path: routePatterns.remarks,
    summary: '批注',
    access: 'user',
    answer: Type.Array(Remark),
  },
  remark: {
    method: 'PATCH',
    path: routePatterns.remark,
    summary: '回复或办结批注',
    access: 'user',
    body: RemarkRequest,
    answer: Type.Array(Remark),
  },
  file: {
    method: 'GET',
    path: routePatterns.file,
    summary: '下载文件',
    access: 'public',
    content: ['application/octet-stream'],
  },
  upload: {
    method: 'POST',
    path: routePatterns.upload,
    summary: '上传文件',
    access: 'public',
    query: { entity: text(200), field: text(200) },
    isUpload: true,
    answer: fileValue,
  },
})
