/**
 * Stub for the form engine's inputs and templates of lists, grids and additional keys, which none
 * of our fields uses, and for the templates that ours replace (30 kB): see `fields` and `templates`
 * in theme.tsx and `resolve.alias` in vite.config.ts.
 */
export default function NoWidget(): null {
  return null
}
