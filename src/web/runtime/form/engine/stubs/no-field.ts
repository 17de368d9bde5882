/**
 * Stands in for the fields the form engine draws by itself: lists, choices between schemas, layouts
 * (20 kB). Ours draw every type of value: see `fields` in theme.tsx, and `resolve.alias` in
 * vite.config.ts.
 */
export default function NoField(): null {
  return null
}
