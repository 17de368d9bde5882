import { browserFaults } from './browser.ts'
import type { Fault } from './fault.ts'
import { modelFaults } from './model.ts'
import { serverFaults } from './server.ts'

/** Twenty faults for each room; config-compiler counts as model. */
export const faultsByRoom = {
  model: modelFaults,
  server: serverFaults,
  browser: browserFaults,
} satisfies Record<string, Fault[]>

export type Room = keyof typeof faultsByRoom
