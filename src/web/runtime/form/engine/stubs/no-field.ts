/**
 * Stub for the form engine's default fields: lists, choices between schemas, layouts (20 kB). Ours
 * cover every type of value: see `fields` in theme.tsx, and `resolve.alias` in vite.config.ts.
 */
export default function NoField(): null {
  return null
}
