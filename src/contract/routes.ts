import { accountRoutes } from './routes/accounts.ts'

/** Every declared call of the API. */
export const routes = { ...accountRoutes }
