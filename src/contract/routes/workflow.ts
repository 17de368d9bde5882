import { type Static, Type } from 'typebox'
import { routePatterns } from '#contract/paths.ts'
import {
  ActWarning,
  BatchActRequest,
  BatchAnswer,
  BatchRequest,
  RecordView,
  UndoRequest,
  TransitionRequest,
} from '#contract/record.ts'
import { defineRoutes } from '#contract/route.ts'
import { integer, nullable, text } from '#contract/schema-parts.ts'
import { Trial, TrialRequest } from '#contract/trial.ts'

/** POST /api/record/{entity}/{id}/presence: reports that the record is open or was closed. */
export const PresenceRequest = Type.Object({
  /** The event stream to notify of others. */
  stream: Type.Optional(text(40)),
  tab: Type.Optional(text(40)),
  /** Sequence number: messages may arrive out of order. */
  said: Type.Optional(integer),
  isGone: Type.Optional(Type.Boolean()),
})
export type PresenceRequest = Static<typeof PresenceRequest>
export const PresenceAnswer = Type.Object({
  others: Type.Array(Type.String()),
})
export type PresenceAnswer = Static<typeof PresenceAnswer>

/** GET /api/pace/{entity}: what the caller has decided today. */
export const Pace = Type.Object({
  done: Type.Integer(),
  /** Average duration in minutes; null while too few are done. */
  minutes: nullable(Type.Number()),
})
export type Pace = Static<typeof Pace>

/**
 * GET /api/record/:entity/:id/foreseen/:transition?version=: previews a transition's effect on
 * another record.
 */
export const PreviewedChange = Type.Object({
  title: Type.String(),
  name: Type.String(),
  changes: Type.Array(
    Type.Object({
      title: Type.String(),
      before: Type.String(),
      after: Type.String(),
    }),
  ),
})
export type PreviewedChange = Static<typeof PreviewedChange>

export const workflowRouteDefinitions = defineRoutes({
  transition: {
    method: 'POST',
    path: routePatterns.transition,
    summary: '办理',
    access: 'user',
    body: TransitionRequest,
    answer: RecordView,
    isIdempotent: true,
  },
  takeBack: {
    method: 'POST',
    path: routePatterns.takeBack,
    summary: '撤回上一步',
    access: 'user',
    body: UndoRequest,
    answer: RecordView,
    isIdempotent: true,
  },
  foreseen: {
    method: 'GET',
    path: routePatterns.foreseen,
    summary: '办理前预览',
    access: 'user',
    query: { version: integer },
    answer: nullable(PreviewedChange),
  },
  trial: {
    method: 'POST',
    path: routePatterns.trial,
    summary: '试算',
    access: 'user',
    body: TrialRequest,
    answer: Trial,
  },
  batchTransition: {
    method: 'POST',
    path: routePatterns.batchTransition,
    summary: '批量办理',
    access: 'user',
    body: BatchRequest,
    answer: BatchAnswer,
    isIdempotent: true,
  },
  batchAct: {
    method: 'POST',
    path: routePatterns.batchAct,
    summary: '批量操作',
    access: 'user',
    body: BatchActRequest,
    answer: BatchAnswer,
    isIdempotent: true,
  },
  batchActWarning: {
    method: 'GET',
    path: routePatterns.batchAct,
    summary: '批量操作前的提示',
    access: 'user',
    query: { ids: text(8000) },
    answer: ActWarning,
  },
  presence: {
    method: 'POST',
    path: routePatterns.presence,
    summary: '正在查看的人',
    access: 'user',
    body: PresenceRequest,
    answer: PresenceAnswer,
  },
  pace: {
    method: 'GET',
    path: routePatterns.pace,
    summary: '本人当天的办理进度',
    access: 'user',
    answer: Pace,
  },
})
