import { requestSchemas } from './request-schemas.ts'

const places = Object.entries(requestSchemas).map(([address, byMethod]) => ({
  shape: new RegExp(
    `^${address
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
  ),
  methods: Object.keys(byMethod).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
}))

/** Allowed methods of a path; empty for an unknown address. */
export const methodsAt = (path: string): string[] => [
  ...new Set(places.flatMap(({ shape, methods }) => (shape.test(path) ? methods : []))),
]
