/** POST /api/record/{entity}/{id}/presence: the record is open before me, or no more. */
export interface PresenceRequest {
  /** The stream that is notified when a user comes or goes. */
  stream?: string
  /** Which of my windows. */
  tab?: string
  /**
   * Which word of that window it is, counted up: they may arrive in another order than they were
   * said.
   */
  said?: number
  isGone?: boolean
}
export interface PresenceAnswer {
  /** The names of others who have it open. */
  others: string[]
}

/** GET /api/pace/{entity}: what the caller has decided today. */
export interface Pace {
  done: number
  /** How long one has taken on the average, minutes; null while too few are done to say so. */
  minutes: number | null
}
