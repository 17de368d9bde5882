/**
 * Yes, or no with the reason in the language of the configuration: the same words on the menu, the
 * API and the 403 page.
 */
export interface Decision {
  readonly allowed: boolean
  /** Put into words when it is read: most of those who ask only want to know whether. */
  readonly reason: string
  /** Page where what is missing is done. */
  readonly open?: string | undefined
}

export const allowedDecision: Decision = { allowed: true, reason: '' }

/** Returns a refusal. @param tell its reason @param open page for the missing step */
export const denyAccess = (tell: () => string, open?: string): Decision => ({
  allowed: false,
  open,
  get reason() {
    return tell()
  },
})
