type Prepare = NonNullable<ErrorConstructor['prepareStackTrace']>

/**
 * Leaves a stack unchanged when its source map lookup fails: vitest 4.1 passes the modules of a
 * global set-up to vite's runner as bytes, and reading the stack of an error there threw
 * "code.charCodeAt is not a function" instead of the error.
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
