import { inject } from 'vitest'

/**
 * The portal of this file: no other file that runs at the same time uses it. The number of the
 * worker is 1 … `maxWorkers`.
 */
export const portal = inject('portals')[Number(process.env['VITEST_POOL_ID']) - 1]!
