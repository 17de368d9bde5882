import type { ReactNode } from 'react'

/**
 * Stands in for `markdown-to-jsx`, which the form engine brings for descriptions in Markdown (36
 * kB): ours are plain text, drawn by our own templates. See `resolve.alias` in vite.config.ts.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return children
}
