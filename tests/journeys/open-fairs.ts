import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fairFiles } from '../api/saving/fair-config.ts'
import { hashInForce, untilInForce } from './in-force.ts'
import { openBrowser, type JourneyBrowser } from './open-browser.ts'
import { portal } from './portal.ts'
import { queryDatabase } from './query-database.ts'

/**
 * A browser of a portal that keeps fairs: records without a workflow, of the files of `fairFiles`.
 * Closing it takes them away again.
 */
export async function openFairs(): Promise<JourneyBrowser> {
  const files = Object.entries(fairFiles).map(([file, text]) => ({
    place: join(portal.configDir, file),
    text,
  }))

  const shipped = await hashInForce()
  for (const { place, text } of files) writeFileSync(place, text)
  const browser = openBrowser()

  return {
    ...browser,
    async close() {
      await browser.close()
      // Files whose records are in use are not taken away without being asked.
      await queryDatabase('delete from e_fair')
      for (const { place } of files) rmSync(place)
      await untilInForce(shipped)
    },
  }
}
