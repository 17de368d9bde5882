/** Yes, or no with the reason in the language of the configuration: the same words on the menu, the API and the 403 page. */
export interface Decision {
  readonly allowed: boolean
  /** Put into words when it is read: most of those who ask only want to know whether. */
  readonly reason: string
}

export const yes: Decision = { allowed: true, reason: '' }

/** A refusal. @param tell its reason */
export const no = (tell: () => string): Decision => ({
  allowed: false,
  get reason() {
    return tell()
  },
})
