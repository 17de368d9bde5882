import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Decision } from '#config-model/access.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { ForbiddenScreen } from '#web/open/error-screens.tsx'

/** The 403 screen of a page that is for others; the server says for whom, since the browser knows nothing of that page. */
export function ForbiddenPage() {
  const { pathname } = useLocation()
  const { data } = useQuery({ queryKey: ['access', pathname], queryFn: () => api.get<Decision>(paths.access(pathname)) })
  return <ForbiddenScreen inside reason={data?.reason ?? ''} />
}
