/**
 * What the page says to its first script, as JSON in `<meta name="opening">`: what may be asked for
 * at once, and what decides in whose name and language.
 */
export interface PrefetchPlan {
  /** Before the names of the cookies `token` and `uuid`. */
  cookiePrefix: string
  locales: { storageKey: string; supported: string[]; default: string }
  /** Language → address of the portal. */
  portal: Record<string, string>
  /** Asked for when somebody is signed in; `config` where nobody was told of a better address. */
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

/** An answer that the first script asked for, and in whose name and language. */
export interface PrefetchedResponse {
  token: string | null
  locale: string
  response: Promise<Response>
}
