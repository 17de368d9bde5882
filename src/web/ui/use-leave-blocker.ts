import { useContext, useMemo } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useBlocker,
  type Blocker,
  type BlockerFunction,
} from 'react-router-dom'

/**
 * A blocker that takes one answer to each of its questions. What is drawn lags behind the router:
 * an answer to a question that it no longer asks (because it was answered a moment before, taken
 * back while something was saved, or another navigation ended it) would make the router throw.
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
