import type { RecordData } from '#config-model/record.ts'
import type { Transition, Countersign } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { isNotUndoneSql } from '#server/log/action-log.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { transitionTexts } from './workflow-texts.ts'

interface Vote {
  voter: string
  agrees: boolean
}

/** Agreed with `need` of `of` votes, refused as soon as that is impossible, otherwise open. */
export function countersignResult(
  { of, need = of, veto = false }: Pick<Countersign, 'of' | 'need' | 'veto'>,
  votes: readonly Vote[],
): 'agreed' | 'refused' | 'open' {
  const agreeing = votes.filter(({ agrees }) => agrees).length
  const refusing = votes.length - agreeing

  if (refusing > of - need || (veto && refusing > 0)) return 'refused'
  // Waits for vetoes.
  return agreeing >= need && (!veto || votes.length >= of) ? 'agreed' : 'open'
}

/** With the result of all votes so far. */
export interface CastVote extends Vote {
  result: ReturnType<typeof countersignResult>
  place: number
  of: number
}

/**
 * Adds the user's vote to those logged since the record entered its state; null for a transition
 * without votes.
 * @throws ApiError 409 when the user has voted
 */
export async function castVote(
  query: Query,
  record: StoredRecord,
  { countersign }: Transition,
  { user, transition, form }: { user: User | null; transition: string; form: RecordData },
): Promise<CastVote | null> {
  if (!countersign || user === null) return null

  const votes = await readVotes(query, record, transition, countersign.vote)
  if (votes.some(({ voter }) => voter === user.id))
    throw new ApiError(409, 'already-voted', transitionTexts.alreadyVoted())

  const vote = { voter: user.id, agrees: form[countersign.vote] === true }
  const result = countersignResult(countersign, [...votes, vote])

  return { ...vote, result, place: votes.length + 1, of: countersign.of }
}

/** Since the record entered its state, without undone ones. */
function readVotes(
  query: Query,
  { id, stateSince }: StoredRecord,
  transition: string,
  field: string,
): Promise<(Vote & Record<string, unknown>)[]> {
  return query(
    `select operator_id as voter, coalesce((form->>$3)::boolean, false) as agrees
      from action_log line
     where record_id = $1 and transition = $2 and operator_id is not null
       and at >= coalesce($4::timestamptz, '-infinity')
       and ${isNotUndoneSql('line')} order by position`,
    [id, transition, field, stateSince],
  )
}
