import type { User } from '#config-model/user.ts'
import type { AllCounts } from '#contract/routes/lists.ts'
import type { RequestContext } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { readCounts } from './counts.ts'

/** By preset of several lists; inaccessible and unknown lists are left out. */
export async function readAllCounts(
  services: RequestContext,
  user: User,
  ids: readonly string[],
): Promise<AllCounts> {
  const countEntries = await Promise.all(
    [...new Set(ids)].map((id) => countsOf(services, user, id)),
  )
  return Object.fromEntries(countEntries.flatMap((entry) => (entry === null ? [] : [entry])))
}

async function countsOf(
  services: RequestContext,
  user: User,
  id: string,
): Promise<[string, AllCounts[string]] | null> {
  try {
    return [id, await readCounts(services, user, id, {})]
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
