import { useLocation } from 'react-router-dom'
import { workingYears } from '#config-model/facts/years.ts'
import { matchRoute } from '#config-model/route.ts'
import { useConfig } from '#web/session/session.ts'

/** Specification §2. */
export function useWorkingYears(): { year: number; lastYear: number } {
  const config = useConfig()
  const match = matchRoute(config, useLocation().pathname)
  return workingYears(config.years, match?.kind === 'page' ? match.params['year'] : undefined)
}
