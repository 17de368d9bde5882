import { accountRoutes } from './routes/accounts.ts'
import { listRoutes } from './routes/lists.ts'
import { portalRoutes } from './routes/portal.ts'
import { publicRoutes } from './routes/public.ts'
import { recordRoutes } from './routes/records.ts'
import { workflowRoutes } from './routes/workflow.ts'

export const routes = {
  ...portalRoutes,
  ...accountRoutes,
  ...publicRoutes,
  ...recordRoutes,
  ...workflowRoutes,
  ...listRoutes,
}
