import type { Rolldown } from 'vite'

export const strictImports: NonNullable<Rolldown.InputOptions['onLog']>
