import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, useSession } from '#web/session/session.ts'
import { noteLeaving } from './others-traces.ts'
import { dropUnsaved } from './unsaved-drafts.ts'

/** Drops all data of the session, unsaved included. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()

  return async () => {
    const user = useSession.getState().account?.id
    noteLeaving(user)
    await logout()
    if (user !== undefined) dropUnsaved(user)
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal' })
    void navigate('/login')
  }
}
