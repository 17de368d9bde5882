/**
 * An address of the web that may be stored and shown as a link: `javascript:`, `data:` and the like
 * never are. A host, then what one likes: no blanks, nothing before an @ that looks like the host,
 * no backslash that some read as a slash.
 */
export const webAddress = /^https?:\/\/[^\s/$.?#@\\][^\s/?#@\\]*(?:[/?#][^\s\\]*)?$/
