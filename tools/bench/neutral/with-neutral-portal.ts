import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { apiPaths } from '#contract/paths.ts'
import { browserFlags, browserPath } from '#tools/find-browser.mjs'
import { openBenchPortal, type BenchPortal } from '../server/open-bench-portal.ts'
import { neutralRows, type NeutralForm } from './neutral-form.ts'
import { servePages } from './serve-pages.ts'
import { writeNeutralConfig } from './write-neutral-config.ts'

export interface NeutralBench {
  portal: BenchPortal
  browser: Browser
  pagesUrl: string
  /** Creates a record and returns the address of its form. */
  fillAddress(form: NeutralForm): Promise<string>
}

export interface NeutralBenchOptions {
  root: string
  forms: NeutralForm[]
  build?: (folder: string) => Promise<unknown>
}

/** Cleans up also on failure. */
export async function withNeutralPortal(
  { root, forms, build }: NeutralBenchOptions,
  run: (bench: NeutralBench) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-bench-'))
  // Also on a signal.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const ends: (() => unknown)[] = []

  try {
    const configDir = join(folder, 'config')
    writeNeutralConfig(join(root, 'config'), configDir, forms)
    const built = join(folder, 'built')

    await build?.(built)
    const pages = await servePages(built)

    ends.push(() => pages.server.close())
    const portal = await openBenchPortal(root, () => Promise.resolve(), configDir)

    ends.push(() => portal.close())
    const browser = await chromium.launch({
      executablePath: browserPath() ?? 'chromium',
      args: browserFlags,
      // The bench waits for the portal.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })

    ends.push(() => browser.close())
    await run({
      portal,
      browser,
      pagesUrl: pages.url,
      fillAddress: (form) => fillAddress(portal, form),
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/**
 * @param isCutOff with the portal's isolation header, for which the browser starts an extra process
 */
export function rawAddress(pagesUrl: string, { steps }: NeutralForm, isCutOff = false): string {
  return `${pagesUrl}/raw${sizeQuery(steps)}${isCutOff ? '&cutOff' : ''}`
}

export function sizeQuery(steps: NeutralForm['steps']): string {
  const sizes = steps.map(({ sections }) =>
    sections.reduce((sum, { fields }) => sum + fields.length, 0),
  )
  return `?size=${sizes.reduce((sum, size) => sum + size, 0)}&perStep=${sizes[0]}`
}

async function fillAddress(portal: BenchPortal, { id }: NeutralForm): Promise<string> {
  const answer = await fetch(portal.url + apiPaths.records(id), {
    method: 'POST',
    headers: { authorization: await portal.tokenOf('admin'), 'content-type': 'application/json' },
    body: JSON.stringify({ data: { rows: neutralRows() } }),
  })

  const { data, msg } = (await answer.json()) as { data?: { id: string }; msg: string }
  if (!data) throw new Error(msg)

  return `${portal.url}/bench/${id}?id=${data.id}`
}
