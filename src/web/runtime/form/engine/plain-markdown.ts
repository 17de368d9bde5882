import type { ReactNode } from 'react'

/**
 * Replaces markdown-to-jsx, 31 kB gzip that rjsf loads for descriptions in Markdown, which no form
 * has.
 */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children
