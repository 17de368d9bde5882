import type { RoutePlugin } from './context.ts'
import { articleRoutes } from './routes/articles.ts'
import { authRoutes } from './routes/auth.ts'
import { batchRoutes } from './routes/batches.ts'
import { boardRoutes } from './routes/boards.ts'
import { configRoutes } from './routes/config.ts'
import { declarationRoutes } from './routes/declarations.ts'
import { dictionaryRoutes } from './routes/dictionaries.ts'
import { eventRoutes } from './routes/events.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { importRoutes } from './routes/imports.ts'
import { jobRoutes } from './routes/jobs.ts'
import { listPreferenceRoutes, listRoutes, lookupRoutes, searchRoutes } from './routes/lists.ts'
import { logRoutes } from './routes/logs.ts'
import { openapiRoutes } from './routes/openapi.ts'
import { paperRoutes } from './routes/papers.ts'
import { crawlerRoutes, plainPageRoutes } from './routes/plain-pages.ts'
import { portalRoutes, publicRoutes } from './routes/public.ts'
import { recordRoutes } from './routes/records.ts'
import { registerRoutes } from './routes/register.ts'
import { reviewDeskRoutes } from './routes/review-desk.ts'
import { rowSheetRoutes } from './routes/row-sheets.ts'
import { transitionRoutes } from './routes/transitions.ts'
import { userRoutes } from './routes/users.ts'

export const routePlugins = {
  health: healthRoutes,
  auth: authRoutes,
  users: userRoutes,
  register: registerRoutes,
  portal: portalRoutes,
  config: configRoutes,
  events: eventRoutes,
  dictionaries: dictionaryRoutes,
  articles: articleRoutes,
  files: fileRoutes,
  records: recordRoutes,
  papers: paperRoutes,
  transitions: transitionRoutes,
  batches: batchRoutes,
  desks: reviewDeskRoutes,
  imports: importRoutes,
  rowSheets: rowSheetRoutes,
  lists: listRoutes,
  listDesks: listPreferenceRoutes,
  jobs: jobRoutes,
  boards: boardRoutes,
  search: searchRoutes,
  lookup: lookupRoutes,
  declarations: declarationRoutes,
  public: publicRoutes,
  crawlers: crawlerRoutes,
  plainPages: plainPageRoutes,
  logs: logRoutes,
  openapi: openapiRoutes,
} satisfies Record<string, RoutePlugin>
