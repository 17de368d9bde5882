import { Type, type Static } from 'typebox'
import { Pace, PresenceAnswer, PresenceRequest } from '#contract/list/presence.ts'
import { routePatterns } from '#contract/paths.ts'
import {
  ActWarning,
  BatchActRequest,
  BatchAnswer,
  BatchRequest,
  RecordView,
  TakeBackRequest,
  TransitionRequest,
} from '#contract/record.ts'
import { defineRoutes } from '#contract/route.ts'
import { integer, nullable, text } from '#contract/schema-parts.ts'
import { Trial, TrialRequest } from '#contract/trial.ts'

/**
 * GET /api/record/:entity/:id/foreseen/:transition?version=: previews a transition's effect on
 * another record.
 */
export const Foreseen = Type.Object({
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
export type Foreseen = Static<typeof Foreseen>

export const workflowRoutes = defineRoutes({
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
    body: TakeBackRequest,
    answer: RecordView,
    isIdempotent: true,
  },
  foreseen: {
    method: 'GET',
    path: routePatterns.foreseen,
    summary: '办理前预览',
    access: 'user',
    query: { version: integer },
    answer: nullable(Foreseen),
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
