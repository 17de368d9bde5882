/** A denial has the same localized reason on the menu, in the API and on the 403 page. */
export interface Decision {
  readonly allowed: boolean
  /** Lazy: most callers need only `allowed`. */
  readonly reason: string
  /** The page that unblocks the action. */
  readonly open?: string | undefined
}

export const allowedDecision: Decision = { allowed: true, reason: '' }

/**
 * @param tell its reason
 * @param open page for the missing step
 */
export const denyAccess = (tell: () => string, open?: string): Decision => ({
  allowed: false,
  open,
  get reason() {
    return tell()
  },
})
