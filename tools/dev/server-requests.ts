const serverPath = /^\/(api|\d{4}-api|validators|public|verify|healthz|readyz)(\/|\?|$)/
const modulePath = /\.(tsx?|css|svg)(\?|$)/

/** Modules of `src/web/api` and `src/web/public` have the same prefix and belong to Vite. */
export const isServerRequest = (url: string): boolean =>
  serverPath.test(url) && !modulePath.test(url)
