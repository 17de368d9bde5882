import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { listWaitingSegments } from '#server/database/embedded-postgres/archive-settings.ts'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { removeFolder } from '../remove-folder.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-archived-'))
afterAll(() => removeFolder(dataDir))

test('segments of the log are archived in their interval from the start on', async () => {
  const postgres = await startPostgres(dataDir, {
    isArchived: true,
    isDisposable: true,
    settings: { archive_timeout: '1' },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table written (at timestamptz)')
  await client.end()

  await expect
    .poll(() => listWaitingSegments(dataDir).length, { timeout: 30_000 })
    .toBeGreaterThan(0)
  await postgres.stop()
}, 60_000)
