import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { logout, useSession } from '#web/session/session.ts'
import { noteLeaving } from './others-traces.ts'

/** Ends the session, forgets what belonged to it and goes to the login screen. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    noteLeaving(useSession.getState().account?.id)
    await logout()
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal' })
    void navigate('/login')
  }
}
