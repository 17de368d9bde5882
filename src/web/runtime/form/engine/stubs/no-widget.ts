/**
 * Stands in for the inputs and the templates of lists, grids and further keys that the form engine
 * brings along, which no field of ours reaches, and for those templates that ours replace (30 kB):
 * see `fields` and `templates` in theme.tsx and `resolve.alias` in vite.config.ts.
 */
export default function NoWidget(): null {
  return null
}
