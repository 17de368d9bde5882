import type { ReactNode } from 'react'

/**
 * Stub for `markdown-to-jsx`, which the form engine uses for Markdown descriptions (36 kB): ours
 * are plain text. See `resolve.alias` in vite.config.ts.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return children
}
