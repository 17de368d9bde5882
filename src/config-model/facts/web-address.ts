/**
 * A web address that may be stored and shown as a link: never `javascript:`, `data:` and the like.
 * A host, then any path: no spaces, no fake host before an @, no backslash that parsers may read as
 * a slash.
 */
export const webAddress = /^https?:\/\/[^\s/$.?#@\\][^\s/?#@\\]*(?:[/?#][^\s\\]*)?$/
