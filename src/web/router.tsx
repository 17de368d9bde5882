import { createBrowserRouter } from 'react-router-dom'
import { Application } from './application.tsx'
import { CrashScreen } from './session/error-screens.tsx'

/**
 * One data router; the configuration decides the screen of a path (matchRoute), so that
 * `{year}top10` and YAML pages need no route here.
 */
export const router = createBrowserRouter([
  { path: '*', element: <Application />, errorElement: <CrashScreen /> },
])
