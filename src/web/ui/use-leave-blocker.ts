import { useContext, useMemo } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useBlocker,
  type Blocker,
  type BlockerFunction,
} from 'react-router-dom'

/**
 * Accepts one answer per question: an answer to one no longer pending would make the router throw.
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
