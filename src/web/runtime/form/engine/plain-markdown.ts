import type { ReactNode } from 'react'

/**
 * Stands for markdown-to-jsx, 31 kB gzip that rjsf loads for descriptions in Markdown, which no
 * form has: the text as it is written.
 */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children
