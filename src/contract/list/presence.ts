import { Type, type Static } from 'typebox'
import { integer, nullable, text } from '#contract/schema-parts.ts'
/** POST /api/record/{entity}/{id}/presence: the record is open before me, or no more. */
export const PresenceRequest = Type.Object({
  /** The stream that is notified when a user comes or goes. */
  stream: Type.Optional(text(40)),
  /** Which of my windows. */
  tab: Type.Optional(text(40)),
  /**
   * Which word of that window it is, counted up: they may arrive in another order than they were
   * said.
   */
  said: Type.Optional(integer),
  isGone: Type.Optional(Type.Boolean()),
})
export type PresenceRequest = Static<typeof PresenceRequest>
export const PresenceAnswer = Type.Object({
  /** The names of others who have it open. */
  others: Type.Array(Type.String()),
})
export type PresenceAnswer = Static<typeof PresenceAnswer>

/** GET /api/pace/{entity}: what the caller has decided today. */
export const Pace = Type.Object({
  done: Type.Integer(),
  /** How long one has taken on the average, minutes; null while too few are done to say so. */
  minutes: nullable(Type.Number()),
})
export type Pace = Static<typeof Pace>
