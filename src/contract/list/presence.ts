import { Type, type Static } from 'typebox'
import { integer, nullable, text } from '#contract/schema-parts.ts'
/** POST /api/record/{entity}/{id}/presence: reports that the record is open or was closed. */
export const PresenceRequest = Type.Object({
  /** The event stream to notify of others. */
  stream: Type.Optional(text(40)),
  tab: Type.Optional(text(40)),
  /** Sequence number: messages may arrive out of order. */
  said: Type.Optional(integer),
  isGone: Type.Optional(Type.Boolean()),
})
export type PresenceRequest = Static<typeof PresenceRequest>
export const PresenceAnswer = Type.Object({
  others: Type.Array(Type.String()),
})
export type PresenceAnswer = Static<typeof PresenceAnswer>

/** GET /api/pace/{entity}: what the caller has decided today. */
export const Pace = Type.Object({
  done: Type.Integer(),
  /** Average duration in minutes; null while too few are done. */
  minutes: nullable(Type.Number()),
})
export type Pace = Static<typeof Pace>
