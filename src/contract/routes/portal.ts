import { Type } from 'typebox'
import {
  ConfigAttempt,
  ConfigHealth,
  ConfigReloadRequest,
  ConfigAnswer,
  WorkflowsAnswer,
} from '#contract/config.ts'
import { ErrorData } from '#contract/envelope.ts'
import { routePatterns } from '#contract/paths.ts'
import { PortalAnswer, PortalToday, RegistrationAnswer } from '#contract/public.ts'
import { defineRoutes } from '#contract/route.ts'
import { text } from '#contract/schema-parts.ts'

const health = Type.Object({ status: Type.String() })
const healthState = Type.Object({
  ...health.properties,
  degraded: Type.Array(Type.String()),
  config: Type.String(),
})

/** A refusal, or the error of a configuration without folder. */
const refusedAttempt = Type.Union([ConfigAttempt, ErrorData])

export const portalRouteDefinitions = defineRoutes({
  health: {
    method: 'GET',
    path: '/healthz',
    summary: '运行状况',
    access: 'public',
    bareAnswer: healthState,
    otherAnswers: { 503: healthState },
  },
  readiness: {
    method: 'GET',
    path: '/readyz',
    summary: '是否接受请求',
    access: 'public',
    bareAnswer: health,
    otherAnswers: { 503: health },
  },
  robots: {
    method: 'GET',
    path: '/robots.txt',
    summary: '搜索引擎可以读取的范围',
    access: 'public',
    content: ['text/plain'],
  },
  siteMap: {
    method: 'GET',
    path: '/sitemap.xml',
    summary: '公开页面的地址',
    access: 'public',
    content: ['text/xml'],
  },
  validators: {
    method: 'GET',
    path: '/validators/:name',
    summary: '表单的校验程序',
    access: 'public',
    content: ['text/javascript'],
  },
  portal: {
    method: 'GET',
    path: routePatterns.portal,
    summary: '登录前需要的门户信息',
    access: 'public',
    query: { v: text(40) },
    answer: PortalAnswer,
  },
  portalToday: {
    method: 'GET',
    path: routePatterns.portalToday,
    summary: '今天的窗口和通知',
    access: 'public',
    answer: PortalToday,
  },
  registration: {
    method: 'GET',
    path: routePatterns.registration,
    summary: '注册页的内容',
    access: 'public',
    query: { v: text(40) },
    answer: RegistrationAnswer,
  },
  themeSheet: {
    method: 'GET',
    path: routePatterns.themeSheet,
    summary: '主题样式',
    access: 'public',
    query: { v: text(40) },
    content: ['text/css'],
  },
  config: {
    method: 'GET',
    path: routePatterns.config,
    summary: '当前用户可见的配置',
    access: 'user',
    query: { v: text(40) },
    answer: ConfigAnswer,
  },
  configWorkflows: {
    method: 'GET',
    path: routePatterns.configWorkflows,
    summary: '完整的流程',
    access: 'user',
    query: { v: text(40) },
    answer: WorkflowsAnswer,
  },
  configEvents: {
    method: 'GET',
    path: routePatterns.configEvents,
    summary: '配置变化的事件流',
    access: 'public',
    content: ['text/event-stream'],
  },
  configHealth: {
    method: 'GET',
    path: routePatterns.configHealth,
    summary: '配置的状况',
    access: 'user',
    answer: ConfigHealth,
  },
  configReload: {
    method: 'POST',
    path: routePatterns.configReload,
    summary: '重新加载配置',
    access: 'user',
    body: ConfigReloadRequest,
    isBodyOptional: true,
    answer: ConfigAttempt,
    otherAnswers: { 409: refusedAttempt, 422: refusedAttempt },
  },
  openapi: {
    method: 'GET',
    path: routePatterns.openapi,
    summary: '本说明',
    access: 'user',
    bareAnswer: Type.Unsafe<object>({ type: 'object' }),
  },
  logDigest: {
    method: 'GET',
    path: routePatterns.logDigest,
    summary: '日志摘要',
    access: ['admin'],
    query: { day: text(10) },
    content: ['application/octet-stream'],
  },
})
