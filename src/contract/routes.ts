import { accountRouteDefinitions } from './routes/accounts.ts'
import { listRouteDefinitions } from './routes/lists.ts'
import { portalRouteDefinitions } from './routes/portal.ts'
import { publicRouteDefinitions } from './routes/public.ts'
import { recordRouteDefinitions } from './routes/records.ts'
import { workflowRouteDefinitions } from './routes/workflow.ts'

export const routes = {
  ...portalRouteDefinitions,
  ...accountRouteDefinitions,
  ...publicRouteDefinitions,
  ...recordRouteDefinitions,
  ...workflowRouteDefinitions,
  ...listRouteDefinitions,
}
