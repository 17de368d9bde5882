type Prepare = NonNullable<ErrorConstructor['prepareStackTrace']>

/**
 * Leaves a stack as it is where its places cannot be looked up in the sources. vitest 4.1 hands the
 * modules of a global set-up to vite's runner as bytes instead of text: reading the stack of
 * an error there, as a portal does that logs a fault, threw "code.charCodeAt is not a function"
 * instead of the error.
 */
export function keepStacksReadable(): void {
  const mapped: Prepare | undefined = Error.prepareStackTrace
  if (mapped === undefined) return

  Error.prepareStackTrace = (error, places) => {
    try {
      return mapped(error, places) as unknown
    } catch {
      return [String(error), ...places.map((place) => `    at ${String(place)}`)].join('\n')
    }
  }
}

keepStacksReadable()
