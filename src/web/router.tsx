import { createBrowserRouter } from 'react-router-dom'
import { Application } from './application.tsx'
import { CrashScreen } from './public-screens/error-screens.tsx'

/**
 * One data router; which screen a path shows is decided by configuration (matchRoute), so that
 * `{year}top10` and YAML pages need no route here.
 */
export const router = createBrowserRouter([
  { path: '*', element: <Application />, errorElement: <CrashScreen /> },
])
