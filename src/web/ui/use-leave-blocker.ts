import { useContext, useMemo } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useBlocker,
  type Blocker,
  type BlockerFunction,
} from 'react-router-dom'

/**
 * Accepts one answer per question. Rendering lags behind the router: an answer to a question no
 * longer pending (just answered, withdrawn during a save, or ended by another navigation) would
 * make the router throw.
 */
export function useLeaveBlocker(leaves: BlockerFunction): Blocker {
  const blocker = useBlocker(leaves)
  const router = useContext(DataRouterContext)?.router

  return useMemo(() => {
    if (blocker.state !== 'blocked') return blocker

    const whileBlocked = (answer: () => void) => () => {
      if (router && [...router.state.blockers.values()].includes(blocker)) answer()
    }

    return {
      ...blocker,
      proceed: whileBlocked(blocker.proceed),
      reset: whileBlocked(blocker.reset),
    }
  }, [blocker, router])
}
