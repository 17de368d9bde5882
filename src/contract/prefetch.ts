/** For the first script, as JSON in `<meta name="opening">`. */
export interface PrefetchPlan {
  /** Prefix of the cookies `token` and `uuid`. */
  cookiePrefix: string
  locales: { storageKey: string; supported: string[]; default: string }
  /** Language → address of the portal. */
  portal: Record<string, string>
  /** Requested when signed in; `config` is the default address. */
  user: string
  config: string
  record?: string
  /** Language → script of its words. */
  words: Record<string, string>
}

export const configAddressKey = (user: string, locale: string): string =>
  `pinlu-config:${locale}:${user}`

export interface PrefetchedResponse {
  token: string | null
  locale: string
  response: Promise<Response>
}
