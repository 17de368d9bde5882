/**
 * A web address safe to store and link: no `javascript:`, `data:` etc. A host, then any path: no
 * spaces, no fake host before an @, no backslash that parsers may read as a slash.
 */
export const webAddress = /^https?:\/\/[^\s/$.?#@\\][^\s/?#@\\]*(?:[/?#][^\s\\]*)?$/
