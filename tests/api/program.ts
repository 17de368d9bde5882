import { join } from 'node:path'
import { inject } from 'vitest'
import type { ProgramName } from './build-programs.ts'

/** The bundled module of a program, for `node`. */
export const programPath = (name: ProgramName): string => join(inject('programs'), `${name}.mjs`)
