import { expect, it } from 'vitest'
import { shippedConfig } from '../api/shipped-config.ts'
import { actsOf, mainActs } from '../journeys/main-acts/acts.ts'
import { entriesOf } from '../journeys/main-acts/entries.ts'

const config = shippedConfig()
const roles = Object.keys(config.roles.roles)

it('every entry of a menu has a main act for the journey of its role, and every act an entry', () => {
  const missing = roles.flatMap((role) =>
    entriesOf(config, role)
      .filter(({ page }) => actsOf(role, page) === undefined)
      .map(({ title, page }) => `${role}: ${title} (${page})`),
  )

  const led = new Set(
    roles.flatMap((role) =>
      entriesOf(config, role).flatMap(({ page }) => [page, `${role} ${page}`]),
    ),
  )

  expect([missing, Object.keys(mainActs).filter((key) => !led.has(key))]).toEqual([[], []])
})
