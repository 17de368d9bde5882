import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { groupPriority, processesOf } from '#server/database/embedded-postgres/processes.ts'
import { BarePortal } from './bare-portal.ts'

/** Of a process, if it is still there. */
function priorityOf(pid: number): number[] {
  try {
    return [getPriority(pid)]
  } catch {
    return []
  }
}

it('every process of the embedded database gives way to those that it serves', async () => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()

  try {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
    expect(rows.length).toBeGreaterThan(1)
    const expected = Math.min(19, getPriority() + 5)
    expect(new Set(rows.flatMap(({ pid }) => priorityOf(pid)))).toEqual(new Set([expected]))
  } finally {
    await client.end()
  }
})

it.skipIf(groupPriority('self') === null)(
  'so do their sessions while a portal serves',
  { tags: ['long'] },
  async () => {
    const portal = new BarePortal()
    try {
      await portal.start()
      const expected = Math.min(19, (groupPriority('self') ?? 0) + 10)
      const priorities = () => processesOf(portal.postgresPid()).map(groupPriority)

      // Linux lets whoever has no special rights lower one session in a tenth of a second.
      await expect
        .poll(() => new Set(priorities()), { timeout: 30_000 })
        .toEqual(new Set([expected]))
      expect(priorities().length).toBeGreaterThan(5)
    } finally {
      await portal.close()
    }
  },
)

it.skipIf(!existsSync('/proc/self/task'))(
  'the thread that serves everybody goes before the others of its process',
  () => {
    const program = `
    import { readdirSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { prioritizeServingThread } from ${JSON.stringify(new URL('../../../tools/start/prioritize-serving-thread.ts', import.meta.url).href)}
    prioritizeServingThread()
    const others = readdirSync('/proc/self/task').filter((thread) => thread !== String(process.pid))
    console.log(JSON.stringify([getPriority(), others.map((thread) => getPriority(Number(thread)))]))
  `

    const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const [ownPriority, others] = JSON.parse(
      execFileSync(process.execPath, words, { encoding: 'utf8' }),
    ) as [number, number[]]

    expect(ownPriority).toBe(getPriority())
    expect(others.length).toBeGreaterThan(0)
    expect(others).toEqual(others.map(() => Math.min(19, ownPriority + 10)))
  },
)
