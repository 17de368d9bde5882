import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Decision } from '#config-model/access/decision.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { ForbiddenScreen } from './error-screens.tsx'

/** The server gives the reason: the browser does not have the page. */
export default function ForbiddenPage() {
  const { pathname } = useLocation()
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    queryKey: ['access', pathname, language],
    queryFn: () =>
      api.get<Decision>(`${apiPaths.access}?${new URLSearchParams({ path: pathname }).toString()}`),
  })

  return <ForbiddenScreen inside reason={data?.reason ?? ''} />
}
