/**
 * The prefetch plan for the first script, as JSON in `<meta name="opening">`: what to request at
 * once, and what determines user and language.
 */
export interface PrefetchPlan {
  /** Before the names of the cookies `token` and `uuid`. */
  cookiePrefix: string
  locales: { storageKey: string; supported: string[]; default: string }
  /** Language → address of the portal. */
  portal: Record<string, string>
  /** Requested when signed in; `config` is the address without a more specific one. */
  user: string
  config: string
  /** Address of the record that the page shows. */
  record?: string
  /** Language → script of its words. */
  words: Record<string, string>
}

/** Where the browser keeps the address of a user's configuration. */
export const configAddressKey = (user: string, locale: string): string =>
  `pinlu-config:${locale}:${user}`

/** A response requested by the first script, with its user and language. */
export interface PrefetchedResponse {
  token: string | null
  locale: string
  response: Promise<Response>
}
